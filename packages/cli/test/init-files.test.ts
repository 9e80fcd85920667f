// The generated files compile with the strict options of frameworks: Nuxt checks indexes, and has no types of Node.js.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getPrivateCacheControl } from '@latchkey/core/server'
import ts from 'typescript-oldest'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readApp } from '../src/app.js'
import { apply } from '../src/init/apply.js'
import { nuxtSteps } from '../src/init/nuxt.js'
import { planFor } from '../src/init/plan.js'
import type { Step } from '../src/init/step.js'
import { tanStackStartSteps } from '../src/init/tanstack.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-init-types-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** What the frameworks and the packages declare, as far as the generated files use it. */
const DECLARATIONS = `
interface ImportMeta { readonly env: Readonly<Record<string, string>> }
interface Options { readonly projectId?: string; readonly tokenStore?: null }
interface Auth {
  readonly setCookie: readonly string[]
  readonly claims: object | null
  protect(): Promise<object>
  getUser(options?: { readonly or: 'redirect' }): Promise<object>
  withCookies(response: Response): Response
}
declare module '@latchkey/core' {
  export function configFromEnv(env?: Readonly<Record<string, string | undefined>>): Options
  export function createClient(options: Options): object
}
declare module '@latchkey/react/browser' {
  export * from '@latchkey/core'
  interface Component<P> { readonly component: P }
  export const AuthHandler: Component<{ readonly fullPage?: boolean }>
  export const LatchkeyProvider: Component<{ readonly client: object; readonly children: object }>
  export function createElement<P>(component: Component<P>, props: P): object
  export function createRoot(element: Element): { render(content: object): void; unmount(): void }
}
declare module '@latchkey/react/styles.css'
declare module '@sveltejs/kit' {
  interface HandleEvent { readonly request: Request; readonly url: URL; readonly locals: { auth: Auth } }
  export type Handle = (input: { event: HandleEvent; resolve(event: HandleEvent): Promise<Response> }) => Promise<Response>
  export function redirect(status: number, location: string): never
}
declare module 'svelte' { export function onMount(run: () => () => void): void }
declare module '@latchkey/core/server' {
  export function getAuth(client: object, request: object): Promise<Auth>
  export function getPrivateCacheControl(value: null): string
}
declare function ref<T>(): { value: T | undefined }
declare function onMounted(run: () => Promise<void>): void
declare function onBeforeUnmount(run: () => void): void
interface ServerEvent { readonly node: { readonly req: object }; readonly context: { auth: Auth } }
declare function defineEventHandler(handler: (event: ServerEvent) => Promise<Response | undefined>): unknown
declare function appendResponseHeader(event: ServerEvent, name: string, value: string): void
declare function setResponseHeader(event: ServerEvent, name: string, value: string): void
`

const scriptOf = (text: string) => /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(text)?.[1] ?? text

/** Generated files of the screens and of the server, by framework. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  nuxt: ['app/pages/handler/[...path].vue', 'server/middleware/auth.ts'],
  '@sveltejs/kit': ['src/routes/handler/[...path]/+page.svelte', 'src/hooks.server.ts'],
  astro: ['src/pages/handler/[...path].astro'],
}

test('the generated pages of the screens, the hook and the middleware compile', () => {
  const checked = Object.entries(FILES).flatMap(([framework, paths]) => {
    const app = join(folder, framework)
    put(`${framework}/package.json`, `{ "type": "module", "dependencies": { "${framework}": "*" } }`)
    if (framework === 'nuxt') put('nuxt/app/app.vue', '<template><NuxtPage /></template>\n')
    for (const step of planFor(readApp(app, {}))?.steps ?? [])
      if (step.kind !== 'install' && step.kind !== 'run') apply(readApp(app, {}), step, '^1.0.0')
    return paths.map((path) => {
      const file = `checked/${framework}/${path}.ts`
      put(file, `${scriptOf(readFileSync(join(app, path), 'utf8'))}\nexport {}\n`)
      return file
    })
  })
  put('checked/astro/src/config.ts', 'export declare const config: { readonly projectId?: string }\n')
  put('declarations.d.ts', DECLARATIONS)

  const program = ts.createProgram(
    [...checked, 'declarations.d.ts'].map((name) => join(folder, name)),
    {
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    },
  )
  const problems = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)

  expect(checked).toHaveLength(5)
  expect(problems).toEqual([])
})

// The middleware of frameworks without a `Response`: no cache may store what is rendered for a session.
describe('the cache', () => {
  const EMPTY_APP = { read: () => undefined, sources: [] } as unknown as Parameters<typeof nuxtSteps>[0]
  const fileOf = (steps: readonly Step[], path: string): string =>
    steps.flatMap((step) => (step.kind === 'create' && step.path === path ? step.text : [])).join()
  const example = readFileSync(new URL('../../../apps/examples/tanstack-start/src/auth.ts', import.meta.url), 'utf8')

  interface Session {
    readonly userId: string | null
    readonly claims: object | null
    readonly setCookie: readonly string[]
  }
  type Middleware = (input: object) => Promise<unknown>

  /** Runs the middleware in a file for a request with the session. Returns the headers of the response. */
  async function respond(file: string, session: Session): Promise<Headers> {
    const headers = new Headers()
    const append = (name: string, value: string) => headers.append(name, value)
    const set = (name: string, value: string) => headers.set(name, value)
    const modules: Readonly<Record<string, object>> = {
      '@latchkey/core': { createClient: () => ({}), configFromEnv: () => ({}) },
      '@latchkey/core/server': { getAuth: async () => session, getPrivateCacheControl },
      '@tanstack/react-start': {
        createMiddleware: () => ({ server: (handler: Middleware) => handler }),
        createServerFn: () => ({ middleware: () => ({ handler: () => {} }) }),
      },
      '@tanstack/react-start/server': {
        appendResponseHeader: append,
        setResponseHeader: set,
        getRequest: () => ({}),
        getResponseHeader: (name: string) => headers.get(name) ?? undefined,
      },
    }
    const ofNuxt = {
      defineEventHandler: (handler: Middleware) => handler,
      appendResponseHeader: (_: object, name: string, value: string) => append(name, value),
      setResponseHeader: (_: object, name: string, value: string) => set(name, value),
    }
    const { outputText } = ts.transpileModule(file.replace('import.meta.env', '{}'), {
      compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
    })
    const exported: { default?: Middleware; authMiddleware?: Middleware } = {}
    const run = new Function('exports', 'require', ...Object.keys(ofNuxt), outputText)
    run(exported, (name: string) => modules[name], ...Object.values(ofNuxt))
    await (exported.default ?? exported.authMiddleware)?.({ node: {}, context: {}, next: async () => ({}) })
    return headers
  }

  describe.each([
    ['Nuxt', fileOf(nuxtSteps(EMPTY_APP), 'server/middleware/auth.ts')],
    ['TanStack Start', fileOf(tanStackStartSteps(EMPTY_APP), 'src/auth.ts')],
    ['the example for TanStack Start', example],
  ])('the middleware of %s', (_, file) => {
    test.each<[string, Session, string | null]>([
      ['a signed-in user', { userId: 'ada', claims: {}, setCookie: [] }, 'private, no-store'],
      ['a restricted or anonymous user', { userId: null, claims: {}, setCookie: [] }, 'private, no-store'],
      ['a session that has changed', { userId: null, claims: null, setCookie: ['a=b'] }, 'private, no-store'],
      ['no session', { userId: null, claims: null, setCookie: [] }, null],
    ])('sets the Cache-Control of the response for %s', async (_, session, expected) => {
      const headers = await respond(file, session)
      expect(headers.get('Cache-Control')).toBe(expected)
      expect(headers.getSetCookie()).toEqual(session.setCookie)
    })
  })
})
