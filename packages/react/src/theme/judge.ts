/** What a page shows of its theme. */
export interface PageLook {
  /** The root's `color-scheme`: `normal`, `dark`, `light dark`. */
  readonly colorScheme: string
  /** What the attributes say that themes are usually kept in, in their order. */
  readonly attributes: readonly (string | null)[]
  /** The colour behind everything, if there is one. */
  readonly background: Rgb | undefined
  /** Whether the person's device is set to dark. */
  readonly prefersDark: boolean
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** Where pages keep their theme on the root, in the order in which they are asked (the specification, section 4). */
export const ATTRIBUTES = [
  'data-joy-color-scheme',
  'data-mui-color-scheme',
  'data-theme',
  'data-color-scheme',
  'class',
] as const

/** Below this luminance a background is dark (the specification, section 9). */
const DARK_BELOW = 128

/**
 * Whether a page is dark: as the root's `color-scheme` says, else its attributes, else its background. `light dark`
 * leaves it open, and then, at the end, the device decides. Pure.
 */
export function judge({ colorScheme, attributes, background, prefersDark }: PageLook): 'light' | 'dark' {
  for (const text of [colorScheme, ...attributes]) {
    const said = themeIn(text)
    if (said) return said
  }
  if (background) return luminance(background) < DARK_BELOW ? 'dark' : 'light'
  return words(colorScheme).includes('dark') && prefersDark ? 'dark' : 'light'
}

const words = (text: string | null) => (text ?? '').toLowerCase().split(/\s+/)

/** Whole words only: `highlighted` is not light. Both words leave it open. */
function themeIn(text: string | null): 'light' | 'dark' | undefined {
  const [light, dark] = [words(text).includes('light'), words(text).includes('dark')]
  if (light === dark) return undefined
  return dark ? 'dark' : 'light'
}

const luminance = ([red, green, blue]: Rgb) => (299 * red + 587 * green + 114 * blue) / 1000
