import { expect, test } from 'vitest'
import { cssOf, exportedCss, themeIn } from './theme-css.js'

test('writes one custom property for each token that is set', () => {
  expect(cssOf({ accent: '#5b21b6', 'radius-card': '0', text: '' })).toBe(
    ':root {\n  --lk-accent: #5b21b6;\n  --lk-radius-card: 0;\n}\n',
  )
  expect(cssOf({})).toBe('')
})

test.each([null, '', 'no json', 'null', '[1]', '{"accent":1}'])('reads no theme from %j', (text) => {
  expect(themeIn(text)).toEqual({})
})

test('reads back the theme of a URL', () => {
  expect(themeIn(JSON.stringify({ accent: 'red' }))).toEqual({ accent: 'red' })
})

test('states the preset that the exported CSS belongs to', () => {
  expect(exportedCss({ accent: 'red' }, 'default')).toBe(':root {\n  --lk-accent: red;\n}\n')
  expect(exportedCss({}, 'compact')).toBe("/* For <LatchkeyProvider appearance={{ preset: 'compact' }}> */\n")
})
