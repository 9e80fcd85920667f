import { expect, test } from 'vitest'
import { isLocal } from './plain-cookies.js'

test.each([
  ['http://localhost:3000/x', true],
  ['http://app.localhost', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:3000', true],
  ['http://evillocalhost', false],
  ['http://localhost.evil.test', false],
  ['http://a127.0.0.1.evil.test', false],
  ['http://0.0.0.0', false],
  ['http://192.168.0.1', false],
  ['localhost', false],
  ['', false],
])('%s is of the device itself: %s', (url, expected) => {
  expect(isLocal(url)).toBe(expected)
})
