import { afterEach, describe, expect, test, vi } from 'vitest'
import { tryArguments } from '../argument-table.js'

// The built files, for Node and for bundlers, as production and as development load them.

const ENTRIES = [
  'index',
  'account',
  'teams',
  'cli',
  'custom-screens',
  'internal',
  'server/index',
  'admin/index',
  'webhooks',
]

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe.each(['production', 'development'])('in %s', (mode) => {
  test.each(['dist/node', 'dist'])(
    '%s refuses IDs without a value, unknown and misspelled fields, and wrong token stores',
    async (built) => {
      vi.stubEnv('NODE_ENV', mode)
      const entries = await Promise.all(
        ENTRIES.map((name) => import(new URL(`../../${built}/${name}.js`, import.meta.url).href)),
      )
      const { functions, calls, faults } = await tryArguments(entries, entries[0].createClient)
      expect(faults).toEqual([])
      expect(functions.length).toBeGreaterThan(140)
      expect(calls).toBeGreaterThan(10_000)
    },
  )
})
