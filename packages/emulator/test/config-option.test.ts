import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, test as base, describe, expect } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, startEmulator } from '../src/index.js'
import { latchkeyFixtures } from '../src/testing/vitest.js'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-config-'))
const config = join(folder, 'emulator.json')
const project = { ...DEFAULT_PROJECT, users: [{ email: 'ada@example.com' }] }
writeFileSync(config, JSON.stringify({ port: 1, seed: 'file', personalTeamName: 'Mine', projects: [project] }))

afterAll(() => rmSync(folder, { recursive: true }))

const test = base.extend(latchkeyFixtures({ config, projects: undefined }))

describe('the option `config` reads the configuration file of the command', () => {
  test('in fixtures', async ({ control }) => {
    expect((await control.users.list()).map(({ email }) => email)).toEqual(['ada@example.com'])
  })

  test('in `startEmulator`, whose other options replace its fields', async () => {
    const { port, emulator, close } = await startEmulator({ config, port: 0, projects: undefined })
    expect(port).toBeGreaterThan(1)
    expect(emulator.world.users.where(() => true)).toHaveLength(1)
    await close()
  })

  test('names a file that does not exist', async () => {
    await expect(startEmulator({ config: join(folder, 'other.json') })).rejects.toThrow(
      'other.json cannot be read: it does not exist',
    )
  })
})

test.for([
  [
    { settings: { apiKeys: true } },
    'projects[0].settings: Unrecognized key: "apiKeys" (did you mean "allowUserApiKeys"?)',
  ],
  [{ permissions: [{ id: 'notes:read', scope: 'taem' }] }, 'projects[0].permissions[0].scope: '],
  [{ users: [{ primaryEmail: 'a@b.test' }] }, 'Unrecognized key: "primaryEmail" (did you mean "email"?)'],
  [{ id: undefined }, 'projects[0].id: Invalid input: expected string'],
  [{ keys: undefined }, 'projects[0].keys: Invalid input: expected object'],
  [{ keys: 'pck_x' }, 'projects[0].keys: Invalid input: expected object'],
  [{ keys: {} }, 'projects[0].keys.publishable: Invalid input: expected string'],
  [{ teams: [{ displayName: 'Lab', members: ['a@b.test'] }] }, 'projects[0].teams[0].members[0]: '],
] as const)(
  '`createEmulator` names a field or value of a project that does not exist, is missing or has another type: %j',
  ([fields, message]) => {
    const projects = [{ ...DEFAULT_PROJECT, ...fields }] as never
    expect(() => createEmulator({ projects })).toThrow(message)
  },
)

test('accepts the permissions of imported JSON, whose scope is any string for the compiler', () => {
  const json = { ...DEFAULT_PROJECT, permissions: [{ id: 'notes:read', scope: 'team' as string }] }
  expect(() => createEmulator({ projects: [json] })).not.toThrow()
})
