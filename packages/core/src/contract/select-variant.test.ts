import { expect, test } from 'vitest'
import { entity, optional, string } from './schema/index.js'
import { selectVariant } from './select-variant.js'

const VARIANTS = {
  code: entity({ code: string, stay: optional(string) }),
  otp: entity({ otp: string, nonce: string, stay: optional(string) }),
  id: entity({ id: string, userId: optional(string) }),
}
const select = (input: object) => selectVariant('accept', input, VARIANTS)

test.each([
  [{ code: 'c' }, 'code'],
  [{ otp: 'o', nonce: 'n' }, 'otp'],
  [{ id: 'i' }, 'id'],
  [{ id: 'i', userId: 'u' }, 'id'],
  [{ code: undefined, id: 'i', nonce: undefined }, 'id'],
])('selects the variant of %j', (input, selected) => {
  expect(select(input)).toBe(selected)
})

test.each([
  ['no field', {}, 'code` or `otp` or `id', '`accept`: `code` or `otp` or `id` must be specified, got none.'],
  [
    'a field that several variants have',
    { stay: 's' },
    'code` or `otp` or `id',
    '`accept`: `code` or `otp` or `id` must be specified, got none.',
  ],
  [
    'no selector and a field of several variants',
    { nonce: 'n', stay: 's' },
    'otp',
    '`accept`: `otp` must be a string, got undefined.',
  ],
  ['an unknown field', { cod: 'c' }, 'cod', '`accept` has no option `cod`. Did you mean `code`?'],
  ['two variants', { code: 'c', id: 'i' }, 'id', '`accept`: `id` cannot be combined with `code`.'],
  [
    'a field of another variant',
    { code: 'c', userId: 'u' },
    'userId',
    '`accept`: `userId` cannot be combined with `code`.',
  ],
  ['a field of the wrong type', { code: 5 }, 'code', '`accept`: `code` must be a string, got number.'],
  ['a variant without its second field', { otp: 'o' }, 'nonce', '`accept`: `nonce` must be a string, got undefined.'],
  ['a variant without its selector', { userId: 'u' }, 'id', '`accept`: `id` must be a string, got undefined.'],
])('rejects %s', (_, input, option, message) => {
  expect(() => select(input)).toThrow(
    expect.objectContaining({
      code: 'INVALID_OPTION',
      message,
      details: expect.objectContaining({ option, function: 'accept' }),
    }),
  )
})
