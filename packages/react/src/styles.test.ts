import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')

/** The color tokens: `{ text: { light: '#17191f', dark: '#eff0f3' } }`. */
const tokens = Object.fromEntries(
  [...css.matchAll(/--lk-([\w-]+), (?:light-dark\()?(#\w{6})(?:, (#\w{6})\))?/g)].map(([, name, light, dark]) => [
    name,
    { light, dark: dark ?? light },
  ]),
) as Record<string, Record<'light' | 'dark', string>>

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

// accessibility: 9
test.each([
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
  ['accent', 'surface', 3],
  ['focus', 'surface', 3],
  ['focus', 'canvas', 3],
] as const)('%s on %s has a contrast of %s in both themes', (front, back, least) => {
  for (const theme of ['light', 'dark'] as const) {
    const [a, b] = [tokens[front]?.[theme], tokens[back]?.[theme]]
    expect(contrast(a ?? '#000000', b ?? '#000000'), `${theme}: ${a} on ${b}`).toBeGreaterThanOrEqual(least)
  }
})

test('every rule is in the layer and below the root class', () => {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  expect(rules).toMatch(/^@layer latchkey \{[\s\S]*\}$/)
  const selectors = [...rules.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)]
    .flatMap(([, list]) => (list ?? '').split(/,(?![^(]*\))/)) // Not at the commas of `:is()`.
    .map((selector) => selector.trim())
    .filter((selector) => !/^(to|from|\d+%)$/.test(selector))
    // The one rule outside: it removes the margin of the browser around full pages.
    .filter((selector) => selector !== ':where(body:has(.lk-full))')
  expect(selectors.length).toBeGreaterThan(30)
  for (const selector of selectors) expect(selector).toMatch(/^(\.lk-|\[(data-lk-theme|dir)="\w+"\] \.lk-)/)
})

// accessibility: 18
test('uses logical directions only', () => {
  const properties = [...css.matchAll(/^\s+(?!--)([\w-]+):/gm)].map(([, property]) => property ?? '')
  expect(properties.length).toBeGreaterThan(100)
  expect(
    properties.filter((one) => /^(min-|max-)?(width|height)$|(^|-)(left|right|top|bottom|float)\b/.test(one)),
  ).toEqual([])
  // Four sides in one line are sides of the page, unless left and right are the same.
  const four = [...css.matchAll(/^\s+(?:margin|padding|inset): (\S+) (\S+) (\S+) (\S+);/gm)]
  expect(four.filter(([, , right, , left]) => right !== left)).toEqual([])
  // An address and a code are written from left to right in every language.
  expect(css.match(/.*: (left|right);/g) ?? []).toEqual(['    text-align: left;'])
  expect(css).not.toMatch(/translateX|translate:/)
})

test('every breakpoint is at 640 px', () => {
  const widths = [...css.matchAll(/(?:min|max)-width: ([\d.]+)(px|rem)/g)].map(
    ([, amount, unit]) => Number(amount) * (unit === 'rem' ? 16 : 1),
  )
  expect(widths.length).toBeGreaterThan(1)
  expect(widths.filter((px) => px !== 640)).toEqual([])
})
