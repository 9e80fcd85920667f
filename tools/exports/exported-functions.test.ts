import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../../packages/core/src/index.js'
import { detectEnv } from '../../packages/core/src/internal.js'
import { root } from '../root.mjs'
import { exportedFunctions, sourceEntries } from './exported-functions.ts'

// What exported functions do with arguments that their types forbid. The functions and their options come from the sources,
// so that a new one is tested, too.

// The packages are tested without Next.js.
const NEXT: Record<string, object> = {
  'next/headers': { cookies: async () => {}, headers: async () => {} },
  'next/navigation': { redirect: () => {}, usePathname: () => '', useRouter: () => ({}) },
  'next/server': { after: () => {}, connection: async () => {}, NextRequest: class {}, NextResponse: class {} },
}
for (const [name, module] of Object.entries(NEXT)) vi.doMock(name, () => module)
afterAll(() => {
  for (const name of Object.keys(NEXT)) vi.doUnmock(name)
})

/** Options whose names are not checked when the app runs, by the name of their type. */
const UNCHECKED: Record<string, string> = {
  CallOptions: 'Literals of this type: TypeScript rejects unknown names.',
  FactoryOptions: 'Options of a user, which the command that creates the user checks.',
  RootOptions: 'The options of React, which the entry for browsers exports.',
}

/** React as `@latchkey/react` loads it: this folder has no dependencies of its own. */
const requireFromReact = createRequire(join(root, 'packages/react/package.json'))
const { createElement } = requireFromReact('react')
const { renderToString } = requireFromReact('react-dom/server')

const all = exportedFunctions(sourceEntries())
const checked = all.filter(({ entry, name, options }) => {
  if (options === undefined || options.type.replace(/ \|.*/, '') in UNCHECKED) return false
  // Options of hooks are literals in components, in which TypeScript rejects unknown names.
  if (/^use[A-Z]/.test(name)) return false
  // The types of elements reject unknown props. The provider gets the client, whose mistakes are silent.
  if (/Props$/.test(options.type) && !/ProviderProps$/.test(options.type)) return false
  // The object API takes what the published kit takes, which ignores unknown names.
  return !entry.name.startsWith('@latchkey/stack')
})

const env = { ...detectEnv(), fetch: () => Promise.reject(new Error('This test has no network.')) }
const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', tokenStore: 'memory', timeout: 0 }, env)
const verify = async () => ({}) as never

/** The arguments before the options. */
const PRECEDING: Record<string, readonly unknown[]> = {
  authProxy: [undefined],
  authenticate: [{ headers: new Headers() }, verify],
  connect: ['http://localhost:8102'],
  createCookieTokenStore: [client, { getAll: () => [], set: () => {} }],
  getAuth: [client, { headers: new Headers() }],
  createHttpOnlyHandler: [client],
  onUserChange: [client, () => {}],
  reloadForAnotherUser: [client, { userId: 'u1' }],
  redirectTo: [client, 'home'],
  redirectToUrl: [client, '/'],
  createRequestSession: [client, { headers: new Headers() }],
  requireAuth: [verify],
  verifyToken: ['text'],
  verifyWebhook: [new Request('https://app.test', { method: 'POST', body: '{}' })],
  zodOf: [{ kind: 'string' }],
}

/** Values of types that a caller can pass by mistake. */
const WRONG = [undefined, null, 5, 'text', {}, [], true, () => {}] as const

/** Functions for which these are arguments of the right type, and that do something when they are called. */
const NOT_CALLED: Record<string, string> = {
  startEmulator: 'Starts a server. Its options are tested below.',
  auth: 'Takes no arguments. The mocks of Next.js have no request.',
  createElement: 'A function of React.',
  withContract: 'Internal: adds fields to a function.',
  createRoot: 'A function of React.',
}

const called = all.filter(({ entry, name }) => {
  if (name in NOT_CALLED) return false
  // React renders components, and calls hooks in them only.
  if (/^(use)?[A-Z]/.test(name)) return false
  // The object API rejects what the published kit rejects.
  return !entry.name.startsWith('@latchkey/stack')
})

async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    const result = call()
    if (typeof result === 'object' && result && Symbol.asyncIterator in result) await (result as AsyncGenerator).next()
    await result
    return undefined
  } catch (error) {
    return error
  }
}

afterEach(() => vi.unstubAllEnvs())

test('finds the functions', () => {
  expect(all.length).toBeGreaterThan(400)
  expect(called.length).toBeGreaterThan(300)
  expect(checked.length).toBeGreaterThan(20)
  expect(checked.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'createClient',
      'LatchkeyProvider',
      'startEmulator',
      'createHttpOnlyHandler',
      'createVerifier',
    ]),
  )
})

test('each function has its own name, for stack traces', async () => {
  const others: string[] = []
  for (const { entry, name } of called) {
    const exported = (await import(entry.file))[name]
    if (exported.name !== name) others.push(`${entry.name} ${name}: ${exported.name}`)
  }
  expect(others).toEqual([])
})

describe.each(['development', 'production'])('in %s', (mode) => {
  test.each(checked.map((found) => [`${found.entry.name} ${found.name}`, found] as const))(
    '%s rejects options that it does not have, and names the right ones',
    async (_, { entry, name, options: { index, names } = { index: 0, names: [] } }) => {
      vi.stubEnv('NODE_ENV', mode)
      const silenced = vi.spyOn(console, 'error').mockImplementation(() => {})
      const exported = (await import(entry.file))[name]
      const messageFor = async (options: object): Promise<string> => {
        try {
          // The parameter of a component has props.
          if (/^[A-Z]/.test(name)) renderToString(createElement(exported, options))
          else {
            const preceding = index === 0 ? [] : PRECEDING[name]
            if (!preceding) throw new Error(`Add valid arguments for \`${name}\` to the table.`)
            await exported(...preceding, options)
          }
          return 'accepted'
        } catch (error) {
          return (error as Error).message
        }
      }
      for (const option of names) {
        expect(await messageFor({ [option]: undefined, zzz: 1 }), option).toContain(
          `\`${name}\` has no option \`zzz\`. It has \``,
        )
        // Production builds of core do not contain the search for the nearest name.
        const advice = mode === 'development' ? `Did you mean \`${option}\`?` : 'It has `'
        expect(await messageFor({ [`${option}X`]: undefined })).toContain(
          `\`${name}\` has no option \`${option}X\`. ${advice}`,
        )
      }
      expect(names.length).toBeGreaterThan(0)
      silenced.mockRestore()
    },
  )
})

const isRaw = (error: unknown, name: string) =>
  /^(TypeError|ReferenceError|RangeError|SyntaxError)$/.test((error as Error | undefined)?.constructor.name ?? '') &&
  !(error as Error).message.includes(`\`${name}\``)

// Errors of the platform, such as "Cannot read properties of undefined", do not say what is wrong.
test.each(called.map((found) => [`${found.entry.name} ${found.name}`, found] as const))(
  '%s names itself and the argument in the error for a wrong argument',
  async (_, { entry, name }) => {
    const run = (await import(entry.file))[name] as (...args: unknown[]) => unknown
    const raw: string[] = []
    const calls = [
      [],
      ...WRONG.map((value) => [value]),
      ...WRONG.map((value) => [client, value]),
      ...WRONG.map((value) => [client, {}, value]),
    ]
    for (const args of calls) {
      const error = await errorOf(() => run(...args))
      if (isRaw(error, name))
        raw.push(`${args.map((value) => (value === client ? 'client' : String(value)))}: ${(error as Error).message}`)
    }
    expect(raw).toEqual([])
  },
)
