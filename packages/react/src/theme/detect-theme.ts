/** Properties of a page that reveal its theme. */
export interface PageAppearance {
  /** The `color-scheme` of the root element: `normal`, `dark`, `light dark`. */
  readonly colorScheme: string
  /** Values of the attributes that commonly hold a theme, in order. */
  readonly attributes: readonly (string | null)[]
  /** Background color of the page, if any. */
  readonly background: Rgb | undefined
  /** Whether the device prefers dark mode. */
  readonly prefersDark: boolean
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** Attributes of the root element that commonly hold a theme, in order of precedence (specification, section 4). */
export const ATTRIBUTES = [
  'data-joy-color-scheme',
  'data-mui-color-scheme',
  'data-theme',
  'data-color-scheme',
  'class',
] as const

/** Backgrounds with a lower luminance count as dark (specification, section 9). */
const DARK_BELOW = 128

/**
 * Detects the theme of a page from the `color-scheme` of its root, its attributes, or its background. `light dark`
 * defers to the setting of the device. Pure.
 */
export function detectTheme({ colorScheme, attributes, background, prefersDark }: PageAppearance): 'light' | 'dark' {
  for (const text of [colorScheme, ...attributes]) {
    const theme = themeIn(text)
    if (theme) return theme
  }
  if (background) return luminance(background) < DARK_BELOW ? 'dark' : 'light'
  return words(colorScheme).includes('dark') && prefersDark ? 'dark' : 'light'
}

const words = (text: string | null) => (text ?? '').toLowerCase().split(/\s+/)

/** Matches whole words only: `highlighted` is not light. Both words are inconclusive. */
function themeIn(text: string | null): 'light' | 'dark' | undefined {
  const [light, dark] = [words(text).includes('light'), words(text).includes('dark')]
  if (light === dark) return undefined
  return dark ? 'dark' : 'light'
}

const luminance = ([red, green, blue]: Rgb) => (299 * red + 587 * green + 114 * blue) / 1000
