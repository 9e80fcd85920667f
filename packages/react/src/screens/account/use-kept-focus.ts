'use client'

import { type RefObject, useEffect } from 'react'

/**
 * Keeps the keyboard in a place: when what has the focus goes, because its work is done, the focus would fall to the
 * page's beginning. `refocus` brings it back; in a dialog its title takes it.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>, refocus: () => void): void {
  useEffect(() => {
    const root = place.current
    if (!root) return
    let last: Element | undefined
    const note = ({ target }: FocusEvent) => {
      last = target as Element
    }
    // A dialog that closes after what opened it has gone changes no more than its attribute.
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
