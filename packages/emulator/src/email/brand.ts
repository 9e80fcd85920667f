import type { ProjectRow } from '../world/rows.js'

/** A color in a light and in a dark email. */
export interface EmailColor {
  readonly light: string
  readonly dark: string
}

/** What emails and the consent page show of a project. */
export interface Brand {
  readonly projectId: string
  readonly name: string
  readonly logo: string | undefined
  readonly accent: EmailColor
  readonly onAccent: EmailColor
  readonly font: string
  readonly headingFont: string
  readonly radius: string
  readonly cardRadius: string
}

export const LIGHT_CARD = '#ffffff'
export const DARK_CARD = '#1f2024'

const NEUTRAL: EmailColor = { light: '#1f2127', dark: '#f1f1f4' }
const FONT = 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif'
const HEX = '#(?:[0-9a-f]{3}|[0-9a-f]{6})'
const COLOR = new RegExp(`^(${HEX})$|^light-dark\\(\\s*(${HEX})\\s*,\\s*(${HEX})\\s*\\)$`, 'i')

/** Returns whether emails can show a color. */
export const isEmailColor = (text: string): boolean => COLOR.test(text.trim())

/** Returns the brand of a project. `base` is a URL of the app. */
export function brandOf({ id, displayName, appearance = {}, display }: ProjectRow, base?: string): Brand {
  const { tokens = {}, preset } = appearance
  const font = tokens.font ?? FONT
  const isSoft = preset === 'soft'
  const accent = accentOf(tokens.accent)
  const onAccent = parse(tokens['on-accent'])
  return {
    projectId: id,
    name: displayName,
    logo: absolute(appearance.logo ?? display?.logo_url ?? undefined, base),
    accent,
    onAccent: {
      light: onAccent?.light ?? readableOn(accent.light),
      dark: onAccent?.dark ?? readableOn(accent.dark),
    },
    font,
    headingFont: tokens['font-heading'] ?? font,
    radius: tokens['radius-control'] ?? (isSoft ? '12px' : '8px'),
    cardRadius: tokens['radius-card'] ?? (isSoft ? '20px' : '14px'),
  }
}

/** Returns the rules that give a page of the emulator the brand. */
export function brandStyle({ accent, onAccent, font, radius, cardRadius }: Brand): string {
  const values = {
    accent: `light-dark(${accent.light}, ${accent.dark})`,
    'on-accent': `light-dark(${onAccent.light}, ${onAccent.dark})`,
    font,
    radius,
    'card-radius': cardRadius,
  }
  const declarations = Object.entries(values).map(([name, value]) => `--${name}: ${value.replace(/[;{}]/g, '')};`)
  return `:root { ${declarations.join(' ')} }\n`
}

/** A color that would disappear on a dark card is replaced there. */
function accentOf(token: string | undefined): EmailColor {
  const given = parse(token)
  if (!given) return NEUTRAL
  return contrast(given.dark, DARK_CARD) < 1.5 ? { ...given, dark: NEUTRAL.dark } : given
}

function parse(token: string | undefined): EmailColor | undefined {
  const [, one, light = one, dark = one] = COLOR.exec(token?.trim() ?? '') ?? []
  return light && dark ? { light: long(light), dark: long(dark) } : undefined
}

/** `#abc` is `#aabbcc`. */
const long = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex).toLowerCase()

const readableOn = (color: string) => (contrast('#ffffff', color) >= 4.5 ? '#ffffff' : '#000000')

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function absolute(url: string | undefined, base: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url, base)) return undefined
  const { href, protocol } = new URL(url, base)
  return /^(https?|data):$/.test(protocol) ? href : undefined
}
