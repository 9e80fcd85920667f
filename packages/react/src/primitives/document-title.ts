import { createContext, useContext, useEffect } from 'react'

/** Returns the title of the document for a screen. `undefined` outside of the handler, or if the app sets the title. */
export const DocumentTitle = createContext<((screen: string) => string) | undefined>(undefined)

/** Sets the title of the document while the screen is shown, and restores the previous one afterwards. */
export function useDocumentTitle(screen: string): void {
  const title = useContext(DocumentTitle)?.(screen)
  useEffect(() => {
    if (title === undefined) return undefined
    const before = document.title
    document.title = title
    // `document.title` collapses whitespace.
    const shown = document.title
    return () => {
      // A router of the app may have set its own title in the meantime.
      if (document.title === shown) document.title = before
    }
  }, [title])
}
