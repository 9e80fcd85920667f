import { expect, test } from 'vitest'
import { sayIn } from '../test/say.js'
import { isPseudo, pseudoMessages } from './pseudo.js'
import { cssOf, exportedCss, themeIn } from './theme-css.js'

test('the accented pseudo-locale is longer and keeps the parameters', () => {
  const t = sayIn(pseudoMessages('en-XA'))
  expect(t('signIn.submit')).toBe('Šíĝñ íñ ľőñĝ')
  expect(t('field.passwordHint', { min: 8, max: 70 })).toMatch(/^8 ţő ľőñĝ 70 çĥářáçţéřš ľőñĝ$/)
})

test('the mirrored pseudo-locale is right-to-left and keeps the parameters', () => {
  const t = sayIn(pseudoMessages('ar-XB'))
  expect(t('signIn.submit')).toMatch(/^[\u0600-\u06ff]+ [\u0600-\u06ff]+$/)
  expect(t('signedIn.as', { email: 'ada@example.com' })).toContain('ada@example.com')
})

test('distinguishes pseudo-locales from languages', () => {
  expect(['en-XA', 'ar-XB', 'de-DE', 'toString'].map(isPseudo)).toEqual([true, true, false, false])
})

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
