import { expect, test } from 'vitest'
import { detectTheme, type PageAppearance } from './detect-theme.js'

const WHITE = [255, 255, 255] as const
const BLACK = [0, 0, 0] as const
const bare: PageAppearance = { colorScheme: 'normal', attributes: [], background: undefined, prefersDark: false }

// spec: 4.theme-order
test.each<[string, Partial<PageAppearance>, 'light' | 'dark']>([
  ['nothing', {}, 'light'],
  ['no theme on a dark device: the page is white', { prefersDark: true }, 'light'],
  ['color-scheme: dark', { colorScheme: 'dark', attributes: ['light'], background: WHITE }, 'dark'],
  ['color-scheme: only light', { colorScheme: 'only light', attributes: ['dark'], background: BLACK }, 'light'],
  ['light dark, on a light device', { colorScheme: 'light dark' }, 'light'],
  ['light dark, on a dark device', { colorScheme: 'light dark', prefersDark: true }, 'dark'],
  ['light dark and an attribute', { colorScheme: 'light dark', attributes: ['light'], prefersDark: true }, 'light'],
  ['light dark and a background', { colorScheme: 'light dark', background: WHITE, prefersDark: true }, 'light'],
  ['attributes in order of precedence', { attributes: [null, 'x', 'dark', 'light'] }, 'dark'],
  ['one class among others', { attributes: ['app Dark wide'], background: WHITE }, 'dark'],
  ['part of a class name', { attributes: ['highlighted'], background: BLACK }, 'dark'],
  ['both classes', { attributes: ['light dark'], background: WHITE }, 'light'],
  // spec: 9.theme-threshold
  ['grey 127', { background: [127, 127, 127] }, 'dark'],
  // spec: 9.theme-threshold
  ['grey 128', { background: [128, 128, 128] }, 'light'],
  ['pure green is brighter than pure red', { background: [0, 255, 0] }, 'light'],
  ['pure red', { background: [255, 0, 0] }, 'dark'],
])('%s is detected', (_, check, expected) => {
  expect(detectTheme({ ...bare, ...check })).toBe(expected)
})
