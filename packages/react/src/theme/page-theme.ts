import { ATTRIBUTES, judge, type PageLook, type Rgb } from './judge.js'

/** The theme of the page around the kit. Reads only. */
export function pageTheme(): 'light' | 'dark' {
  return judge(lookOf(document))
}

/** Calls back when the page's theme may be another: its attributes changed, or the device's setting. */
export function watchPageTheme(changed: () => void): () => void {
  const setting = window.matchMedia('(prefers-color-scheme: dark)')
  const observer = new MutationObserver(changed)
  const attributeFilter = [...ATTRIBUTES, 'style']
  for (const element of [document.documentElement, document.body]) observer.observe(element, { attributeFilter })
  setting.addEventListener('change', changed)
  // Styles that come late.
  window.addEventListener('load', changed)
  return () => {
    observer.disconnect()
    setting.removeEventListener('change', changed)
    window.removeEventListener('load', changed)
  }
}

function lookOf({ documentElement: root, body }: Document): PageLook {
  const style = getComputedStyle(root)
  const token = style.getPropertyValue('--background').trim()
  return {
    colorScheme: style.colorScheme,
    attributes: ATTRIBUTES.map((name) => root.getAttribute(name)),
    background:
      colourOf(whole(token)) ?? colourOf(getComputedStyle(body).backgroundColor) ?? colourOf(style.backgroundColor),
    prefersDark: window.matchMedia('(prefers-color-scheme: dark)').matches,
  }
}

/** Tokens often hold only the numbers of a colour: `240 10% 3.9%` of hsl, `9 9 11` of rgb. */
function whole(token: string): string {
  if (CSS.supports('color', token)) return token
  return token.includes('%') ? `hsl(${token})` : `rgb(${token})`
}

/** Any CSS colour as the browser paints it; nothing for what is transparent or no colour. */
function colourOf(text: string): Rgb | undefined {
  if (!CSS.supports('color', text)) return undefined
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) return undefined
  context.fillStyle = text
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
  return alpha ? [red, green, blue] : undefined
}
