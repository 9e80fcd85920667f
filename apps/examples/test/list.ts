// The example apps, and how each of them is tested.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readApp } from '../../../packages/cli/src/app.js'
import { apply } from '../../../packages/cli/src/init/apply.js'
import { planFor } from '../../../packages/cli/src/init/plan.js'
import { DEFAULT_PROJECT } from '../../../packages/emulator/src/index.js'
import type { StartOptions } from '../../../packages/emulator/src/node.js'
import type { Mode } from '../../../tools/testing/apps.ts'
import type { Running, Scenario } from './scenario.ts'
import {
  useAstro,
  useHtml,
  useHttpOnly,
  useNext15,
  useReact,
  useSinglePageApp,
  useStorybook,
} from './use-in-browser.ts'
import { useAgent, useApi, useCommandLine, useGuards, WEBHOOK_SECRET } from './use-in-node.ts'

/** The options of `createClient` for the emulator. */
type Project = Running['project']

/** An example app. */
export interface Example {
  readonly name: string
  /** The folder in `apps/examples`. Default: `name`. */
  readonly folder?: string
  readonly modes: readonly Mode[]
  /** Creates the folder of the app and installs its packages. Default: copies `folder`. */
  readonly create?: (app: string, registry: string) => Promise<void>
  /** Changes the copy of the app, for another version of a framework or for the project. */
  readonly adapt?: (app: string, project: Project) => void
  /** Uses the app. Default: signs up in a browser and visits every page. */
  readonly scenario?: Scenario
  /** Whether the app starts an emulator itself: it gets no environment variables for the one of the scenario. */
  readonly usesOwnEmulator?: boolean
  /** Why it runs only where the environment variable `CI` is set. */
  readonly onlyInCi?: string
  /** Why it never runs. */
  readonly notTried?: string
  /** Options of the emulator. */
  readonly emulator?: Pick<StartOptions, 'serverVersion' | 'projects'>
}

const npx = (...words: string[]) => ['npx', '--no-install', ...words]
/** The webpack server of Next.js logs this when it compiles another page while one is open. */
const FULL_RELOAD = /Fast Refresh had to perform a full reload/
/** Next.js logs a refresh of the page that the browser aborts, because the redirect after a sign-in or sign-out is faster. */
const ABORTED_REFRESH = /Error: The destination stream errored while writing data\.$/
const next = (name: string, ...flags: string[]): Mode[] => [
  { name: `${name}, production`, before: [npx('next', 'build', ...flags)], server: npx('next', 'start') },
  {
    name: `${name}, development`,
    server: npx('next', 'dev', ...flags),
    expected: [FULL_RELOAD, ABORTED_REFRESH],
    debugsPages: true,
  },
]
const next16 = { version: 16, adapt: (_app: string) => {} }
const next15 = {
  version: 15,
  adapt(app: string) {
    edit(app, 'package.json', (text) => text.replace('"next": "16.4.6"', '"next": "15.5.29"'))
    edit(app, 'tsconfig.json', (text) => text.replace('"react-jsx"', '"preserve"'))
  },
}
const reactRouter: Mode[] = [
  {
    name: 'production',
    before: [npx('react-router', 'typegen'), npx('tsc'), npx('react-router', 'build')],
    server: npx('react-router-serve', 'build/server/index.js'),
    env: { NODE_ENV: 'production' },
  },
  // React Router 7 announces the changes of version 8.
  { name: 'development', server: npx('react-router', 'dev'), expected: [/Future Flag Warning/] },
]
const vite: Mode[] = [
  { name: 'production', before: [npx('tsc'), npx('vite', 'build')], server: npx('vite', 'preview') },
  { name: 'development', server: npx('vite') },
]
const fileRoutes = (...expected: RegExp[]): Mode[] => [
  // The build generates the types of the routes.
  { name: 'production', before: [npx('vite', 'build'), npx('tsc')], server: npx('vite', 'preview') },
  { name: 'development', server: npx('vite'), expected },
]
/** The server of TanStack Start logs a request that the browser aborts, because the user opens another page meanwhile. */
const ABORTED = /^Error: aborted$/
const withReactRouter7 = (app: string) =>
  edit(app, 'package.json', (text) =>
    text.replaceAll('8.4.0', '7.18.4').replace('"typescript": "7.0.2"', '"typescript": "6.0.3"'),
  )

export const EXAMPLES: readonly Example[] = [
  { name: 'react', modes: vite, scenario: useReact },
  { name: 'next', modes: next('Turbopack') },
  { name: 'next-webpack', folder: 'next', modes: next('webpack', '--webpack') },
  {
    name: 'next-cache-components',
    folder: 'next',
    modes: next('Cache Components'),
    adapt: (app) =>
      edit(app, 'next.config.ts', (text) =>
        text.replace('default {', 'default {\n  cacheComponents: true,\n  partialPrefetching: true,'),
      ),
  },
  {
    name: 'next-15',
    folder: 'next',
    modes: [...next('webpack'), ...next('Turbopack', '--turbopack')].map((mode) => ({
      ...mode,
      env: { NEXT_IGNORE_INCORRECT_LOCKFILE: '1' },
    })),
    adapt(app) {
      next15.adapt(app)
      edit(app, 'proxy.ts', (text) => text.replace('const proxy', 'const middleware'))
      renameSync(join(app, 'proxy.ts'), join(app, 'middleware.ts'))
    },
    scenario: useNext15,
  },
  ...[next16, next15].map(({ version, adapt }) => ({
    name: `next-${version}-guards`,
    folder: 'next',
    modes: next('production')
      .slice(0, 1)
      .map((mode) => ({ ...mode, env: { NEXT_IGNORE_INCORRECT_LOCKFILE: '1' } })),
    adapt(app: string) {
      adapt(app)
      withGuards(app)
    },
    scenario: useGuards,
  })),
  {
    name: 'next-http-only',
    folder: 'next',
    modes: next('Turbopack'),
    adapt: withHttpOnlyRoutes,
    scenario: useHttpOnly,
  },
  {
    name: 'next-base-path',
    folder: 'next',
    modes: next('Turbopack'),
    adapt(app) {
      withHttpOnlyRoutes(app)
      edit(app, 'next.config.ts', (text) =>
        text.replace('default {', "default {\n  basePath: '/shop',\n  trailingSlash: true,"),
      )
      edit(app, 'proxy.ts', (text) => text.replace('matcher: [', "matcher: [\n    '/',"))
    },
    scenario: (running) => useHttpOnly({ ...running, url: `${running.url}/shop` }),
  },
  {
    name: 'http-only',
    modes: [{ name: 'production', before: [npx('tsc'), npx('vite', 'build')], server: ['node', 'server.ts'] }],
    scenario: useHttpOnly,
  },
  { name: 'react-router', modes: reactRouter },
  { name: 'react-router-7', folder: 'react-router', modes: reactRouter, adapt: withReactRouter7 },
  { name: 'react-router-library', modes: vite, scenario: useSinglePageApp },
  {
    name: 'react-router-library-7',
    folder: 'react-router-library',
    modes: vite,
    adapt: withReactRouter7,
    scenario: useSinglePageApp,
  },
  { name: 'tanstack-router', modes: vite, scenario: useSinglePageApp },
  { name: 'tanstack-router-files', modes: fileRoutes(), scenario: useSinglePageApp },
  { name: 'tanstack-start', modes: fileRoutes(ABORTED) },
  {
    name: 'astro',
    modes: [
      { name: 'production', before: [npx('astro', 'build')], server: ['node', 'dist/server/entry.mjs'] },
      { name: 'development', server: npx('astro', 'dev') },
    ],
    scenario: useAstro,
    // The app has its own page for users who must verify their email address.
    emulator: {
      serverVersion: '2.8.86',
      projects: [{ ...DEFAULT_PROJECT, settings: { requireEmailVerification: true } }],
    },
  },
  {
    name: 'html',
    modes: [{ name: 'production', server: ['node', 'server.mjs'] }],
    adapt: withProjectInPages,
    scenario: useHtml,
  },
  ...['hono', 'express', 'fastify'].map((name) => ({
    name,
    modes: [{ name: 'production', server: ['node', 'server.ts'], env: { HEXCLAVE_WEBHOOK_SECRET: WEBHOOK_SECRET } }],
    scenario: useApi,
  })),
  {
    name: 'workers',
    modes: [
      {
        name: 'workerd',
        server: ['sh', '-c', 'exec npx --no-install wrangler dev --port $PORT --show-interactive-dev-session=false'],
        env: { HEXCLAVE_WEBHOOK_SECRET: WEBHOOK_SECRET, CLOUDFLARE_INCLUDE_PROCESS_ENV: 'true' },
        // Without Internet access, wrangler uses placeholders for the location of the client.
        expected: [/Request\.cf/, /getaddrinfo \w+ workers\.cloudflare\.com/],
      },
    ],
    scenario: useApi,
  },
  {
    name: 'testing',
    modes: ['vitest', 'types', 'jest', 'jest:commonjs'].map((script) => ({
      name: script,
      before: [['npm', 'run', script]],
    })),
    scenario: async () => {},
  },
  ...['18.3.1', '19.0.0'].map((version) => ({
    name: `testing-react-${version.slice(0, 4)}`,
    folder: 'testing',
    modes: ['vitest', 'types'].map((script) => ({ name: script, before: [['npm', 'run', script]] })),
    adapt: (app: string) => edit(app, 'package.json', (text) => text.replaceAll('^19.2.0', version)),
    scenario: async () => {},
  })),
  {
    name: 'storybook',
    modes: [
      {
        name: 'production',
        before: [npx('storybook', 'build')],
        server: ['sh', '-c', 'exec npx --no-install vite preview --outDir storybook-static --port $PORT'],
      },
      { name: 'development', server: ['sh', '-c', 'exec npx --no-install storybook dev --ci --port $PORT'] },
    ],
    scenario: useStorybook,
  },
  {
    name: 'playwright',
    modes: [{ name: 'playwright test', before: [['npm', 'test']] }],
    scenario: async () => {},
    usesOwnEmulator: true,
  },
  {
    name: 'cypress',
    modes: [{ name: 'cypress run', before: [['npm', 'test']] }],
    scenario: async () => {},
    usesOwnEmulator: true,
    onlyInCi: 'Cypress downloads its own browser when it is installed.',
  },
  { name: 'msw', modes: [{ name: 'node --test', before: [['npm', 'test']] }], scenario: async () => {} },
  {
    name: 'msw-2',
    folder: 'msw',
    modes: [{ name: 'node --test', before: [['npm', 'test']] }],
    adapt: (app) => edit(app, 'package.json', (text) => text.replace('"msw": "3.0.5"', '"msw": "2.0.0"')),
    scenario: async () => {},
  },
  { name: 'opentelemetry', modes: [{ name: 'node --test', before: [['npm', 'test']] }], scenario: async () => {} },
  {
    name: 'expo',
    modes: [
      { name: 'tests', before: [['npm', 'test']] },
      // Without a device: Metro bundles the app, and Hermes compiles it.
      {
        name: 'bundle',
        before: [['npm', 'run', 'build']],
        env: { EXPO_OFFLINE: '1', EXPO_NO_TELEMETRY: '1', CI: '1' },
      },
    ],
    scenario: async () => {},
  },
  { name: 'cli', modes: [{ name: 'production' }], scenario: useCommandLine },
  { name: 'mcp', modes: [{ name: 'production', server: ['node', 'server.mjs'] }], scenario: useAgent },
]

/** Keeps the refresh token in HttpOnly cookies, as the guide describes it. */
function withHttpOnlyRoutes(app: string) {
  const options = "{ httpOnlyPath: '/api/latchkey' }"
  writeFileSync(
    join(app, 'latchkey.ts'),
    `import { createLatchkey } from '@latchkey/next'\n\nexport const { auth, LatchkeyProvider, httpOnlyRoutes } = createLatchkey(${options})\n`,
  )
  const route = join(app, 'app/api/latchkey/[...path]')
  mkdirSync(route, { recursive: true })
  writeFileSync(
    join(route, 'route.ts'),
    "import { httpOnlyRoutes } from '../../../../latchkey'\n\nexport const { GET, POST, PUT, PATCH, DELETE } = httpOnlyRoutes\n",
  )
  for (const page of ['layout.tsx', 'dashboard/page.tsx', 'api/me/route.ts'])
    edit(app, `app/${page}`, (text) =>
      text.replace("'@latchkey/next'", `'${'../'.repeat(page.split('/').length)}latchkey'`),
    )
  edit(app, 'proxy.ts', (text) => text.replace(/\n}\)/, `\n}, ${options})`))
}

/** Pages that the proxy of `latchkey init` alone protects, and pages that protect themselves and that it does not run for. */
function withGuards(app: string) {
  rmSync(join(app, 'proxy.ts'))
  const setup = readApp(app, {})
  for (const step of planFor(setup)?.steps ?? []) if (step.kind === 'create') apply(setup, step, '')
  const proxy = ['proxy.ts', 'middleware.ts'].find((name) => existsSync(join(app, name))) ?? ''
  edit(app, proxy, (text) =>
    text.replace('authProxy()', 'authProxy((auth) => auth.protect())').replace(/'\/\(.*'/, "'/by-proxy'"),
  )
  const page = (name: string, guard: string) => {
    mkdirSync(join(app, 'app', name))
    writeFileSync(
      join(app, 'app', name, 'page.tsx'),
      `import { auth } from '@latchkey/next'\n\nexport default async function Page() {\n  await auth${guard}()\n  return <p>For users only</p>\n}\n`,
    )
  }
  page('by-proxy', '')
  page('by-page', '.protect')
}

/** Writes the project into the pages, as their author does. */
function withProjectInPages(app: string, { projectId, publishableKey, baseUrl }: Project) {
  for (const page of ['index.html', 'handler.html'])
    edit(app, page, (text) =>
      text
        .replace("'…'", `'${projectId}'`)
        .replace("'pck_…'", `'${publishableKey}'`)
        .replace("'http://localhost:8102'", `'${baseUrl}'`),
    )
}

function edit(app: string, name: string, change: (text: string) => string) {
  const path = join(app, name)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${name} does not contain what this example changes.`)
  writeFileSync(path, after)
}
