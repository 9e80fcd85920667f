'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef } from 'react'
import type { Part } from './parts.js'

/** Design tokens. Each is also a CSS custom property: `accent` is `--lk-accent`. */
export type Token =
  | 'canvas'
  | 'surface'
  | 'sunken'
  | 'tint'
  | 'text'
  | 'muted'
  | 'line'
  | 'line-strong'
  | 'line-field'
  | 'accent'
  | 'on-accent'
  | 'link'
  | 'focus'
  | 'success'
  | 'success-wash'
  | 'warning'
  | 'warning-wash'
  | 'danger'
  | 'danger-wash'
  | 'danger-fill'
  | 'on-danger'
  | 'font'
  | 'font-heading'
  | 'font-mono'
  | 'type-xs'
  | 'type-sm'
  | 'type-md'
  | 'type-xl'
  | 'gap'
  | 'pad'
  | 'control'
  | 'control-small'
  | 'row'
  | 'radius-control'
  | 'radius-card'
  | 'radius-pill'
  | 'radius-avatar'
  | 'shadow-control'
  | 'shadow-card'
  | 'shadow-float'

/** Customization of the screens. */
export interface Appearance {
  /** Values of design tokens: `{ accent: '#5b21b6', 'radius-control': '0' }`. */
  readonly tokens?: Readonly<Partial<Record<Token, string>>> | undefined
  /** A set of tokens: `compact` is denser, `soft` is rounder. Default: `default`. */
  readonly preset?: 'default' | 'compact' | 'soft' | undefined
  /** Additional class names by part: `{ card: 'shadow-xl', primary: 'bg-violet-700' }`. */
  readonly classNames?: Readonly<Partial<Record<Part, string>>> | undefined
  /** The logo of the app, above the title of each card and above the account settings: the URL of an image, or an element. */
  readonly logo?: ReactNode
  /**
   * Whether the buttons of OAuth providers show text. Default: `rows` for one or two providers and, without a form below
   * them, for up to eight. `icons` for more.
   */
  readonly socialButtons?: 'icons' | 'rows' | undefined
  /**
   * The colors of the logos of OAuth providers. The logos of Google and Microsoft always have their colors, as their
   * brand rules require. Default: `monochrome`.
   */
  readonly socialLogos?: 'monochrome' | 'brand' | undefined
  /** Shows a second field for each new password, which must match the first one. Default: `false`. */
  readonly repeatPassword?: boolean | undefined
  /** URL of a help page, linked below each card. */
  readonly helpLink?: string | undefined
  /** URL of the terms of service, linked below each card. */
  readonly termsLink?: string | undefined
  /** Content at the top of each card, above its title, such as a logo. */
  readonly header?: ReactNode
  /** Content at the bottom of each card, such as terms. */
  readonly footer?: ReactNode
}

const AppearanceContext = createContext<Appearance>({})

/** The current appearance. */
export const useAppearance = (): Appearance => useContext(AppearanceContext)

/** Every setting of {@link Appearance}. */
const SETTINGS = /* @__PURE__ */ Object.keys({
  tokens: true,
  preset: true,
  classNames: true,
  logo: true,
  socialButtons: true,
  socialLogos: true,
  repeatPassword: true,
  helpLink: true,
  termsLink: true,
  header: true,
  footer: true,
} satisfies Record<keyof Appearance, true>) as readonly (keyof Appearance)[]

/** Returns the props of a component without the appearance. */
export const withoutAppearance = <P extends Appearance>(props: P) =>
  Object.fromEntries(Object.entries(props).filter(([name]) => !SETTINGS.includes(name as keyof Appearance))) as Omit<
    P,
    keyof Appearance
  >

/** Returns the appearance around a component with its own settings, which take precedence. */
export function useMergedAppearance(own: Appearance): Appearance {
  const inherited = useAppearance()
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on each setting, not on the object
  return useMemo(
    () => Object.fromEntries(SETTINGS.map((name) => [name, own[name] ?? inherited[name]])),
    [inherited, ...SETTINGS.map((name) => own[name])],
  )
}

/**
 * Customizes all screens below it: design tokens, class names, logo and layout. Props of a single screen take
 * precedence.
 *
 * @example
 * <LatchkeyAppearance tokens={{ accent: '#5b21b6' }} logo={<Logo />}>
 *   <SignIn />
 * </LatchkeyAppearance>
 */
export function LatchkeyAppearance({ children, ...appearance }: Appearance & { readonly children?: ReactNode }) {
  checkChoices('LatchkeyAppearance', appearance)
  return <AppearanceContext.Provider value={useMergedAppearance(appearance)}>{children}</AppearanceContext.Provider>
}
LatchkeyAppearance.displayName = 'LatchkeyAppearance'

/** Sets tokens on an element by script: a Content Security Policy may forbid style attributes. */
export function useTokens(tokens: Appearance['tokens']): (element: HTMLElement | null) => void {
  // React 18 does not call functions that refs return.
  const remove = useRef(() => {})
  return useCallback(
    (element) => {
      const set = (isOn: boolean) => {
        for (const [name, value] of Object.entries(tokens ?? {}))
          element?.style.setProperty(`--lk-${name}`, isOn ? value : '')
      }
      remove.current()
      set(true)
      remove.current = () => set(false)
    },
    [tokens],
  )
}

/** Returns a function that adds the class names of the app to those of the kit. */
export function useClassNames(): (own: string) => string {
  const { classNames } = useAppearance()
  if (!classNames) return (kitClass) => kitClass
  return (kitClass) =>
    [kitClass, ...kitClass.split(' ').map((name) => classNames[name.slice(3) as Part] ?? '')].join(' ').trim()
}
