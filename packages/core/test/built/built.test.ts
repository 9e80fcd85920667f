import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { tryArguments, tryOptions } from '../argument-table.js'

// The packed files, for Node and for bundlers, as production and as development load them.

const core = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'latchkey-arguments-'))
for (const [program, args] of [
  ['pnpm', ['pack', '--out', join(folder, 'core.tgz')]],
  ['tar', ['-xzf', join(folder, 'core.tgz'), '-C', folder]],
] as const) {
  const { status, stderr } = spawnSync(program, args, { cwd: core, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
}
const packed = join(folder, 'package')
symlinkSync(join(core, 'node_modules'), join(packed, 'node_modules'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The files of the entry points for apps. */
const { exports } = JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')) as {
  exports: Record<string, { readonly node?: string; readonly default?: string }>
}
const filesFor = (condition: 'node' | 'default') =>
  Object.entries(exports).flatMap(([entry, { node, [condition]: file }]) =>
    node && file && !entry.startsWith('./internal/') ? [join(packed, file)] : [],
  )

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

describe.each(['production', 'development'])('in %s', (mode) => {
  test.each(['node', 'default'] as const)(
    '%s refuses IDs without a value, unknown and misspelled fields, and wrong token stores',
    async (condition) => {
      vi.stubEnv('NODE_ENV', mode)
      const entries = await Promise.all(filesFor(condition).map((file) => import(pathToFileURL(file).href)))
      const { createClient } = entries.find((entry) => 'createClient' in entry)
      const { functions, calls, faults } = await tryArguments(entries, createClient)
      expect(faults).toEqual([])
      expect(functions.length).toBeGreaterThan(140)
      expect(calls).toBeGreaterThan(20_000)
    },
  )

  test('functions that are no calls refuse options of another type', async () => {
    vi.stubEnv('NODE_ENV', mode)
    const entries = await Promise.all(filesFor('node').map((file) => import(pathToFileURL(file).href)))
    const { createClient } = entries.find((entry) => 'createClient' in entry)
    const { options, faults } = await tryOptions(entries, createClient, mode === 'production')
    expect(faults).toEqual([])
    expect(options.length).toBeGreaterThan(45)
  })
})

describe('messages', () => {
  // The built files, as bundlers (`dist`) and as Node (`dist/node`) load them.

  const load = (folder: string, mode: string, file = 'index.js') => {
    vi.resetModules()
    vi.stubEnv('NODE_ENV', mode)
    return import(pathToFileURL(fileURLToPath(new URL(`../../${folder}/${file}`, import.meta.url))).href)
  }
  afterEach(() => vi.unstubAllEnvs())

  const messageOf = async (call: () => unknown) => {
    try {
      await call()
      return undefined
    } catch (error) {
      return (error as Error).message
    }
  }

  async function messages(folder: string, mode: string, response: () => Response) {
    const { createClient, getUser, signInWithPassword, completeOAuth } = await load(folder, mode)
    const client = createClient({
      projectId: 'p1',
      publishableKey: 'pck_1',
      tokenStore: { accessToken: null, refreshToken: null },
      fetch: async () => response(),
    })
    return {
      option: await messageOf(() => createClient({ projectId: 'p1', tokenStores: 'memory' })),
      input: await messageOf(() => signInWithPassword(client, { email: 1, password: 'p' })),
      call: await messageOf(() => getUser(client, { or: 'throw' })),
      browser: await messageOf(() => completeOAuth(client)),
      response: await messageOf(() => signInWithPassword(client, { email: 'a@b.test', password: 'p' })),
    }
  }

  const known = () =>
    Response.json(
      { code: 'EMAIL_PASSWORD_MISMATCH', error: 'The words of the service.' },
      { status: 400, headers: { 'x-stack-known-error': 'EMAIL_PASSWORD_MISMATCH' } },
    )

  test('a production build for browsers says the code, the call and the address of its documentation', async () => {
    expect(await messages('dist', 'production', known)).toEqual({
      option: 'INVALID_OPTION in createClient: see node_modules/@latchkey/core/dist/errors.md#invalid_option',
      input: 'INVALID_OPTION in signInWithPassword: see node_modules/@latchkey/core/dist/errors.md#invalid_option',
      call: 'NOT_SIGNED_IN in getUser: see node_modules/@latchkey/core/dist/errors.md#not_signed_in',
      browser: 'BROWSER_REQUIRED in completeOAuth: see node_modules/@latchkey/core/dist/errors.md#browser_required',
      response: 'The words of the service.',
    })
  })

  test.each([
    ['dist', 'development'],
    ['dist/node', 'development'],
    ['dist/node', 'production'],
  ])('%s in %s says what was wrong and how to fix it', async (folder, mode) => {
    const found = await messages(folder, mode, known)
    expect(found).toMatchObject({
      option: expect.stringContaining('has no option `tokenStores`'),
      input: '`signInWithPassword`: `email` must be a string, got number.',
      call: 'No user is signed in. Sign in first.',
      response: 'The words of the service.',
    })
    expect(found.browser).not.toContain('errors.md')
  })

  test('the page that it names is in the package, with every code and no link to pages that are not', () => {
    const page = readFileSync(join(packed, 'dist/errors.md'), 'utf8')
    for (const code of ['INVALID_OPTION', 'BROWSER_REQUIRED', 'NOT_ALLOWED', 'EMAIL_PASSWORD_MISMATCH'])
      expect(page).toContain(`### \`${code}\`\n\n**Cause** `)
    expect(page).not.toContain('](')
  })

  test('a secret key in a browser is called stolen in production, too', async () => {
    vi.stubGlobal('document', { cookie: '', createElement() {} })
    vi.stubGlobal('location', new URL('https://app.test/'))
    vi.stubGlobal('window', globalThis)
    const { createClient } = await load('dist', 'production')
    // A process of Node.js is a server, whatever a test has added to it.
    vi.stubGlobal('process', { env: { NODE_ENV: 'production' } })
    for (const options of [{ secretKey: 'ssk_x' }, { secretKey: undefined }, { publishableKey: 'ssk_canary' }]) {
      const message = await messageOf(() => createClient({ projectId: 'p1', ...options }))
      expect(message).toMatch(/`createClient`: `\w+` is a secret key.*consider it stolen\.$/)
      expect(message).not.toContain('canary')
    }
    vi.unstubAllGlobals()
  })

  test('a rejection without a code has the text of the service, in production, too', async () => {
    const { response } = await messages('dist', 'production', () => new Response('Not today.', { status: 418 }))
    expect(response).toContain('418 Not today.')
  })

  test.each(['dist', 'dist/node'])(
    '%s refuses to create an API key without an owner, in production, too',
    async (folder) => {
      const { createClient } = await load(folder, 'production')
      const client = createClient({ projectId: 'p1', tokenStore: 'memory' })
      const { createKeyCreation } = await load(folder, 'production', 'controllers/index.js')
      for (const [option, owner] of [
        ['userId', {}],
        ['teamId', { teamId: undefined }],
      ])
        expect(() => createKeyCreation(client, owner)).toThrow(
          expect.objectContaining({ code: 'INVALID_OPTION', details: expect.objectContaining({ option }) }),
        )
    },
  )
})
