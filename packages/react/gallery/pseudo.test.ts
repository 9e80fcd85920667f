import { expect, test } from 'vitest'
import { sayIn } from '../test/say.js'
import { isPseudo, pseudoMessages } from './pseudo.js'

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
