import type { Token } from '../src/theme/appearance.js'

export type Theme = Readonly<Partial<Record<Token, string>>>

/** The stylesheet of a theme, to paste into an app. */
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
