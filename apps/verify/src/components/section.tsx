import { useEffect, type ReactNode } from 'react'

/** One step of the page: its heading is the page's. */
export function Section({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Verify`
  }, [title])
  return (
    <section aria-labelledby="step">
      <h1 id="step" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  )
}
