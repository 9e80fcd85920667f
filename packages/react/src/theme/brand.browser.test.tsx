import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { stage } from '../../test/stage.js'
import { SignIn } from '../entries/sign-in.js'

/** Any CSS color as sRGB channels from 0 to 1, as the browser paints it. */
function painted(color: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((channel) => channel / 255)
}

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = painted(color).map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The value of a color token inside of the root, as the browser computes it. */
function colorOf(token: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--_${token})`
  document.querySelector('.lk-root')?.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

const PAIRS = [
  ['text', 'surface', 4.5],
  ['text', 'canvas', 4.5],
  ['text', 'sunken', 4.5],
  ['muted', 'surface', 4.5],
  ['muted', 'canvas', 4.5],
  ['muted', 'sunken', 4.5],
  ['link', 'surface', 4.5],
  ['link', 'canvas', 4.5],
  ['link', 'sunken', 4.5],
  ['success', 'success-wash', 4.5],
  ['success', 'sunken', 4.5],
  ['warning', 'warning-wash', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'danger-wash', 4.5],
  ['on-accent', 'accent', 4.5],
  ['on-danger', 'danger-fill', 4.5],
  ['line-field', 'surface', 3],
  ['line-field', 'canvas', 3],
  ['focus', 'surface', 3],
  ['focus', 'canvas', 3],
] as const

/** Colors of brands: dark, middle and light ones of every hue, in the notations that apps use. */
const BRANDS = [
  '#5b21b6',
  '#8b5cf6',
  '#0f766e',
  '#10b981',
  '#e11d48',
  '#f97316',
  '#facc15',
  '#2563eb',
  '#38bdf8',
  '#ff00ff',
  '#00ff00',
  '#000000',
  '#ffffff',
  'rebeccapurple',
  'hsl(24 95% 53%)',
  'oklch(0.65 0.19 40)',
  'light-dark(#5b21b6, #c4b5fd)',
]

// accessibility: 9
test.each([undefined, ...BRANDS])(
  'with the brand color %s every text has enough contrast in both themes',
  async (accent) => {
    const on = stage()
    for (const theme of ['light', 'dark'] as const) {
      await on.show(<SignIn theme={theme} tokens={accent ? { accent } : undefined} />)
      await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
      const tooLow = PAIRS.flatMap(([front, back, least]) => {
        const found = contrast(colorOf(front), colorOf(back))
        return found >= least ? [] : [`${theme}: ${front} on ${back} has ${found.toFixed(2)}`]
      })
      expect(tooLow).toEqual([])
    }
  },
)

test('links, focus rings and the footer of a card take the color of the brand', async () => {
  const on = stage()
  const channels = async (tokens: { readonly accent: string } | undefined) => {
    await on.show(<SignIn theme="light" tokens={tokens} />)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    return Object.fromEntries(['link', 'focus', 'sunken', 'canvas'].map((token) => [token, painted(colorOf(token))]))
  }
  const plain = await channels(undefined)
  for (const [red = 0, green = 0, blue = 0] of [plain.sunken ?? [], plain.canvas ?? []]) {
    expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(0.01)
  }
  for (const [red = 0, green = 0] of Object.values(await channels({ accent: '#c2410c' }))) {
    expect(red).toBeGreaterThan(green)
  }
})
