'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** Parts of the kit that can be styled. The part `card` is every element with the class `lk-card`. */
export type Part =
  | 'card'
  | 'title'
  | 'field'
  | 'label'
  | 'input'
  | 'hint'
  | 'field-error'
  | 'alert'
  | 'button'
  | 'primary'
  | 'danger'
  | 'method-button'
  | 'link'
  | 'divider'
  | 'tab'
  | 'menu-button'
  | 'menu'
  | 'menu-item'
  | 'dialog'

/** Customization of the screens. */
export interface Appearance {
  /** Additional class names by part: `{ card: 'shadow-xl', primary: 'bg-violet-700' }`. */
  readonly classNames?: Readonly<Partial<Record<Part, string>>> | undefined
  /** Content at the top of each card, above its title, such as a logo. */
  readonly header?: ReactNode
  /** Content at the bottom of each card, such as terms. */
  readonly footer?: ReactNode
}

const AppearanceContext = createContext<Appearance>({})

/** The current appearance. */
export const useAppearance = (): Appearance => useContext(AppearanceContext)

/** Customizes all screens below it. Props of a single screen take precedence. */
export function LatchkeyAppearance({
  classNames,
  header,
  footer,
  children,
}: Appearance & { readonly children?: ReactNode }) {
  const around = useAppearance()
  const look = useMemo(
    () => ({
      classNames: classNames ?? around.classNames,
      header: header ?? around.header,
      footer: footer ?? around.footer,
    }),
    [around, classNames, header, footer],
  )
  return <AppearanceContext value={look}>{children}</AppearanceContext>
}
LatchkeyAppearance.displayName = 'LatchkeyAppearance'

/** Returns a function that adds the class names of the app to those of the kit. */
export function useClassNames(): (own: string) => string {
  const { classNames } = useAppearance()
  if (!classNames) return (own) => own
  return (own) => [own, ...own.split(' ').map((name) => classNames[name.slice(3) as Part] ?? '')].join(' ').trim()
}
