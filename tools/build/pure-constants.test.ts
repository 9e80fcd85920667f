import { expect, test } from 'vitest'
import { withPureComponents, withPureConstants } from './pure-constants.js'

test.each([
  ['a call', "const a = make('b')", "const a = /* @__PURE__ */ (() => (make('b')))()"],
  [
    'an exported constant with a type',
    'export const a: Kind<A> = make()',
    'export const a: Kind<A> = /* @__PURE__ */ (() => (make()))()',
  ],
  ['a spread', 'const a = { ...b } as const', 'const a = /* @__PURE__ */ (() => ({ ...b } as const))()'],
  ['a class instance', 'const a = new WeakMap()', 'const a = /* @__PURE__ */ (() => (new WeakMap()))()'],
  [
    'several constants',
    'const a = b(), c = 1, d = e()',
    'const a = /* @__PURE__ */ (() => (b()))(), c = 1, d = /* @__PURE__ */ (() => (e()))()',
  ],
])('annotates %s', (_, source, expected) => {
  expect(withPureConstants(source, 'a.ts')).toBe(expected)
})

test.each([
  'const a = 1',
  "export const a = { path: '/b', errors: ['C'] }",
  'const a = () => make()',
  'const a = async function () { await make() }',
  'function a() { const b = make() }',
])('leaves %j as it is', (source) => {
  expect(withPureConstants(source, 'a.ts')).toBe(source)
})

test('makes a component with a display name a pure constant', () => {
  const source = "export function Page() {\n  return null\n}\nPage.displayName = 'Page'\n"
  expect(withPureComponents(source, 'a.tsx')).toBe(
    "export const Page = /* @__PURE__ */ Object.assign(function Page() {\n  return null\n}, { displayName: 'Page' })\n\n",
  )
})

test('ignores a display name in a comment or a string', () => {
  const source = "// Page.displayName = 'Page'\nconst text = `\nPage.displayName = 'Page'\n`\n"
  expect(withPureComponents(source, 'a.tsx')).toBe(source)
})

test('rejects a display name of anything but a function declaration', () => {
  expect(() => withPureComponents("const Page = () => null\nPage.displayName = 'Page'\n", 'a.tsx')).toThrow('Page')
})
