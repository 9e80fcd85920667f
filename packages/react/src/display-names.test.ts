import { expect, test } from 'vitest'
import { importEntries } from '../test/import-entries.js'

const entries = await importEntries(['react'])
const components = entries
  .filter(([entry]) => !entry.endsWith('/browser'))
  .flatMap(([, module]) => Object.entries(module))
  .filter(([name, value]) => /^[A-Z][a-z]/.test(name) && typeof value === 'function')

test('finds the exported components', () => {
  expect(components.length).toBeGreaterThan(20)
})

test.each(components)('%s has its export name as displayName', (name, component) => {
  expect((component as { displayName?: string }).displayName).toBe(name)
})
