import { expect, test } from 'vitest'
import { forEachItem } from './for-each-item.js'

test('rejects when all calls have ended, also when one has thrown synchronously', async () => {
  let finish = () => {}
  const pending = new Promise<void>((resolve) => {
    finish = resolve
  })
  let rejected = false
  const all = forEachItem([1, 2], (item) => {
    if (item === 1) throw new Error('not an item')
    return pending
  }).catch((error) => {
    rejected = true
    return error
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(rejected).toBe(false)
  finish()
  expect(await all).toEqual(new Error('not an item'))
})
