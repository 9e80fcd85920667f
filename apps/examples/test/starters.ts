// New apps for each framework that `latchkey init` sets up: its own starter, or the smallest app of its documentation where the
// starter downloads a template from GitHub.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { command, type Mode } from '../../../tools/testing/apps.ts'

type Files = Readonly<Record<string, string>>

/** A new app, before `latchkey init`. */
export interface Starter {
  /** The framework with its version. */
  readonly name: string
  /** Arguments of `npx` that create the app. `APP` is the name of its folder. */
  readonly generator?: readonly string[]
  /** Files to create, or to write over those of the generator. */
  readonly files?: Files
  /** Changes the new app, for example for a machine without access to the internet. */
  readonly adapt?: (app: string) => void
  /** The page `/dashboard` for signed-in users only, as the guide of the framework shows it. Written after `init`. */
  readonly guard?: Files | ((app: string) => void)
  readonly mode: Mode
}

/** Creates the folder of an app. */
export async function createApp({ generator, files = {}, adapt }: Starter, app: string): Promise<void> {
  if (generator) {
    const args = generator.map((word) => word.replace('APP', basename(app)))
    await command('npx', ['--yes', ...args], dirname(app), { ...process.env, npm_config_user_agent: '', CI: '1' })
  }
  write(app, files)
  adapt?.(app)
}

/** Adds the guarded page. */
export function addGuard({ guard = {} }: Starter, app: string): void {
  if (typeof guard === 'function') guard(app)
  else write(app, guard)
}

function write(app: string, files: Files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), text)
  }
}

function edit(app: string, path: string, change: (text: string) => string) {
  const before = readFileSync(join(app, path), 'utf8')
  const after = change(before)
  if (after === before) throw new Error(`${path} of the starter does not contain what this changes.`)
  writeFileSync(join(app, path), after)
}

const npm = (...words: string[]) => ['npm', 'run', ...words]
const npx = (...words: string[]) => ['npx', '--no-install', ...words]
const manifest = (dependencies: Files, devDependencies: Files = {}, scripts: Files = {}) =>
  `${JSON.stringify({ name: 'app', private: true, type: 'module', scripts, dependencies, devDependencies }, undefined, 2)}\n`

const REACT = { react: '19.3.1', 'react-dom': '19.3.1' }
const NEXT_PAGE = `import { auth } from '@latchkey/next'
import { Suspense } from 'react'

export default function Page() {
  return (
    <Suspense>
      <Dashboard />
    </Suspense>
  )
}

async function Dashboard() {
  const { getUser } = await auth()
  const user = await getUser({ or: 'redirect' })
  return <p>Signed in as {user.primaryEmail}</p>
}
`
const next = (name: string, version: string, ...flags: string[]): Starter => ({
  name,
  generator: [
    `create-next-app@${version}`,
    'APP',
    '--ts',
    '--app',
    '--no-tailwind',
    '--no-src-dir',
    '--import-alias',
    '@/*',
    '--use-npm',
    '--skip-install',
    '--yes',
    ...flags,
  ],
  // The fonts of the template come from Google.
  adapt: (app) =>
    edit(app, 'app/layout.tsx', (text) =>
      text
        .replace(/import \{[^}]*\} from "next\/font\/google";\n/, '')
        .replaceAll(/const geist\w+ = Geist\w*\(\{[^}]*\}\);\n/g, '')
        .replace(/\s*className=\{`[^`]*`\}/, ''),
    ),
  guard: { 'app/dashboard/page.tsx': NEXT_PAGE },
  mode: { name: 'production', before: [npm('build')], server: npx('next', 'start') },
})

/** The server of the built files, for apps that Vite builds. */
const VITE_PREVIEW = ['sh', '-c', 'exec npx --no-install vite preview --port $PORT']

/** @param given What `requireUser` gets in addition to the arguments of the route. */
const tanStack = (name: string, flags: string[], given: string, more: Partial<Starter> = {}): Starter => ({
  name,
  generator: [
    '@tanstack/cli@0.71.0',
    'create',
    'APP',
    '--framework',
    'React',
    '--no-install',
    '--no-git',
    '--no-intent',
    '-y',
    ...flags,
  ],
  guard: {
    'src/routes/dashboard.tsx': `import { requireUser } from '@latchkey/react/tanstack-router'
import { createFileRoute } from '@tanstack/react-router'
import { client } from '../auth-client'

export const Route = createFileRoute('/dashboard')({
  beforeLoad: async (args) => ({ user: await requireUser(client, args${given}) }),
  component: Dashboard,
})

function Dashboard() {
  const { user } = Route.useRouteContext()
  return <p>Signed in as {user.primaryEmail}</p>
}
`,
  },
  mode: { name: 'production', before: [npx('vite', 'build'), npx('tsc', '--noEmit')], server: VITE_PREVIEW },
  ...more,
})

const SERVER_PORT = 'Number(process.env.PORT)'

/** The starters of each framework, by its name in `init`. A reason where none can be used. */
export const STARTERS: Readonly<Record<string, readonly Starter[] | string>> = {
  'Next.js': [
    next('Next.js 16', '16.4.3', '--no-linter', '--no-react-compiler'),
    next('Next.js 15', '15.5.28', '--no-eslint', '--no-turbopack'),
  ],
  'React Router': [
    {
      name: 'React Router 8',
      files: {
        'package.json': manifest(
          {
            ...REACT,
            '@react-router/node': '8.4.0',
            '@react-router/serve': '8.4.0',
            isbot: '5.1.40',
            'react-router': '8.4.0',
          },
          {
            '@react-router/dev': '8.4.0',
            '@types/react': '19.3.0',
            '@types/react-dom': '19.3.0',
            typescript: '6.0.3',
            vite: '8.3.8',
          },
          { build: 'react-router build', start: 'react-router-serve build/server/index.js' },
        ),
        'vite.config.ts': `import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
});
`,
        'tsconfig.json': JSON.stringify({
          compilerOptions: {
            target: 'ES2022',
            lib: ['DOM', 'DOM.Iterable', 'ES2022'],
            module: 'ES2022',
            moduleResolution: 'bundler',
            rootDirs: ['.', './.react-router/types'],
            types: ['vite/client'],
            jsx: 'react-jsx',
            strict: true,
            skipLibCheck: true,
            noEmit: true,
          },
          include: ['**/*', '.react-router/types/**/*'],
        }),
        'app/routes.ts': `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`,
        'app/routes/home.tsx': 'export default function Home() {\n  return <h1>Home</h1>;\n}\n',
        'app/root.tsx': `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}
`,
      },
      guard(app) {
        write(app, {
          'app/routes/dashboard.tsx': `import type { Route } from './+types/dashboard'
import { withAuth } from '../auth.server'

export const loader = withAuth(async ({ auth }) => {
  const { primaryEmail } = await auth.getUser({ or: 'redirect' })
  return { email: primaryEmail }
})

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  return <p>Signed in as {loaderData.email}</p>
}
`,
        })
        edit(app, 'app/routes.ts', (text) =>
          text.replace('[index', '[route("dashboard", "routes/dashboard.tsx"), index'),
        )
      },
      mode: {
        name: 'production',
        before: [npx('react-router', 'typegen'), npx('tsc'), npm('build')],
        server: npx('react-router-serve', 'build/server/index.js'),
        env: { NODE_ENV: 'production' },
      },
    },
  ],
  'TanStack Start': [
    tanStack('TanStack Start 1.169', [], ', { user: args.context.user }', {
      // Without access to the internet, the browser logs that the fonts of the template do not load.
      adapt: (app) => edit(app, 'src/styles.css', (text) => text.replace(/@import url\([^\n]*\n/, '')),
    }),
  ],
  'TanStack Router': [tanStack('TanStack Router 1.170', ['--router-only'], '')],
  Astro: [
    {
      name: 'Astro 7',
      files: {
        'package.json': manifest({ astro: '7.3.5' }, {}, { dev: 'astro dev', build: 'astro build' }),
        'astro.config.mjs':
          "// @ts-check\nimport { defineConfig } from 'astro/config';\n\nexport default defineConfig({});\n",
        'tsconfig.json': '{ "extends": "astro/tsconfigs/strict" }\n',
        'src/pages/index.astro':
          '<html lang="en">\n  <head>\n    <title>Home</title>\n    <link rel="icon" href="data:," />\n  </head>\n  <body><h1>Home</h1></body>\n</html>\n',
      },
      guard: {
        'src/pages/dashboard.astro': `---
const user = await Astro.locals.auth.getUser({ or: 'redirect' })
---

<link rel="icon" href="data:," />
<p>Signed in as {user.primaryEmail}</p>
`,
      },
      mode: { name: 'production', before: [npm('build')], server: ['node', 'dist/server/entry.mjs'] },
    },
  ],
  SvelteKit: [
    {
      name: 'SvelteKit 2',
      generator: [
        'sv@0.17.1',
        'create',
        'APP',
        '--template',
        'minimal',
        '--types',
        'ts',
        '--no-add-ons',
        '--no-install',
      ],
      // The adapter of the template finds out where the app is deployed. This one is for a server with Node.js.
      adapt(app) {
        edit(app, 'vite.config.ts', (text) => text.replace('adapter-auto', 'adapter-node'))
        edit(app, 'package.json', (text) =>
          text.replace(/"@sveltejs\/adapter-auto": "[^"]*"/, '"@sveltejs/adapter-node": "^5.0.0"'),
        )
      },
      guard: {
        'src/routes/dashboard/+layout.server.ts': `import type { LayoutServerLoad } from './$types'

export const load: LayoutServerLoad = async ({ locals }) => {
  const user = await locals.auth.getUser({ or: 'redirect' })
  return { email: user.primaryEmail }
}
`,
        'src/routes/dashboard/+page.svelte': `<script lang="ts">
  let { data } = $props()
</script>

<p>Signed in as {data.email}</p>
`,
      },
      mode: {
        name: 'production',
        before: [npm('build'), npm('check')],
        server: ['sh', '-c', 'ORIGIN=http://localhost:$PORT exec node build'],
      },
    },
  ],
  Nuxt: [
    {
      name: 'Nuxt 4',
      files: {
        // Nuxt 4.5.2 does not build with Vite 8.4.0.
        'package.json': manifest(
          { nuxt: '4.5.2', vue: '3.5.45', 'vue-router': '5.5.1' },
          { vite: '8.3.8' },
          { build: 'nuxt build' },
        ),
        'nuxt.config.ts':
          "export default defineNuxtConfig({ compatibilityDate: '2026-01-01', devtools: { enabled: false } })\n",
        'tsconfig.json':
          '{ "files": [], "references": [{ "path": "./.nuxt/tsconfig.app.json" }, { "path": "./.nuxt/tsconfig.server.json" }] }\n',
        'app/app.vue': '<template>\n  <div>\n    <NuxtRouteAnnouncer />\n    <NuxtWelcome />\n  </div>\n</template>\n',
      },
      guard: {
        'app/pages/index.vue': '<template>\n  <h1>Home</h1>\n</template>\n',
        'app/pages/dashboard.vue': `<script setup lang="ts">
import { getUser } from '@latchkey/core'

definePageMeta({ middleware: 'auth' })
const auth = useRequestEvent()?.context.auth
const { data: user } = await useAsyncData('user', () => auth?.getUser() ?? getUser(client))
</script>

<template>
  <p>Signed in as {{ user?.primaryEmail }}</p>
</template>
`,
      },
      mode: {
        name: 'production',
        before: [npm('build')],
        server: ['node', '--env-file=.env', '.output/server/index.mjs'],
      },
    },
  ],
  Expo: 'It needs a device or a simulator. `npm run examples expo` tests and bundles an app.',
  'React with Vite': [
    {
      name: 'React with Vite 8',
      generator: ['create-vite@9.3.0', 'APP', '--template', 'react-ts', '--no-interactive'],
      guard: {
        'src/App.tsx': `import { useUser } from '@latchkey/react'

export default function App() {
  return window.location.pathname === '/dashboard' ? <Dashboard /> : <h1>Home</h1>
}

function Dashboard() {
  const user = useUser({ or: 'redirect' })
  return <p>Signed in as {user.primaryEmail}</p>
}
`,
      },
      mode: {
        name: 'production',
        before: [npm('build')],
        server: VITE_PREVIEW,
      },
    },
  ],
  Hono: [
    {
      name: 'Hono 4',
      files: {
        'package.json': manifest({ hono: '4.13.19', '@hono/node-server': '2.1.9' }, {}, { start: 'node index.js' }),
        'index.js': `import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()

app.get('/', (c) => c.text('Hello Hono!'))

serve({ fetch: app.fetch, port: ${SERVER_PORT} })
`,
      },
      mode: { name: 'production', server: npm('start') },
    },
  ],
  Express: [
    {
      name: 'Express 4',
      generator: ['express-generator@4.16.1', '--no-view', 'APP'],
      mode: { name: 'production', server: npm('start'), env: { NODE_ENV: 'production' } },
    },
  ],
  Fastify: [
    {
      name: 'Fastify 5',
      files: {
        'package.json': manifest({ fastify: '5.12.8' }, {}, { start: 'node server.js' }),
        'server.js': `import Fastify from 'fastify'

const fastify = Fastify()

fastify.get('/', async () => ({ hello: 'world' }))

await fastify.listen({ port: ${SERVER_PORT} })
`,
      },
      mode: { name: 'production', server: npm('start') },
    },
  ],
  'plain HTML': 'Its page has no guard. `npm run examples html` uses such a page.',
}
