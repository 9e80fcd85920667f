// The theme, language and direction of a preview.
import { useEffect } from 'react'
import type { Playground, PlaygroundState } from './playground.ts'

/** Follows the theme of the documentation site around the playground. Without a site, that of the device. */
export function useSiteTheme({ set }: Playground): void {
  useEffect(() => {
    const site = window.parent === window ? undefined : window.parent.document.documentElement
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const update = () => {
      const isDark = site ? site.classList.contains('dark') : device.matches
      set({ siteTheme: isDark ? 'dark' : 'light' })
    }
    update()
    const observer = new MutationObserver(update)
    if (site) observer.observe(site, { attributeFilter: ['class'] })
    device.addEventListener('change', update)
    return () => {
      observer.disconnect()
      device.removeEventListener('change', update)
    }
  }, [set])
}

/** Applies the language, theme and direction to the page. */
export function usePageView(
  locale: string,
  { theme, siteTheme, direction }: Omit<PlaygroundState, 'code' | 'locale'>,
): void {
  useEffect(() => {
    const { documentElement: page } = document
    page.lang = locale
    page.dataset.theme = theme === 'site' ? siteTheme : theme
    page.dir = direction === 'language' ? 'ltr' : direction
  }, [locale, theme, siteTheme, direction])
  useEffect(() => {
    if (direction === 'language') return
    const turn = () => {
      for (const element of document.querySelectorAll<HTMLElement>('.lk-root')) element.dir = direction
    }
    const observer = new MutationObserver(turn)
    observer.observe(document.body, { childList: true, subtree: true })
    turn()
    return () => {
      observer.disconnect()
      for (const element of document.querySelectorAll<HTMLElement>('.lk-root')) element.dir = 'ltr'
    }
  }, [direction])
}
