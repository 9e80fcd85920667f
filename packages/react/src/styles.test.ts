import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8')

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
  for (const selector of selectors)
    expect(selector).toMatch(/^(:root:has\(\.lk-[^)]*\) )?(\.lk-|\[(data-lk-theme|dir)="\w+"\] \.lk-)/)
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
