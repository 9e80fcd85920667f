'use client'

import { createContext, type RefObject, useContext, useEffect } from 'react'

/** What stands in the root, for what takes its place. */
export const Place = createContext<{ standing?: string }>({})

/**
 * Gives the focus to what takes another's place when it would be lost with it, and with it where the person was. What
 * comes first takes none; neither is it counted as first while it only says that something is to come.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, key: string | undefined): void {
  const place = useContext(Place)
  useEffect(() => {
    const first = place.standing === undefined
    if (!first && place.standing !== key && document.activeElement === document.body) element.current?.focus()
    if (!first || key !== undefined) place.standing = key ?? ''
  }, [place, element, key])
}
