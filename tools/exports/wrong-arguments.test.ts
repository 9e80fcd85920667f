import { afterAll, describe, expect, test, vi } from 'vitest'
import { createClient, detectEnv } from '../../packages/core/src/index.js'
import { exportedFunctions, sourceEntries } from './exported-functions.ts'

// No exported function ends in an error of the platform, such as "Cannot read properties of undefined", when it gets wrong
// arguments: the error names the function and the argument. The functions come from the sources, so that a new one is
// tested, too.

// The packages are tested without Next.js.
const NEXT: Record<string, object> = {
  'next/headers': { cookies: async () => {}, headers: async () => {} },
  'next/navigation': { redirect: () => {}, usePathname: () => '', useRouter: () => ({}) },
  'next/server': { connection: async () => {}, NextRequest: class {}, NextResponse: class {} },
}
for (const [name, module] of Object.entries(NEXT)) vi.doMock(name, () => module)
afterAll(() => {
  for (const name of Object.keys(NEXT)) vi.doUnmock(name)
  // The next file of this worker loads the packages with its own mocks.
  vi.resetModules()
})

/** Values of types that a caller can pass by mistake. */
const WRONG = [undefined, null, 5, 'text', {}, [], true, () => {}] as const

const env = { ...detectEnv(), fetch: () => Promise.reject(new Error('This test has no network.')) }
const client = createClient({ projectId: 'p1', publishableClientKey: 'pck_x', tokenStore: 'memory', timeout: 0 }, env)

/** Functions for which these are arguments of the right type, and that do something when they are called. */
const NOT_CALLED: Record<string, string> = {
  startEmulator: 'Starts a server. `unknown-options.test.ts` tests its options.',
  auth: 'Takes no arguments. The mocks of Next.js have no request.',
  createElement: 'A function of React.',
  createRoot: 'A function of React.',
}

const functions = exportedFunctions(sourceEntries()).filter(({ entry, name }) => {
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

test('finds the functions', () => {
  expect(functions.length).toBeGreaterThan(300)
})

const isRaw = (error: unknown, name: string) =>
  /^(TypeError|ReferenceError|RangeError|SyntaxError)$/.test((error as Error | undefined)?.constructor.name ?? '') &&
  !(error as Error).message.includes(`\`${name}\``)

describe.each(functions.map((found) => [`${found.entry.name} ${found.name}`, found] as const))(
  '%s',
  (_, { entry, name }) => {
    test('names what is wrong', async () => {
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
    })
  },
)
