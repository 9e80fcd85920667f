import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, rolldown } from 'rolldown'
import { describe, expect, test } from 'vitest'
import { withDevelopmentChecks } from './development-checks.js'
import { withDroppableErrorTexts } from './error-texts.js'
import { mergedModules } from './merged-modules.js'
import { reachable } from './prune-declarations.ts'
import { withPureComponents, withPureConstants } from './pure-constants.js'
import { selfContainedLazyFiles } from './self-contained.js'

describe('development checks', () => {
  const path = (file: string) => `/checkout/packages/core/src/${file}`
  const source =
    "import { check } from '../../contract/check-input.js';export function signOut(client) {\n  check('signOut', client)\n  return client\n}"

  test('checks arguments in development only', () => {
    expect(withDevelopmentChecks(source, path('flows/session/sign-out.ts'))).toBe(
      "import { isModeKnown } from './../../lib/mode.js';import { check } from '../../contract/check-input.js';export function signOut(client) {\n" +
        "  if (/* @__PURE__ */ isModeKnown()) if (process.env.NODE_ENV !== 'production') check('signOut', client)\n" +
        '  return client\n}',
    )
  })

  test('reads the mode once for each module in the build for servers', () => {
    expect(withDevelopmentChecks(source, path('flows/session/sign-out.ts'), true)).toBe(
      "import { isModeKnown } from './../../lib/mode.js';const isDevelopment = isModeKnown() && process.env.NODE_ENV !== 'production';import { check } from '../../contract/check-input.js';export function signOut(client) {\n" +
        "  if (isDevelopment) check('signOut', client)\n" +
        '  return client\n}',
    )
  })

  test('checks public environment variables in production in the build for servers only', () => {
    const text = 'refuseLeakedSecrets(env)\nexport function refuseLeakedSecrets() {}'
    expect(withDevelopmentChecks(text, path('options.ts'))).toContain("!== 'production') refuseLeakedSecrets(env)")
    expect(withDevelopmentChecks(text, path('options.ts'), true)).toBe(text)
  })

  test.each(['options.ts', 'session/token-store.ts'])(
    'checks the options of `createClient` in %s on all servers',
    (file) => {
      expect(withDevelopmentChecks(source, path(file), true)).toBe(source)
      expect(withDevelopmentChecks(source, path(file))).not.toBe(source)
    },
  )

  test.each([
    path('server/get-auth.ts'),
    path('admin/project.ts'),
    path('verify/frameworks/hono.ts'),
    path('verify/verify.ts'),
    path('contract/check-input.ts'),
    path('contract/select-variant.ts'),
    path('flows/flow.ts'),
    '/checkout/packages/react/src/hooks/use-user.ts',
  ])('checks arguments in %s in production, too', (file) => {
    expect(withDevelopmentChecks(source, file)).toBe(source)
  })

  test.each([
    "checkOptions(options, env)\ncheckOptionNames('createClient', options, names)",
    "import { check } from './contract/check-input.js'\nconst isValid = check(name, client)",
    'const check = () => read()\ncheck()',
  ])('leaves %j as it is', (text) => {
    expect(withDevelopmentChecks(text, path('client.ts'))).toBe(text)
  })
})

describe('error texts', () => {
  const path = (file: string) => `/repo/packages/core/src/${file}`

  test.each([
    ["new LatchkeyError('OFFLINE', 'The text.', undefined, cause)", false],
    ["new BaseLatchkeyError('INVALID_OPTION', 'The text of ' + option, { option })", false],
    ["new LatchkeyError('UNABLE_TO_CONNECT', isLate ? 'The text.' : 'Another text.')", false],
    ["refused('baseUrl', 'The text.')", false],
    ["new LatchkeyError('REQUEST_FAILED', 'The text: ' + body, { status })", true],
    ["new BaseLatchkeyError(code, 'The text.', details, undefined, status, true)", true],
    ["new Error('The text.')", true],
    ["() => { const leaked = () => new LatchkeyError('INVALID_OPTION', 'The text.'); return leaked() }", true],
  ])('a production build for browsers has the text of %s: %s', async (expression, expected) => {
    const code = withDroppableErrorTexts(`export const f = (option, body) => ${expression}`, path('request/send.ts'))
    const { output } = await build({
      input: 'entry',
      write: false,
      transform: { define: { 'process.env.NODE_ENV': '"production"' } },
      output: { minify: true },
      external: /latchkey/,
      plugins: [
        {
          name: 'memory',
          resolveId: (id) => (id === 'entry' || id.endsWith('mode.js') ? id : null),
          load: (id) =>
            id === 'entry' ? code : id.endsWith('mode.js') ? 'export const isModeKnown = () => true' : null,
        },
      ],
    })
    expect(output[0].code.includes('The text')).toBe(expected)
  })

  test('leaves files for servers and files without errors as they are', () => {
    const source = "throw new LatchkeyError('WEBHOOK_INVALID', 'The text.')"
    expect(withDroppableErrorTexts(source, path('server/webhook.ts'))).toBe(source)
    expect(withDroppableErrorTexts('export const a = 1', path('env.ts'))).toBe('export const a = 1')
  })
})

describe('merged modules', () => {
  const FILES = {
    'src/index.ts': "export { hook } from './hooks/hook.js'\nexport { Provider } from './provider.js'",
    'src/provider.ts':
      "'use client'\nimport { context } from './context.js'\nexport const Provider = () => [context, 'provider']",
    'src/context.ts': "'use client'\nimport { shared } from './shared.js'\nexport const context = [shared, 'context']",
    'src/shared.ts': "export const shared: string = 'shared'",
    'src/hooks/hook.ts':
      "'use client'\nimport { context } from '../context.js'\nexport const hook = () => [context, import('../lazy.js')]",
    'src/lazy.ts': "'use client'\nimport { context } from './context.js'\nexport const lazy = context",
  }

  const options = { resolve: { extensionAlias: { '.js': ['.ts'] } }, checks: { moduleLevelDirective: false } }

  async function build(merged: readonly (readonly string[])[], changed: Partial<typeof FILES> = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'merged-modules-'))
    for (const [name, text] of Object.entries({ ...FILES, ...changed })) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const dir = join(folder, 'dist')
    const src = join(folder, 'src')
    const made = await rolldown({
      ...options,
      input: join(src, 'index.ts'),
      cwd: folder,
      plugins: [mergedModules(merged, options, src)],
    })
    await made.write({ dir, preserveModules: true, preserveModulesRoot: src })
    await made.close()
    const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.js')).sort()
    return { names, read: (name: string) => readFile(join(dir, name), 'utf8') }
  }

  test('publishes the modules as one file, which other files import in their place', async () => {
    const { names, read } = await build([['provider', 'context']])
    expect(names).toEqual(['hooks/hook.js', 'index.js', 'lazy.js', 'provider.js', 'shared.js'])
    const provider = await read('provider.js')
    expect(provider).toMatch(/^["']use client["']/)
    expect(provider).toContain('"context"')
    expect(provider).toContain('from "./shared.js"')
    expect(await read('hooks/hook.js')).toContain('import { context } from "../provider.js"')
    expect(await read('lazy.js')).toContain('import { context } from "./provider.js"')
  })

  test('loads on use what the modules load on use', async () => {
    const { read } = await build([['hooks/hook', 'provider']])
    expect(await read('hooks/hook.js')).toContain('import("../lazy.js")')
  })

  test('runs in browsers only what servers cannot call', async () => {
    const callable = { 'src/index.ts': "export { shared } from './shared.js'\nexport { hook } from './hooks/hook.js'" }
    await expect(build([['context', 'shared']], callable)).rejects.toThrow(/shared\.js on a server: .*'use client'/)
    await expect(build([['context', 'shared']])).resolves.toBeDefined()
  })
})

describe('pruned declarations', () => {
  const files: Readonly<Record<string, string>> = {
    'dist/index.d.ts': `export { a } from './a.js'\nexport * from "./sub/index.js"\nimport { z } from 'zod'`,
    'dist/a.d.ts': `export declare const a: import("./b.js").B;\nimport './effect.js'`,
    'dist/b.d.ts': `export type B = typeof import('./sub/c.js')`,
    'dist/sub/index.d.ts': `import type { A } from '../a.js';`,
    'dist/sub/c.d.ts': `declare module '../augmented.js' {}`,
    'dist/effect.d.ts': '',
    'dist/augmented.d.ts': '',
    'dist/unused.d.ts': `export * from './index.js'`,
  }

  test('finds the declarations that entry points import in any form, and no others', () => {
    const { 'dist/unused.d.ts': _, ...used } = files
    expect([...reachable(['./dist/index.d.ts'], (path) => files[path])].sort()).toEqual(Object.keys(used).sort())
  })
})

describe('pure constants', () => {
  test.each([
    ['a call', "const a = make('b')", "const a = /* @__PURE__ */ (() => (make('b')))()"],
    [
      'an exported constant with a type',
      'export const a: Kind<A> = make()',
      'export const a: Kind<A> = /* @__PURE__ */ (() => (make()))()',
    ],
    ['a spread', 'const a = { ...b } as const', 'const a = /* @__PURE__ */ (() => ({ ...b } as const))()'],
    ['a class instance', 'const a = new WeakMap()', 'const a = /* @__PURE__ */ (() => (new WeakMap()))()'],
    [
      'several constants',
      'const a = b(), c = 1, d = e()',
      'const a = /* @__PURE__ */ (() => (b()))(), c = 1, d = /* @__PURE__ */ (() => (e()))()',
    ],
  ])('annotates %s', (_, source, expected) => {
    expect(withPureConstants(source, 'a.ts')).toBe(expected)
  })

  test.each([
    'const a = 1',
    "export const a = { path: '/b', errors: ['C'] }",
    'const a = () => make()',
    'const a = async function () { await make() }',
    'function a() { const b = make() }',
  ])('leaves %j as it is', (source) => {
    expect(withPureConstants(source, 'a.ts')).toBe(source)
  })

  test('makes a component with a display name a pure constant', () => {
    const source = "export function Page() {\n  return null\n}\nPage.displayName = 'Page'\n"
    expect(withPureComponents(source, 'a.tsx')).toBe(
      "export const Page = /* @__PURE__ */ Object.assign(function Page() {\n  return null\n}, { displayName: 'Page' })\n\n",
    )
  })

  test('ignores a display name in a comment or a string', () => {
    const source = "// Page.displayName = 'Page'\nconst text = `\nPage.displayName = 'Page'\n`\n"
    expect(withPureComponents(source, 'a.tsx')).toBe(source)
  })

  test('rejects a display name of anything but a function declaration', () => {
    expect(() => withPureComponents("const Page = () => null\nPage.displayName = 'Page'\n", 'a.tsx')).toThrow('Page')
  })
})

describe('self-contained lazy files', () => {
  const FILES = {
    'index.js':
      "export { shared } from './shared.js'\nexport const load = () => import('./lazy.js')\nexport * from './client.js'",
    'client.js': 'export class Client {}',
    'shared.js': "import { Client } from './client.js'\nexport const shared = () => new Client()",
    'lazy.js': "import { shared } from './shared.js'\nexport const use = () => [shared(), import('./next.js')]",
    'next.js': 'export const next = 1',
  }

  async function build(changed: Partial<typeof FILES> = {}, plugin = selfContainedLazyFiles('client.js')) {
    const folder = await mkdtemp(join(tmpdir(), 'self-contained-'))
    for (const [name, text] of Object.entries({ ...FILES, ...changed })) await writeFile(join(folder, name), text)
    const dir = join(folder, 'dist')
    const made = await rolldown({
      input: join(folder, 'index.js'),
      cwd: folder,
      plugins: [plugin],
    })
    await made.write({ dir, preserveModules: true, preserveModulesRoot: folder })
    await made.close()
    return (name: string) => readFile(join(dir, name), 'utf8')
  }

  test('puts what a file that loads on use imports into it, except for the file that every app loads', async () => {
    const read = await build()
    const lazy = await read('lazy.js')
    expect(lazy).toContain('new Client()')
    expect(lazy).toMatch(/from "\.\/client\.js"/)
    expect(lazy).toContain('import("./next.js")')
    expect(lazy).not.toContain('./shared.js')
    expect(await read('index.js')).toContain('./shared.js')
  })

  test('changes only the files that are wanted', async () => {
    const read = await build({}, selfContainedLazyFiles(undefined, /^next/))
    expect(await read('lazy.js')).toContain('./shared.js')
    const all = await build({}, selfContainedLazyFiles(undefined, /^lazy/))
    expect(await all('lazy.js')).not.toMatch(/from "\.\/(shared|client)\.js"/)
  })

  test.each(['export const shared = new WeakMap()', 'let calls = 0\nexport const shared = () => ++calls'])(
    'refuses to copy a module with state: %j',
    async (text) => {
      await expect(build({ 'shared.js': text })).rejects.toThrow(/would have its own copy of a state/)
    },
  )
})
