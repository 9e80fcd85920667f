'use client'

import type { ReactNode } from 'react'
import { useLanguage } from '../texts/use-texts.js'

/** Light, dark, or as the page around it is (its `color-scheme`, or a `data-lk-theme` further up). */
export type Theme = 'light' | 'dark' | 'auto'

export interface RootProps {
  readonly theme?: Theme | undefined
  /** Fills the window, as the page's main part, instead of standing among other things. */
  readonly fullPage?: boolean | undefined
  readonly children: ReactNode
}

/** What every screen stands in: styles, language and theme begin here and nowhere above. */
export function Root({ theme = 'auto', fullPage = false, children }: RootProps) {
  const language = useLanguage()
  const Element = fullPage ? 'main' : 'div'
  return (
    <Element
      className={fullPage ? 'lk-root lk-full' : 'lk-root'}
      {...language}
      data-lk-theme={theme === 'auto' ? undefined : theme}
    >
      {children}
    </Element>
  )
}
