import { setImmediate } from 'node:timers/promises'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

/** A component on a page. */
export interface Mounted {
  /** Runs something and lets React show what came of it. */
  readonly act: (run: () => unknown) => Promise<void>
  readonly show: (node: ReactNode) => Promise<void>
  readonly unmount: () => Promise<void>
}

/** As much of a document as React needs to mount components that render nothing. */
function bareContainer() {
  const ignore = () => undefined
  const document = { nodeType: 9, addEventListener: ignore, removeEventListener: ignore }
  return { nodeType: 1, tagName: 'DIV', nodeName: 'DIV', ownerDocument: document, addEventListener: ignore }
}

const page = globalThis as { window?: unknown; IS_REACT_ACT_ENVIRONMENT?: boolean }

/** Mounts a node that renders nothing. Take it off again: React looks for `window` while it is there. */
export async function mount(node: ReactNode): Promise<Mounted> {
  page.window = { HTMLIFrameElement: Function }
  page.IS_REACT_ACT_ENVIRONMENT = true
  const root = createRoot(bareContainer() as unknown as Element)
  const show = (next: ReactNode) =>
    act(async () => {
      root.render(next)
      await Promise.resolve()
    })
  await show(node)
  return {
    act: (run) =>
      act(async () => {
        await run()
      }),
    show,
    async unmount() {
      await act(async () => {
        root.unmount()
        await Promise.resolve()
      })
      // What React has scheduled by then looks for it, too, in slices with an immediate between them.
      for (let slice = 0; slice < 10; slice += 1) await setImmediate()
      delete page.window
      delete page.IS_REACT_ACT_ENVIRONMENT
    },
  }
}
