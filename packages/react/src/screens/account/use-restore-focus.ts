import { type RefObject, useEffect } from 'react'

/**
 * Restores focus when the focused element is removed, which would otherwise move focus to the start of the page. Calls
 * `refocus`, or focuses the title of an open dialog.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, refocus: () => void): void {
  useEffect(() => {
    const root = place.current
    if (!root) return
    let last: Element | undefined
    const note = ({ target }: FocusEvent) => {
      last = target as Element
    }
    // A dialog that closes after its opener was removed only changes its attribute.
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      const title = document.querySelector<HTMLElement>('dialog:modal .lk-dialog-title')
      if (title) {
        title.tabIndex = -1
        title.focus()
      } else refocus()
      if (document.activeElement !== document.body) last = undefined
    })
    root.addEventListener('focusin', note)
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] })
    return () => {
      root.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [place, refocus])
}
