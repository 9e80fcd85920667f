// The generated files compile with the strict options of frameworks: Nuxt checks indexes, and has no types of Node.js.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import ts from 'typescript-oldest'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readApp } from '../src/app.js'
import { apply } from '../src/init/apply.js'
import { planFor } from '../src/init/plan.js'

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
declare function defineEventHandler(handler: (event: ServerEvent) => Promise<void>): unknown
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
