import { createContext, type RefObject, useContext, useEffect } from 'react'

/** The current content of the root, shared with the content that replaces it. */
export const Place = createContext<{ standing?: string } | undefined>(undefined)

/**
 * Moves focus to content that replaces the previous content, if focus would otherwise be lost. The first content never
 * takes focus, and a loading placeholder does not count as first content.
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, key: string | undefined): void {
  const place = useContext(Place)
  useEffect(() => {
    if (!place) return
    const first = place.standing === undefined
    if (!first && place.standing !== key && document.activeElement === document.body) element.current?.focus()
    if (!first || key !== undefined) place.standing = key ?? ''
  }, [place, element, key])
}
