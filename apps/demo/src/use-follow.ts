import { useEffect, useRef, type RefObject } from 'react'

/**
 * Takes the user along to what is new: into view, and the focus with it when what had the focus is gone.
 * @param isNew What was new when the page came does not count.
 */
export function useFollow<T extends HTMLElement>(isNew: boolean): RefObject<T | null> {
  const element = useRef<T>(null)
  const wasNew = useRef(isNew)
  useEffect(() => {
    if (isNew && !wasNew.current) {
      element.current?.scrollIntoView({ block: 'nearest' })
      if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
    }
    wasNew.current = isNew
  }, [isNew])
  return element
}
