import type { ReactNode } from 'react'

interface ButtonProps {
  readonly onPress: () => void
  readonly kind?: 'main' | 'plain' | 'danger'
  /** Cannot be pressed now; it keeps the focus, so that nobody is lost. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Button({ onPress, kind = 'plain', busy = false, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={`button ${kind}`}
      aria-disabled={busy}
      onClick={() => {
        if (!busy) onPress()
      }}
    >
      {children}
    </button>
  )
}
