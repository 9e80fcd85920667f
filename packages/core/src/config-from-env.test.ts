import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterEach, expect, test, vi } from 'vitest'
import { createClient } from './client.js'
import { configFromEnv } from './config-from-env.js'
import { createFakeEnv } from './testing.js'

afterEach(() => vi.unstubAllEnvs())

test('reads the variables of Vite, Next.js and servers', () => {
  const options = { projectId: 'p1', publishableKey: 'pck_x' }
  for (const prefix of ['VITE_STACK_', 'NEXT_PUBLIC_STACK_', 'STACK_'])
    expect(configFromEnv({ [`${prefix}PROJECT_ID`]: 'p1', [`${prefix}PUBLISHABLE_CLIENT_KEY`]: 'pck_x' })).toEqual(
      options,
    )
})

test('reads the variables of the process by default', () => {
  vi.stubEnv('STACK_PROJECT_ID', 'p1')
  vi.stubEnv('STACK_SECRET_SERVER_KEY', 'ssk_x')
  expect(configFromEnv()).toEqual({ projectId: 'p1' })
})

test('leaves out what is not set, and values of other types', () => {
  expect(configFromEnv({})).toEqual({})
  expect(configFromEnv({ VITE_STACK_PROJECT_ID: '', DEV: true, VITE_STACK_API_URL: 1 })).toEqual({})
})

test.each([
  [{ VITE_STACK_API_URL: 'https://api.test' }, 'https://api.test'],
  [{ STACK_API_URL: 'https://api.test' }, 'https://api.test'],
  [{ NEXT_PUBLIC_STACK_API_URL: 'https://public.test', STACK_API_URL: 'https://api.test' }, 'https://public.test'],
  [
    { NEXT_PUBLIC_BROWSER_STACK_API_URL: 'https://public.test', NEXT_PUBLIC_SERVER_STACK_API_URL: 'http://internal' },
    { browser: 'https://public.test', server: 'http://internal' },
  ],
])('reads the base URL from %j', (variables, baseUrl) => {
  expect(configFromEnv(variables)).toEqual({ baseUrl })
})

test.each(
  ['NEXT_PUBLIC_', 'VITE_', 'PUBLIC_', 'EXPO_PUBLIC_', 'NUXT_PUBLIC_', 'REACT_APP_', 'GATSBY_'].flatMap((prefix) =>
    ['STACK_SECRET_SERVER_KEY', 'STACK_SUPER_SECRET_ADMIN_KEY'].map((name) => prefix + name),
  ),
)('refuses a secret key in %s, without printing it', (name) => {
  vi.stubEnv(name, 'ssk_canary')
  const calls = [
    () => configFromEnv({ [name]: 'ssk_canary' }),
    () => configFromEnv(),
    () => createClient({ projectId: 'p1' }, createFakeEnv()),
  ]
  for (const call of calls) {
    expect(call).toThrow(new RegExp(`is in ${name}, .*Rotate`, 's'))
    expect(call).not.toThrow(/canary/)
  }
})

test('a bundler can put the public variables of Next.js into browser code', async () => {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    transform: { define: { 'process.env.NEXT_PUBLIC_STACK_PROJECT_ID': '"p1"' } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id, importer) =>
          id === 'entry'
            ? id
            : importer === 'entry'
              ? fileURLToPath(new URL(id, import.meta.url))
              : id.startsWith('.')
                ? fileURLToPath(new URL(id.replace(/\.js$/, '.ts'), `file://${importer}`))
                : null,
        load: (id) =>
          id === 'entry'
            ? `import { configFromEnv } from './config-from-env.ts'
               report(configFromEnv())`
            : null,
      },
    ],
  })
  const { output } = await bundle.generate({ format: 'iife' })
  const found: unknown[] = []
  // A browser has no `process`.
  new Function('report', 'globalThis', 'process', output[0].code)((value: unknown) => found.push(value), {}, undefined)
  expect(found).toEqual([{ projectId: 'p1' }])
})
