'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** What the kit is made of, as its classes name it: the part `card` is whatever has the class `lk-card`. */
export type Part =
  | 'card'
  | 'title'
  | 'field'
  | 'label'
  | 'input'
  | 'hint'
  | 'fault'
  | 'alert'
  | 'button'
  | 'primary'
  | 'danger'
  | 'way'
  | 'link'
  | 'divider'
  | 'tab'
  | 'menu-button'
  | 'menu'
  | 'menu-item'
  | 'dialog'

/** What an app adds to the looks of the kit. */
export interface Look {
  /** Class names of the app's own, besides those of the kit: `{ card: 'shadow-xl', primary: 'bg-violet-700' }`. */
  readonly classNames?: Readonly<Partial<Record<Part, string>>> | undefined
  /** What stands at the top of each card, above its title: a logo. */
  readonly header?: ReactNode
  /** What stands at the bottom of each card: terms. */
  readonly footer?: ReactNode
}

const LookContext = createContext<Look>({})

/** The looks of this place. */
export const useLook = (): Look => useContext(LookContext)

/** Gives all screens below it the app's class names, header and footer; what a screen is given itself goes first. */
export function LatchkeyLook({ classNames, header, footer, children }: Look & { readonly children?: ReactNode }) {
  const around = useLook()
  const look = useMemo(
    () => ({
      classNames: classNames ?? around.classNames,
      header: header ?? around.header,
      footer: footer ?? around.footer,
    }),
    [around, classNames, header, footer],
  )
  return <LookContext value={look}>{children}</LookContext>
}

/** Gives the class names of an element of the kit with those that the app adds to its parts. */
export function useDress(): (own: string) => string {
  const { classNames } = useLook()
  if (!classNames) return (own) => own
  return (own) => [own, ...own.split(' ').map((name) => classNames[name.slice(3) as Part] ?? '')].join(' ').trim()
}
