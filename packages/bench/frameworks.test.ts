import { expect, test } from 'vitest'
import { createAuth } from '../next/src/auth.js'
import { type CreateNextAuth, measureFrameworks } from './frameworks.js'

test('in each framework, a page that reads the user ID sends no request to the service, and one that shows the user sends one', async () => {
  const measured = Object.entries(await measureFrameworks(createAuth as CreateNextAuth))
  expect(measured.length).toBeGreaterThanOrEqual(10)
  for (const [name, requests] of measured) expect([name, ...requests]).toEqual([name, 0, 1])
})
