'use client'

import { LatchkeyAppearance, type Token } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'

type Color =
  | 'background'
  | 'foreground'
  | 'card'
  | 'cardForeground'
  | 'popover'
  | 'popoverForeground'
  | 'primary'
  | 'primaryForeground'
  | 'secondary'
  | 'secondaryForeground'
  | 'muted'
  | 'mutedForeground'
  | 'accent'
  | 'accentForeground'
  | 'destructive'
  | 'destructiveForeground'
  | 'border'
  | 'input'
  | 'ring'

/** The colors of a theme. */
export type ThemeColors = {
  /** A CSS color. */
  readonly [_ in Color]?: string | undefined
}

/** Props of {@link StackTheme}. */
export interface StackThemeProps {
  /** The colors, and the radius of corners as a CSS length. */
  readonly theme?:
    | {
        /** The colors on light pages. */
        readonly light?: ThemeColors | undefined
        /** The colors on dark pages. */
        readonly dark?: ThemeColors | undefined
        /** The radius of corners. */
        readonly radius?: string | undefined
      }
    | undefined
  /** Without effect: the theme needs no style element. */
  readonly nonce?: string | undefined
  /** The components that use the theme. */
  readonly children?: ReactNode
}

/** The tokens that a color sets, with the colors of this kit on light and dark pages. */
const TOKENS: { readonly [_ in Color]?: readonly (readonly [token: Token, light: string, dark: string])[] } = {
  background: [['canvas', '#f7f8f9', '#0e0f12']],
  foreground: [['text', '#17191f', '#eff0f3']],
  card: [['surface', '#ffffff', '#17191c']],
  primary: [['accent', '#1d2027', '#eff0f3']],
  primaryForeground: [['on-accent', '#fcfcfc', '#14161b']],
  muted: [['sunken', '#f3f4f6', '#121316']],
  mutedForeground: [['muted', '#5b5f67', '#a5a9b1']],
  destructive: [['danger-fill', '#c92324', '#cb2c2a']],
  destructiveForeground: [['on-danger', '#ffffff', '#ffffff']],
  border: [['line', 'rgb(0 0 0 / 9%)', 'rgb(255 255 255 / 11%)']],
  input: [['line-field', '#858992', '#6c7079']],
  ring: [['focus', '#2c6be7', '#6a9cfb']],
}

/** Sets the colors and the radius of all components below. */
export function StackTheme({ theme, children }: StackThemeProps) {
  const tokens = useMemo(() => tokensOf(theme), [theme])
  return <LatchkeyAppearance tokens={tokens}>{children}</LatchkeyAppearance>
}
StackTheme.displayName = 'StackTheme'

/** Returns the design tokens of a theme. Popovers, secondary buttons and accents have no separate tokens. */
export function tokensOf({
  light,
  dark,
  radius,
}: StackThemeProps['theme'] & object = {}): Partial<Record<Token, string>> {
  const tokens: Partial<Record<Token, string>> = {}
  for (const [color, rows] of Object.entries(TOKENS))
    for (const [token, ofLight, ofDark] of rows) {
      const [onLight, onDark] = [light?.[color as Color], dark?.[color as Color]]
      if (onLight ?? onDark) tokens[token] = `light-dark(${onLight ?? ofLight}, ${onDark ?? ofDark})`
    }
  return radius === undefined ? tokens : { ...tokens, 'radius-control': radius, 'radius-card': radius }
}
