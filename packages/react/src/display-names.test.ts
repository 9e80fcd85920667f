import { expect, test } from 'vitest'
import * as kit from './index.js'

const components = Object.entries(kit).filter(
  ([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'function',
)

test('finds the exported components', () => {
  expect(components.length).toBeGreaterThan(20)
})

test.each(components)('%s has its export name as displayName', (name, component) => {
  expect((component as { displayName?: string }).displayName).toBe(name)
})
