import type { Appearance, Token } from '../src/theme/appearance.js'

export type Theme = Readonly<Partial<Record<Token, string>>>

export type Preset = NonNullable<Appearance['preset']>

export const PRESETS: readonly Preset[] = ['default', 'compact', 'soft']

/** The stylesheet of a theme, to paste into an app. A preset is a prop of the provider, which a comment states. */
export function exportedCss(theme: Theme, preset: Preset): string {
  const note = preset === 'default' ? '' : `/* For <LatchkeyProvider appearance={{ preset: '${preset}' }}> */\n`
  return note + cssOf(theme)
}

/** The rule that sets the tokens of a theme. */
export function cssOf(theme: Theme): string {
  const lines = Object.entries(theme).flatMap(([name, value]) => (value ? [`  --lk-${name}: ${value};`] : []))
  return lines.length === 0 ? '' : `:root {\n${lines.join('\n')}\n}\n`
}

/** Reads a theme from the URL of the gallery. Ignores anything else. */
export function themeIn(text: string | null): Theme {
  try {
    const given: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(Object(given)).filter(([, value]) => typeof value === 'string')
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
