// @ts-nocheck
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from './secret.js'

test.each([
  ['0123456789', '…6789'],
  ['12345678', '…'],
  ['', '…'],
])('the secret %j prints as %s wherever it gets, and is had by asking only', (value, shown) => {
  const secret = new Secret(value)
  expect(`${secret}`).toBe(shown)
  expect(JSON.stringify({ secret })).toBe(JSON.stringify({ secret: shown }))
  expect(inspect(secret)).toBe(shown)
  expect(Object.values(secret)).toEqual([])
  expect(secret.reveal()).toBe(value)
})
