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
interface Options { readonly projectId?: string; readonly tokenStore?: null; readonly urls?: { readonly signIn: string } }
interface Credentials { readonly email: string; readonly password: string }
interface Auth { readonly setCookie: readonly string[]; readonly userId: string | null }
declare module '@latchkey/core' {
  export function configFromEnv(env?: Readonly<Record<string, string | undefined>>): Options
  export function createClient(options: Options): object
  export function signInWithPassword(client: object, input: Credentials): Promise<void>
  export function signUpWithPassword(client: object, input: Credentials): Promise<void>
}
declare module '@latchkey/core/custom-screens' { export function describeError(error: unknown): string }
declare module '@latchkey/core/server' {
  export function getAuth(client: object, request: object): Promise<Auth>
  export function getPrivateCacheControl(value: null): string
}
declare module '$lib/auth-client' { export const client: object }
declare const client: object
declare function ref(value: string): { value: string }
declare function $state(value: string): string
interface ServerEvent { readonly node: { readonly req: object }; readonly context: { auth: Auth } }
declare function defineEventHandler(handler: (event: ServerEvent) => Promise<void>): unknown
declare function appendResponseHeader(event: ServerEvent, name: string, value: string): void
declare function setResponseHeader(event: ServerEvent, name: string, value: string): void
`

const scriptOf = (text: string) => /<script[^>]*>\n([\s\S]*?)<\/script>/.exec(text)?.[1] ?? text

/** A generated file that signs users in, by framework. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  nuxt: ['app/pages/sign-in.vue', 'server/middleware/auth.ts'],
  '@sveltejs/kit': ['src/routes/sign-in/+page.svelte'],
  astro: ['src/pages/sign-in.astro'],
}

test('the generated forms and the middleware compile', () => {
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
  put('checked/astro/src/client.ts', 'export declare const client: object\n')
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

  expect(checked).toHaveLength(4)
  expect(problems).toEqual([])
})
