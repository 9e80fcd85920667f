import { detectTheme } from '../theme/detect-theme.js'
import { appearanceOf, watchPageTheme } from '../theme/page-theme.js'

const meta = () => document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]')?.content

/**
 * Detects the theme of the page. `<meta name="color-scheme">` sets the color scheme of a page whose styles set none, and
 * is not in its computed style.
 */
export function panelTheme(): 'light' | 'dark' {
  const page = appearanceOf(document)
  return detectTheme(page.colorScheme === 'normal' ? { ...page, colorScheme: meta() ?? 'normal' } : page)
}

/** Calls `changed` when the theme may have changed. Returns an unsubscribe function. */
export function watchPanelTheme(changed: () => void): () => void {
  const stop = watchPageTheme(changed)
  const observer = new MutationObserver(changed)
  observer.observe(document.head, { childList: true, subtree: true, attributeFilter: ['content'] })
  return () => {
    stop()
    observer.disconnect()
  }
}
