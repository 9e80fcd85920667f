import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from './client.js'
import { configFromEnv, withEnvironment } from './config-from-env.js'
import { PUBLIC_PREFIXES, VARIABLE_BRANDS } from './contract/names.js'
import type { ClientOptions } from './options.js'
import { createFakeEnv } from './testing.js'
import { createVerifier } from './verify/verify.js'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each([...PUBLIC_PREFIXES, ''].flatMap((prefix) => VARIABLE_BRANDS.map((brand) => `${prefix}${brand}_`)))(
  'reads the variables that start with %s',
  (start) => {
    const variables = { [`${start}PROJECT_ID`]: 'p1', [`${start}PUBLISHABLE_CLIENT_KEY`]: 'pck_x' }
    expect(configFromEnv(variables)).toEqual({ projectId: 'p1', publishableKey: 'pck_x' })
  },
)

test.each([
  { HEXCLAVE_PROJECT_ID: 'p1', STACK_PROJECT_ID: 'p2' },
  { HEXCLAVE_PROJECT_ID: 'p1', NEXT_PUBLIC_STACK_PROJECT_ID: 'p2' },
  { VITE_HEXCLAVE_PUBLISHABLE_CLIENT_KEY: 'pck_1', VITE_STACK_PUBLISHABLE_CLIENT_KEY: 'pck_2' },
  { EXPO_PUBLIC_HEXCLAVE_PROJECT_ID: 'p1', PUBLIC_STACK_PROJECT_ID: 'p2' },
  { NEXT_PUBLIC_HEXCLAVE_API_URL: 'https://api.hexclave.com', STACK_API_URL: 'https://api.test' },
  { HEXCLAVE_API_URL_SERVER: 'http://internal', STACK_API_URL_SERVER: 'http://other' },
])('refuses different values of a current and a former name: %j', (variables) => {
  const [current = '', former = ''] = Object.keys(variables)
  expect(() => configFromEnv(variables)).toThrow(`environment variable \`${current}\` must be equal to ${former}`)
  // Other functions read variables, too.
  expect(() => configFromEnv(variables)).not.toThrow('configFromEnv')
  for (const value of Object.values(variables)) expect(() => configFromEnv(variables)).not.toThrow(value)
})

test('accepts a current and a former name with the same meaning', () => {
  expect(configFromEnv({ HEXCLAVE_PROJECT_ID: 'p1', STACK_PROJECT_ID: 'p1' })).toEqual({ projectId: 'p1' })
  expect(configFromEnv({ HEXCLAVE_PROJECT_ID: '', STACK_PROJECT_ID: 'p1' })).toEqual({ projectId: 'p1' })
  expect(
    configFromEnv({ HEXCLAVE_API_URL: 'https://api.hexclave.com', STACK_API_URL: 'https://api.stack-auth.com/' }),
  ).toEqual({ baseUrl: 'https://api.hexclave.com' })
  expect(configFromEnv({ HEXCLAVE_API_URL_SERVER: 'http://internal', STACK_API_URL: 'https://api.test' })).toEqual({
    baseUrl: { browser: 'https://api.test', server: 'http://internal' },
  })
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

describe.each([
  ['VITE_HEXCLAVE_BASE_URL', 'VITE_HEXCLAVE_API_URL', 'baseUrl'],
  ['VITE_HEXCLAVE_API_ULR', 'VITE_HEXCLAVE_API_URL', 'baseUrl'],
  ['VITE_HEXCLAVE_PUBLISHABLE_KEY', 'VITE_HEXCLAVE_PUBLISHABLE_CLIENT_KEY', 'publishableKey'],
  ['NEXT_PUBLIC_LATCHKEY_PROJECT_ID', 'NEXT_PUBLIC_HEXCLAVE_PROJECT_ID', 'projectId'],
  ['HEXCLAVE_API_URL_SERVR', 'HEXCLAVE_API_URL_SERVER', 'baseUrl'],
] as const)('the misspelled variable %s', (name, meant, option) => {
  const message = `\`${name}\` is not read. Did you mean \`${meant}\`?`
  const set = {
    HEXCLAVE_PROJECT_ID: 'p1',
    HEXCLAVE_PUBLISHABLE_CLIENT_KEY: 'pck_x',
    HEXCLAVE_API_URL: 'https://api.test',
  }
  const options = { projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test' }
  const create = (own: ClientOptions) => createClient({ ...own, tokenStore: null }, createFakeEnv())

  test.each(['development', undefined])('throws in the place of an option, with NODE_ENV %s', (mode) => {
    vi.stubEnv('NODE_ENV', mode)
    vi.stubEnv(name, 'x')
    for (const config of [configFromEnv({ [name]: 'x' }), configFromEnv()]) {
      expect(() => createClient(config, createFakeEnv())).toThrow(message)
      expect(() => create(config)).toThrow(message)
      expect(() => create({ ...options, ...config, [option]: undefined })).toThrow(message)
      expect(() => create(Object.assign({}, config))).toThrow(message)
      expect(() => createVerifier(config as { projectId: string })).toThrow(message)
      expect(() => config[option]).toThrow(message)
    }
    expect(() => withEnvironment({ ...options, [option]: undefined })).toThrow(message)
  })

  test('has no effect on an option that another variable or the app sets', () => {
    expect(configFromEnv({ [name]: 'x', ...set })).toEqual(options)
    expect(create({ ...configFromEnv({ [name]: 'x' }), ...options }).projectId).toBe('p1')
    expect(create({ ...options, ...configFromEnv({ [name]: 'x' }) }).projectId).toBe('p1')
  })

  test('is not reported in production', () => {
    vi.stubEnv('NODE_ENV', 'production')
    const config = configFromEnv({ [name]: 'x' })
    expect(Reflect.ownKeys(config)).toEqual([])
  })
})

test('only warns of a name with STACK, which other tools have too, and of no variable of the service', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const others = ['STACK_NAME', 'STACK_SERVER_SECRET', 'STACK_SVIX_SERVER_URL', 'NEXT_PUBLIC_STACK_DASHBOARD_URL']
  expect(configFromEnv(Object.fromEntries([...others, 'LATCHKEY_TESTS'].map((name) => [name, 'x'])))).toEqual({})
  expect(warn).not.toHaveBeenCalled()
  for (let i = 0; i < 2; i++) expect(configFromEnv({ VITE_STACK_APP_URL: 'x' })).toEqual({})
  expect(warn.mock.calls).toEqual([
    ['Latchkey: The environment variable `VITE_STACK_APP_URL` is not read. Did you mean `VITE_STACK_API_URL`?'],
  ])
  warn.mockRestore()
})

test.each([
  ['of the emulator', 'LATCHKEY_HOST', '0.0.0.0'],
  ['of the emulator', 'LATCHKEY_PROJECT_ID', 'p1'],
  ['of the emulator', 'LATCHKEY_PUBLISHABLE_CLIENT_KEY', 'pck_x'],
  ['that is empty', 'VITE_HEXCLAVE_BASE_URL', ''],
  ['that is not set', 'VITE_HEXCLAVE_BASE_URL', undefined],
])('throws for no variable %s: %s', (_, name, value) => {
  expect(configFromEnv({ [name]: value })).toEqual({})
})

test('no variable is a misspelled one of an option that the app passes', () => {
  const options = { projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test', timeout: undefined }
  vi.stubEnv('HEXCLAVE_BASE_URL', options.baseUrl)
  vi.stubEnv('HEXCLAVE_APP_ID', options.projectId)
  expect(withEnvironment(options)).toEqual({ projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test' })
  expect(() => withEnvironment({ ...options, baseUrl: undefined })).toThrow('`HEXCLAVE_BASE_URL` is not read')
  expect(() => withEnvironment({ ...options, projectId: undefined })).toThrow('`HEXCLAVE_APP_ID` is not read')
})

test('reads the variables that a process may read, as Deno can require', () => {
  const env = new Proxy(process.env, {
    get: (_, name) => (name === 'NODE_ENV' ? 'development' : name === 'HEXCLAVE_PROJECT_ID' ? 'p1' : undefined),
    ownKeys() {
      throw new Error('Requires env access')
    },
  })
  vi.stubGlobal('process', { env })
  expect(configFromEnv()).toEqual({ projectId: 'p1' })
})

test.each([
  [{ VITE_STACK_API_URL: 'https://api.test' }, 'https://api.test'],
  [{ STACK_API_URL: 'https://api.test' }, 'https://api.test'],
  [{ NEXT_PUBLIC_STACK_API_URL: 'https://public.test', STACK_API_URL: 'https://api.test' }, 'https://public.test'],
  [
    { NEXT_PUBLIC_BROWSER_STACK_API_URL: 'https://public.test', NEXT_PUBLIC_SERVER_STACK_API_URL: 'http://internal' },
    { browser: 'https://public.test', server: 'http://internal' },
  ],
  [
    { HEXCLAVE_API_URL_BROWSER: 'https://public.test', HEXCLAVE_API_URL: 'http://internal' },
    { browser: 'https://public.test', server: 'http://internal' },
  ],
])('reads the base URL from %j', (variables, baseUrl) => {
  expect(configFromEnv(variables)).toEqual({ baseUrl })
})

test.each(
  PUBLIC_PREFIXES.flatMap((prefix) =>
    VARIABLE_BRANDS.flatMap((brand) =>
      ['SECRET_SERVER_KEY', 'SUPER_SECRET_ADMIN_KEY'].map((name) => `${prefix}${brand}_${name}`),
    ),
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

test.each(VARIABLE_BRANDS)('a bundler can put the variables with %s of Next.js into browser code', async (brand) => {
  const bundle = await rolldown({
    input: 'entry',
    platform: 'browser',
    transform: { define: { [`process.env.NEXT_PUBLIC_${brand}_PROJECT_ID`]: '"p1"' } },
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
            ? `import { configFromEnv, withEnvironment } from './config-from-env.ts'
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
