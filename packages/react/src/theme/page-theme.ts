import { ATTRIBUTES, detectTheme, type PageAppearance, type Rgb } from './detect-theme.js'

/** Detects the theme of the surrounding page. */
export function pageTheme(): 'light' | 'dark' {
  return detectTheme(appearanceOf(document))
}

/** Calls `changed` when the theme of the page or the setting of the device may have changed. */
export function watchPageTheme(changed: () => void): () => void {
  const setting = darkSetting()
  const observer = new MutationObserver(changed)
  const attributeFilter = [...ATTRIBUTES, 'style']
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributeFilter })
  setting?.addEventListener('change', changed)
  // Stylesheets that load late.
  window.addEventListener('load', changed)
  return () => {
    observer.disconnect()
    setting?.removeEventListener('change', changed)
    window.removeEventListener('load', changed)
  }
}

/** The color scheme of the device. Missing in jsdom. */
const darkSetting = () => (window as Partial<Window>).matchMedia?.('(prefers-color-scheme: dark)')

/** Reads what reveals the theme of a page. */
export function appearanceOf({ documentElement: root, body }: Document): PageAppearance {
  const style = getComputedStyle(root)
  return {
    colorScheme: style.colorScheme,
    attributes: ATTRIBUTES.map((name) => root.getAttribute(name)),
    // jsdom and happy-dom cannot convert colors.
    background: typeof OffscreenCanvas === 'function' ? backgroundOf(style, getComputedStyle(body)) : undefined,
    prefersDark: darkSetting()?.matches === true,
  }
}

function backgroundOf(root: CSSStyleDeclaration, body: CSSStyleDeclaration): Rgb | undefined {
  const token = root.getPropertyValue('--background').trim()
  return colorOf(whole(token)) ?? colorOf(body.backgroundColor) ?? colorOf(root.backgroundColor)
}

/** Completes design tokens that contain only the components of a color: `240 10% 3.9%` for hsl, `9 9 11` for rgb. */
function whole(token: string): string {
  if (CSS.supports('color', token)) return token
  return token.includes('%') ? `hsl(${token})` : `rgb(${token})`
}

/** Converts any CSS color to RGB. `undefined` for transparent or invalid colors. */
function colorOf(text: string): Rgb | undefined {
  if (!CSS.supports('color', text)) return undefined
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return undefined
  context.fillStyle = text
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
  return alpha ? [red, green, blue] : undefined
}
