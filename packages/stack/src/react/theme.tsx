'use client'

import { LatchkeyAppearance, type Token } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'

type Color = keyof typeof TOKENS

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

/** The token that each color sets, with the colors of this kit on light and dark pages. Null for those without a token. */
const TOKENS = {
  background: ['canvas', '#f7f8f9', '#0e0f12'],
  foreground: ['text', '#17191f', '#eff0f3'],
  card: ['surface', '#ffffff', '#17191c'],
  cardForeground: null,
  popover: null,
  popoverForeground: null,
  primary: ['accent', '#1d2027', '#eff0f3'],
  primaryForeground: ['on-accent', '#fcfcfc', '#14161b'],
  secondary: null,
  secondaryForeground: null,
  muted: ['sunken', '#f3f4f6', '#121316'],
  mutedForeground: ['muted', '#5b5f67', '#a5a9b1'],
  accent: null,
  accentForeground: null,
  destructive: ['danger-fill', '#c92324', '#cb2c2a'],
  destructiveForeground: ['on-danger', '#ffffff', '#ffffff'],
  border: ['line', 'rgb(0 0 0 / 9%)', 'rgb(255 255 255 / 11%)'],
  input: ['line-field', '#858992', '#6c7079'],
  ring: ['focus', '#2c6be7', '#6a9cfb'],
} satisfies Readonly<Record<string, readonly [token: Token, light: string, dark: string] | null>>

/** Sets the colors and the radius of all components below. */
export function StackTheme({ theme, children }: StackThemeProps) {
  const tokens = useMemo(() => tokensOf(theme), [theme])
  return <LatchkeyAppearance tokens={tokens}>{children}</LatchkeyAppearance>
}
StackTheme.displayName = 'StackTheme'

/** Returns the design tokens of a theme. */
export function tokensOf({
  light,
  dark,
  radius,
}: StackThemeProps['theme'] & object = {}): Partial<Record<Token, string>> {
  const tokens: Partial<Record<Token, string>> = {}
  for (const [color, row] of Object.entries(TOKENS)) {
    const [onLight, onDark] = [light?.[color as Color], dark?.[color as Color]]
    if (row && (onLight ?? onDark)) tokens[row[0]] = `light-dark(${onLight ?? row[1]}, ${onDark ?? row[2]})`
  }
  return radius === undefined ? tokens : { ...tokens, 'radius-control': radius, 'radius-card': radius }
}
