import { LatchkeyError, signInWithPassword } from '@latchkey/core'
import { expect, expectTypeOf, test } from 'vitest'
import { settle } from './settle.js'

const mismatch = new LatchkeyError('EMAIL_PASSWORD_MISMATCH', 'no')

test('settle returns a union that is checked for exhaustiveness', async () => {
  const outcome = await settle(Promise.reject<number>(mismatch), signInWithPassword)
  expect(outcome).toEqual({ status: 'known', code: 'EMAIL_PASSWORD_MISMATCH', error: mismatch })
  if (outcome.status === 'known')
    expectTypeOf(outcome.code).toEqualTypeOf<(typeof signInWithPassword)['errors'][number]>()
  expect(await settle(Promise.resolve(1), signInWithPassword)).toEqual({ status: 'ok', value: 1 })
  expect(await settle(Promise.reject(new Error('x')), signInWithPassword)).toMatchObject({ status: 'failed' })
})
