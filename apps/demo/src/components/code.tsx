import type { ReactNode } from 'react'

/** A code, as developers see it. */
export function Code({ children }: { readonly children: ReactNode }) {
  return <code className="code">{children}</code>
}
