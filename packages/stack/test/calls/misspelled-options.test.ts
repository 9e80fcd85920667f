import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { DEFAULT_PROJECT, INTERNAL_PROJECT } from '@latchkey/emulator'
import { beforeAll, expect, test } from 'vitest'
import * as kit from '../../src/js.js'
import { createObjects } from '../objects.js'
import { publishedMembers } from '../published-members.js'
import { startForTests } from '../start-emulator.js'
import { isUsualOnly } from './explanations.js'
import { generateCalls } from './generate.js'
import type { Scene } from './receivers.js'
import { CONFIGURATIONS, JSON_VALUES } from './values.js'

const running = startForTests({ serverVersion: '2.8.86', projects: [DEFAULT_PROJECT, INTERNAL_PROJECT] })
let objects: Record<string, Record<string, (...args: readonly unknown[]) => unknown>>
beforeAll(async () => {
  objects = (await createObjects(kit, running.url)) as never
})

const ID = '22222222-2222-4222-8222-222222222222'
/** An object of the API as an argument: its members are no options. */
class Known {
  readonly id = ID
}
const user = { getTeam: async () => new Known(), listConnectedAccounts: async () => [new Known()] }
const scene = { values: new Proxy({}, { get: () => ID }), client: async () => ({ getUser: async () => user }) }

/** Calls of the methods of this package. */
const { calls } = generateCalls(
  fileURLToPath(new URL('../../src/js.ts', import.meta.url)),
  Object.fromEntries(
    Object.keys(publishedMembers).map((name) => [
      name,
      {
        type: `kit.${name}${/App$/.test(name) ? '<true, string>' : ''}`,
        inherits: undefined,
        inBrowser: false,
        create: async () => ({}),
      },
    ]),
  ),
  isUsualOnly,
  ['@latchkey/source'],
)

const isOptions = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
/** Metadata and configurations have any names. */
const isJson = (value: unknown) => [JSON_VALUES[0], CONFIGURATIONS[0]].some((json) => isDeepStrictEqual(json, value))

/** For each argument with options: its method, and arguments of which it is one. */
const cases: [name: string, receiver: string, method: string, args: readonly unknown[], at: number][] = []
const found = new Set<string>()
for (const { receiver, method, makeArguments } of calls) {
  // Members out of scope throw, and hooks call the other methods.
  if (isUsualOnly(method) || /^use[A-Z]/.test(method)) continue
  const args = await makeArguments(scene as unknown as Scene)
  for (const [at, value] of args.entries()) {
    const name = `argument ${at + 1} of ${receiver}.${method}`
    if (!isOptions(value) || found.has(name)) continue
    found.add(name)
    if (!isJson(value)) cases.push([name, receiver, method, args, at])
  }
}

test.each(cases)('a misspelled option in %s is refused', async (_, receiver, method, args, at) => {
  const misspelled = args.map((value, index) => (index === at ? { ...(value as object), displayname: 'x' } : value))
  const call = async () => objects[receiver]?.[method]?.(...misspelled)
  // Methods that servers cannot have refuse every call, and name another one.
  await expect(call()).rejects.toThrow(/`displayname`|Call `\w+`/)
})
