// The middleware of frameworks without a `Response`: no cache may store what is rendered for a session.
import { readFileSync } from 'node:fs'
import { getPrivateCacheControl } from '@latchkey/core/server'
import ts from 'typescript-oldest'
import { describe, expect, test } from 'vitest'
import { nuxtSteps } from '../src/init/nuxt.js'
import type { Step } from '../src/init/step.js'
import { tanStackStartSteps } from '../src/init/tanstack.js'

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
