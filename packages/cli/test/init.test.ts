import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { VARIABLE_BRANDS } from '@latchkey/core/internal/contract'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readApp } from '../src/app.js'
import { apply, installCommand } from '../src/init/apply.js'
import { addImports, addVariables } from '../src/init/edits.js'
import { init } from '../src/init/init.js'
import { planFor } from '../src/init/plan.js'
import type { Step } from '../src/init/step.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-init-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const { names, entry } of readApp(folder, {}).sources.flatMap(({ text }) => importsOf(text)))
    expect(Object.keys(await import(entry)), entry).toEqual(expect.arrayContaining(names))
  rmSync(folder, { recursive: true })
})

/** What the generated code imports from the core package. */
const importsOf = (code: string) =>
  [...code.matchAll(/(?<!type )\{([^{}]*)\} (?:from|= require\() ?'(@latchkey\/core[^']*)'/g)].map(
    ([, names = '', entry = '']) => ({
      names: names.split(',').flatMap((name) => /^\s*(?!type )(\w+)/.exec(name)?.[1] ?? []),
      entry,
    }),
  )

type Files = Readonly<Record<string, string>>

function put(files: Files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const app = () => readApp(folder, {})
const steps = () => planFor(app())?.steps ?? []

/** Makes every change but installing and running commands. */
function applyAll() {
  for (const step of steps()) if (step.kind !== 'install' && step.kind !== 'run') apply(app(), step, '^1.0.0')
  const manifest = JSON.parse(read('package.json'))
  const installed = ['@latchkey/core', '@latchkey/react', '@latchkey/next', '@latchkey/expo', 'latchkey']
  const dependencies = { ...manifest.dependencies, ...Object.fromEntries(installed.map((name) => [name, '^1.0.0'])) }
  put({ 'package.json': JSON.stringify({ ...manifest, dependencies }, undefined, 2) })
}

/** The files of the template of Vite for React and TypeScript that matter here. */
const VITE: Files = {
  'package.json': `{
  "name": "app",
  "scripts": { "dev": "vite" },
  "dependencies": { "react": "^19.2.0", "react-dom": "^19.2.0" },
  "devDependencies": { "vite": "^8.0.0" }
}
`,
  'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
`,
}

const NEXT: Files = {
  'package.json': `{
  "name": "app",
  "scripts": { "dev": "next dev" },
  "dependencies": { "next": "^16.0.0", "react": "^19.2.0", "react-dom": "^19.2.0" }
}
`,
  'app/layout.tsx': `import type { Metadata } from "next";
import "./globals.css";

export const metadata: Metadata = { title: "App" };

export default function RootLayout({
  children,
}: Readonly<{
  children: React.ReactNode;
}>) {
  return (
    <html lang="en">
      <body className="antialiased">
        {children}
      </body>
    </html>
  );
}
`,
}

const EXPRESS = `import express from 'express'

const app = express()
app.listen(3000)
`

describe('an app with React and Vite', () => {
  beforeEach(() => put(VITE))

  test('gets the client, the provider and the auth screens', () => {
    applyAll()
    expect(read('src/auth-client.ts')).toContain('createClient(configFromEnv(import.meta.env))')
    // Fast Refresh of Vite needs modules that export components only.
    expect(read('src/auth.tsx').match(/^export .*/gm)).toEqual([expect.stringMatching(/^export function Auth\(/)])
    expect(read('src/main.tsx')).toBe(`import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './index.css'
import App from './App.tsx'
import { Auth } from './auth'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Auth>
      <App />
    </Auth>
  </StrictMode>,
)
`)
  })

  test('gets the variables of the emulator and a script that starts it', () => {
    applyAll()
    expect(read('.env.local')).toContain(`VITE_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\n`)
    expect(JSON.parse(read('package.json')).scripts).toEqual({
      dev: 'vite',
      emulator: 'latchkey emulator --port 8102',
    })
  })

  test('has nothing left to change afterwards', () => {
    applyAll()
    expect(steps()).toEqual([])
  })

  test('keeps the variables of a project that is configured already', () => {
    put({ '.env': 'VITE_HEXCLAVE_PROJECT_ID=own\n' })
    applyAll()
    expect(() => read('.env.local')).toThrow('ENOENT')
  })

  test('shows what to do by hand where the app is rendered in another way', () => {
    put({ 'src/main.tsx': 'render(<App />, <App />)\n' })
    const manual = steps().find((step): step is Extract<Step, { kind: 'manual' }> => step.kind === 'manual')
    expect(manual?.code).toContain('<Auth>')
    applyAll()
    expect(read('src/main.tsx')).toBe('render(<App />, <App />)\n')
  })

  test('gets JavaScript where it uses JavaScript', () => {
    const { 'src/main.tsx': main = '', ...rest } = VITE
    rmSync(join(folder, 'src'), { recursive: true })
    put({ ...rest, 'src/main.jsx': main })
    applyAll()
    expect(read('src/auth.jsx')).toContain('function Auth({ children }) {')
    expect(read('src/auth.jsx')).not.toContain('ReactNode')
  })
})

test.each<[framework: string, path: string, files: Files]>([
  ['React with Vite', 'src/auth.tsx', VITE],
  ['React with Vite', 'src/auth-client.ts', VITE],
  ['Express', 'auth.js', { 'package.json': '{ "dependencies": { "express": "5" } }', 'app.js': EXPRESS }],
  ['Expo', 'auth/client.ts', { 'package.json': '{ "dependencies": { "expo": "54" } }' }],
  ['plain HTML', 'auth.js', { 'index.html': '', 'latchkey.js': '' }],
])('an app with %s keeps its own file %s, and shows what to add to it', (_, path, files) => {
  put({ ...files, [path]: 'export const own = 1\n' })
  const manual = steps().find((step) => step.kind === 'manual' && step.path === path)
  expect(manual).toMatchObject({ code: expect.stringContaining('latchkey') })
  applyAll()
  expect(read(path)).toBe('export const own = 1\n')
})

describe('imports are added', () => {
  const added = "import { x } from 'x'"
  const rest = `
const html = (
  <html
    lang="en"
    dir="ltr"
  />
)
`

  test.each([
    ['with a comment', "import './globals.css' // global styles\n"],
    ['with attributes', "import data from './data.json' with { type: 'json' }\n"],
    ['with attributes on several lines', "import data from './data.json' with {\n  type: 'json',\n}\n"],
    ['on several lines', 'import {\n  a,\n  b,\n} from "a";\n'],
    ['on one line with another one', "import a from 'a'; import b from 'b'\n"],
  ])('below an import %s', (_, imports) => {
    expect(addImports(imports + rest, [added])).toBe(`${imports}${added}\n${rest}`)
  })

  test.each(["'use client'\n", "// The layout\n'use client'; // for hooks\n", '/* The layout */\n\n"use client"\n'])(
    'below the directive in %j',
    (directive) => expect(addImports(directive + rest, [added])).toBe(`${directive}${added}\n${rest}`),
  )
})

describe('an app with Next.js', () => {
  test.each(['', 'src/'])('gets the provider, the auth screens and the proxy in "%sapp"', (base) => {
    const { 'app/layout.tsx': layout = '', ...rest } = NEXT
    put({ ...rest, [`${base}app/layout.tsx`]: layout })
    applyAll()
    expect(read(`${base}app/layout.tsx`)).toContain(`import "./globals.css";
import { LatchkeyProvider } from '@latchkey/next'
import '@latchkey/react/styles.css'
`)
    expect(read(`${base}app/layout.tsx`)).toContain(`        <LatchkeyProvider>
          {children}
        </LatchkeyProvider>
`)
    expect(read(`${base}app/handler/[...path]/page.tsx`)).toContain('HandlerPage')
    expect(read(`${base}proxy.ts`)).toContain('authProxy()')
    expect(read('.env.local')).toContain('NEXT_PUBLIC_HEXCLAVE_API_URL=http://localhost:8102\n')
    expect(steps()).toEqual([])
  })

  test('runs the proxy for all paths except files, as the example does', () => {
    put(NEXT)
    applyAll()
    const patternIn = (text: string) => /'\/(\(.*\))',/.exec(text)?.[1]?.replaceAll('\\\\', '\\') ?? ''
    const pattern = patternIn(read('proxy.ts'))
    expect(pattern).toBe(
      patternIn(readFileSync(new URL('../../../apps/examples/next/proxy.ts', import.meta.url), 'utf8')),
    )
    const runs = (path: string) => new RegExp(`^/${pattern}$`).test(path)
    const pages = ['/', '/dashboard/john.doe', '/v1.2/notes', '/_next-steps', '/files.css/notes', '/node.json']
    const files = ['/favicon.ico', '/images/logo.2x.png', '/_next/static/chunks/main.js']
    expect(pages.filter((path) => !runs(path))).toEqual([])
    expect(files.filter(runs)).toEqual([])
  })

  test.each([
    ['', 'jsx'],
    ['src/', 'js'],
  ])('gets JavaScript in "%sapp" where the layout is layout.%s', (base, extension) => {
    const { 'app/layout.tsx': _, ...rest } = NEXT
    put({
      ...rest,
      [`${base}app/layout.${extension}`]: 'export default ({ children }) => <html><body>{children}</body></html>\n',
    })
    applyAll()
    expect(read(`${base}app/layout.${extension}`)).toContain('<LatchkeyProvider>{children}</LatchkeyProvider>')
    expect(read(`${base}app/handler/[...path]/page.${extension}`)).toContain('HandlerPage')
    expect(read(`${base}proxy.js`)).toContain('authProxy()')
    expect(steps()).toEqual([])
  })

  test('gets the auth screens next to its pages, where it has no layout', () => {
    const { 'app/layout.tsx': _, ...rest } = NEXT
    put({ ...rest, 'src/pages/index.jsx': 'export default () => null\n' })
    expect(steps()).toContainEqual(
      expect.objectContaining({ kind: 'create', path: 'src/app/handler/[...path]/page.jsx' }),
    )
  })

  test.each([
    ['^14.2.25', 'middleware'],
    ['15.5.29', 'middleware'],
    ['^16.0.0', 'proxy'],
    ['latest', 'proxy'],
  ])('writes the file that Next.js %s runs: %s.ts', (version, name) => {
    put({ ...NEXT, 'package.json': NEXT['package.json']?.replace('^16.0.0', version) ?? '' })
    applyAll()
    expect(read(`${name}.ts`)).toContain(`export const ${name} = authProxy()`)
    expect(existsSync(join(folder, name === 'proxy' ? 'middleware.ts' : 'proxy.ts'))).toBe(false)
    expect(steps()).toEqual([])
  })

  test('follows the installed version when the package.json allows others', () => {
    put({
      ...NEXT,
      'package.json': NEXT['package.json']?.replace('^16.0.0', '>=15') ?? '',
      'node_modules/next/package.json': '{ "version": "16.4.6" }',
    })
    expect(steps()).toContainEqual(expect.objectContaining({ kind: 'create', path: 'proxy.ts' }))
  })

  test('writes the middleware of an app whose proxy.ts its version does not run', () => {
    put({
      ...NEXT,
      'package.json': NEXT['package.json']?.replace('^16.0.0', '^15.5.7') ?? '',
      'proxy.ts': "import { authProxy } from '@latchkey/next/proxy'\nexport const proxy = authProxy()\n",
    })
    expect(steps()).toContainEqual(expect.objectContaining({ kind: 'create', path: 'middleware.ts' }))
  })

  test('keeps a middleware.ts, which Next.js 16 still runs', () => {
    put({ ...NEXT, 'middleware.ts': 'export function middleware() {}\n' })
    applyAll()
    expect(steps()).toMatchObject([{ kind: 'manual', path: 'middleware.ts' }])
  })

  test('keeps the proxy that it has', () => {
    put({ ...NEXT, 'proxy.ts': 'export function proxy() {}\n' })
    applyAll()
    expect(read('proxy.ts')).toBe('export function proxy() {}\n')
    expect(steps()).toMatchObject([{ kind: 'manual', path: 'proxy.ts' }])
  })
})

/** The template of `create-react-router`. */
const REACT_ROUTER: Files = {
  'package.json': `{
  "name": "app",
  "scripts": { "dev": "react-router dev" },
  "dependencies": { "react": "^19.2.0", "react-router": "8.4.0" },
  "devDependencies": { "@react-router/dev": "8.4.0", "vite": "^8.0.0" }
}
`,
  'react-router.config.ts': 'export default { ssr: true }\n',
  'vite.config.ts': `import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
});
`,
  'app/routes.ts': `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`,
  'app/root.tsx': `import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from "react-router";

import type { Route } from "./+types/root";
import "./app.css";

export function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en">{children}</html>;
}

export default function App() {
  return <Outlet />;
}
`,
}

describe('an app with the framework mode of React Router', () => {
  beforeEach(() => put(REACT_ROUTER))

  test('gets clients, a provider with the user of the loader, and the route of the auth screens', () => {
    applyAll()
    expect(read('app/root.tsx')).toContain(`import "./app.css";
import { LatchkeyProvider } from '@latchkey/react/react-router'
import '@latchkey/react/styles.css'
import { withAuth } from './auth.server'
import { client } from './client'
`)
    expect(
      read('app/root.tsx'),
    ).toContain(`export const loader = withAuth(async ({ auth }) => ({ user: await auth.getUser() }))

/** Without it, the back button shows pages of the user after sign-out. */
export function headers({ loaderHeaders }: Route.HeadersArgs): HeadersInit {
  const cacheControl = loaderHeaders.get('Cache-Control')
  return cacheControl ? { 'Cache-Control': cacheControl } : {}
}

export default function App({ loaderData }: Route.ComponentProps) {
  return <LatchkeyProvider client={client} initialUser={loaderData.user}><Outlet /></LatchkeyProvider>;
}
`)
    expect(read('app/routes.ts')).toBe(`import { type RouteConfig, index, route } from "@react-router/dev/routes";

export default [index("routes/home.tsx"), route('handler/*', 'routes/handler.tsx')] satisfies RouteConfig
`)
    expect(read('app/routes/handler.tsx')).toContain('HandlerPage')
    expect(read('app/auth.server.ts')).toContain('createAuth(configFromEnv(import.meta.env))')
    expect(read('.env')).toContain(`VITE_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\n`)
    expect(steps()).toEqual([])
  })

  test('gets the packages that Vite prepares when it starts', () => {
    applyAll()
    expect(read('vite.config.ts')).toContain(`export default defineConfig({
  optimizeDeps: {
    include: [
      '@latchkey/core',
      '@latchkey/core/server',
      '@latchkey/react',
      '@latchkey/react/react-router',
      '@latchkey/react/react-router/server',
      '@latchkey/react/user-button',
      'react-router',
      'react-router/dom',
      'react-dom/client',
    ],
  },
  plugins: [reactRouter()],
})`)
  })

  test('keeps the packages that Vite prepares already, and shows which to add', () => {
    const config = "export default defineConfig({\n  optimizeDeps: { include: ['three'] },\n})\n"
    put({ 'vite.config.ts': config })
    applyAll()
    expect(read('vite.config.ts')).toBe(config)
    expect(steps()).toMatchObject([{ kind: 'manual', path: 'vite.config.ts' }])
  })

  test('gets the route as a file where it has file routes', () => {
    put({ 'app/routes.ts': "import { flatRoutes } from '@react-router/fs-routes'\n\nexport default flatRoutes()\n" })
    applyAll()
    expect(read('app/routes/handler.$.tsx')).toContain('HandlerPage')
    expect(steps()).toEqual([])
  })

  test('gets no loader where it renders in the browser only', () => {
    put({ 'react-router.config.ts': 'export default { ssr: false }\n' })
    applyAll()
    expect(read('app/root.tsx')).toContain('<LatchkeyProvider client={client}><Outlet />')
    expect(read('app/root.tsx')).not.toContain('loader')
    expect(() => read('app/auth.server.ts')).toThrow('ENOENT')
  })

  test('keeps a root route with a loader, and shows what to change', () => {
    const root = `${REACT_ROUTER['app/root.tsx']}\nexport async function loader() {}\n`
    put({ 'app/root.tsx': root })
    applyAll()
    expect(read('app/root.tsx')).toBe(root)
    expect(steps()).toMatchObject([{ kind: 'manual', path: 'app/root.tsx' }])
  })
})

/** The template of `tanstack create`, shortened. */
const TANSTACK_START: Files = {
  'package.json': `{
  "dependencies": { "@tanstack/react-router": "1.170.46", "@tanstack/react-start": "1.169.5", "react": "^19.2.0" },
  "devDependencies": { "vite": "^8.0.0" }
}
`,
  'vite.config.ts': `import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import { defineConfig } from 'vite'

const config = defineConfig({
  plugins: [tanstackStart()],
})

export default config
`,
  'src/routes/__root.tsx': `import { HeadContent, Scripts, createRootRoute } from '@tanstack/react-router'

import appCss from '../styles.css?url'

export const Route = createRootRoute({
  head: () => ({
    links: [
      {
        rel: 'stylesheet',
        href: appCss,
      },
    ],
  }),
  shellComponent: RootDocument,
})

function RootDocument({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}<Scripts /></body></html>
}
`,
}

describe('an app with TanStack Start', () => {
  test('gets the user of each request, the provider and the auth screens', () => {
    put(TANSTACK_START)
    applyAll()
    const root = read('src/routes/__root.tsx')
    expect(root).toContain(`import latchkeyStyles from '@latchkey/react/styles.css?url'
import { LatchkeyProvider } from '@latchkey/react/tanstack-router'
import { fetchUser } from '../auth'
import { client } from '../auth-client'
import { Outlet } from '@tanstack/react-router'

export const Route = createRootRoute({
  beforeLoad: async () => ({ user: await fetchUser() }),
  component: App,
  head: () => ({
    links: [
      { rel: 'stylesheet', href: latchkeyStyles },
      {`)
    expect(root).toContain('<LatchkeyProvider client={client} initialUser={user}>')
    expect(read('vite.config.ts')).toContain(`const config = defineConfig({
  optimizeDeps: {
    include: [
      '@latchkey/core',
      '@latchkey/react',
      '@latchkey/react/tanstack-router',
      '@latchkey/react/user-button',
    ],
  },
  plugins: [tanstackStart()],
})`)
    expect(read('src/auth.ts')).toContain("appendResponseHeader('Set-Cookie', line)")
    expect(read('src/routes/handler.$.tsx')).toContain("createFileRoute('/handler/$')")
    expect(read('.env.local')).toContain('VITE_HEXCLAVE_API_URL')
    expect(steps()).toEqual([])
  })

  test('gets the header and the footer of its shell in the provider', () => {
    const shell = `<HeadContent />
      </head>
      <body>
        <Header />
        {children}
        <Footer />
        <TanStackDevtools
          plugins={[]}
        />
        <Scripts />
      </body>`
    const root = TANSTACK_START['src/routes/__root.tsx']?.replace(
      '<body>{children}<Scripts /></body>',
      `<head>${shell}`,
    )
    put({ ...TANSTACK_START, 'src/routes/__root.tsx': root ?? '' })
    applyAll()
    expect(read('src/routes/__root.tsx')).toContain(`<HeadContent />
      </head>
      <body>
        {children}
        <TanStackDevtools
`)
    expect(read('src/routes/__root.tsx')).toContain(`    <LatchkeyProvider client={client} initialUser={user}>
      <Header />
      <Outlet />
      <Footer />
    </LatchkeyProvider>
`)
    expect(steps()).toEqual([])
  })

  test('keeps a root route with a component, and shows what to change', () => {
    const root = TANSTACK_START['src/routes/__root.tsx']?.replace('shellComponent:', 'component:') ?? ''
    put({ ...TANSTACK_START, 'src/routes/__root.tsx': root })
    applyAll()
    expect(read('src/routes/__root.tsx')).toBe(root)
    expect(steps()).toMatchObject([{ kind: 'manual', path: 'src/routes/__root.tsx' }])
  })
})

describe('an app with TanStack Router', () => {
  const manifest = '{ "dependencies": { "@tanstack/react-router": "1", "react": "19", "vite": "8" } }'

  test('gets the provider in its root route, and the auth screens as a route', () => {
    const root = `import { createRootRoute, Outlet } from '@tanstack/react-router'

export const Route = createRootRoute({
  component: () => (
    <>
      <Outlet />
    </>
  ),
})
`
    put({ 'package.json': manifest, 'src/routes/__root.tsx': root })
    applyAll()
    expect(read('src/routes/__root.tsx')).toContain(`      <LatchkeyProvider client={client}>
        <Outlet />
      </LatchkeyProvider>
`)
    expect(read('src/routes/handler.$.tsx')).toContain('HandlerPage')
    expect(steps()).toEqual([])
  })

  test('gets instructions where its routes are in code', () => {
    put({ 'package.json': manifest, 'src/main.tsx': 'createRoot(root).render(<RouterProvider router={router} />)\n' })
    applyAll()
    expect(read('src/handler.ts')).toContain('HandlerPage')
    expect(steps()).toMatchObject([
      { kind: 'manual', code: expect.stringContaining("lazyRouteComponent(() => import('./handler'), 'HandlerPage')") },
      { kind: 'manual', code: expect.stringContaining('<LatchkeyProvider client={client}>') },
    ])
    put({ 'src/router.tsx': "lazyRouteComponent(() => import('./handler'), 'HandlerPage')" })
    expect(steps()).toMatchObject([{ code: expect.stringContaining('<LatchkeyProvider client={client}>') }])
  })
})

describe('an app with Astro', () => {
  beforeEach(() =>
    put({
      'package.json': '{ "dependencies": { "astro": "7" } }',
      'astro.config.mjs': "export default defineConfig({ output: 'server', adapter: node() })\n",
    }),
  )

  test('gets the middleware, its types, the client and the auth screens', () => {
    applyAll()
    expect(read('src/middleware.ts')).toContain('await getAuth(client, request)')
    expect(read('src/env.d.ts')).toContain("import('@latchkey/core/server').Auth")
    expect(read('src/pages/handler/[...path].astro')).toContain('createElement(AuthHandler, { fullPage: true })')
    expect(read('.env')).toContain(`PUBLIC_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\n`)
    expect(steps()).toEqual([])
  })

  test('keeps its own middleware, and names what server rendering needs', () => {
    put({ 'src/middleware.ts': 'export const onRequest = () => {}\n', 'astro.config.mjs': 'export default {}\n' })
    applyAll()
    expect(read('src/middleware.ts')).toBe('export const onRequest = () => {}\n')
    expect(steps()).toMatchObject([
      { kind: 'manual', path: 'src/middleware.ts' },
      { kind: 'run', command: ['npx', 'astro', 'add', 'node', '--yes'] },
      { kind: 'manual', path: 'astro.config.mjs', code: "output: 'server'," },
    ])
  })

  test('gets an adapter and server rendering', () => {
    put({ 'astro.config.mjs': 'export default defineConfig({})\n' })
    expect(steps()).toContainEqual({ kind: 'run', command: ['npx', 'astro', 'add', 'node', '--yes'] })
    applyAll()
    expect(read('astro.config.mjs')).toBe("export default defineConfig({\n  output: 'server',\n})\n")
    expect(steps()).toEqual([{ kind: 'run', command: ['npx', 'astro', 'add', 'node', '--yes'] }])
  })
})

describe('an app with SvelteKit', () => {
  beforeEach(() =>
    put({
      'package.json': '{ "devDependencies": { "@sveltejs/kit": "2", "vite": "8" } }',
      'src/app.d.ts':
        'declare global {\n\tnamespace App {\n\t\t// interface Error {}\n\t\t// interface Locals {}\n\t}\n}\n\nexport {};\n',
    }),
  )

  test('gets the server hook, its types, the client and the auth screens', () => {
    applyAll()
    expect(read('src/hooks.server.ts')).toContain('await getAuth(client,')
    expect(read('src/app.d.ts')).toContain(
      "interface Locals {\n      auth: import('@latchkey/core/server').Auth\n    }",
    )
    expect(read('src/routes/handler/[...path]/+page.svelte')).toContain(
      'createElement(AuthHandler, { fullPage: true })',
    )
    expect(read('.env')).toContain(`VITE_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\n`)
    expect(steps()).toEqual([])
  })

  test('redirects with the function of SvelteKit, in load functions too', () => {
    applyAll()
    expect(read('src/hooks.server.ts')).toContain("redirect(302, thrown.headers.get('Location') ?? '/')")
  })

  test('responds with the response that is thrown for a request that is too large', () => {
    applyAll()
    expect(read('src/hooks.server.ts')).toContain('if (thrown instanceof Response) return thrown')
  })

  test('keeps its own hooks', () => {
    put({ 'src/hooks.server.ts': 'export const handle = () => {}\n' })
    applyAll()
    expect(steps()).toMatchObject([{ kind: 'manual', path: 'src/hooks.server.ts' }])
  })
})

describe('an app with Nuxt', () => {
  test('gets the middleware, the client and the auth screens, which the app renders', () => {
    put({
      'package.json': '{ "dependencies": { "nuxt": "4" } }',
      'app/app.vue': '<template>\n  <div>\n    <NuxtWelcome />\n  </div>\n</template>\n',
    })
    applyAll()
    expect(read('app/app.vue')).toContain('<NuxtPage />')
    expect(read('app/pages/handler/[...path].vue')).toContain('createElement(AuthHandler, { fullPage: true })')
    expect(read('server/middleware/auth.ts')).toContain('await getAuth(client,')
    expect(steps()).toEqual([])
  })

  test('names the command that starts the built server with the variables', () => {
    put({ 'package.json': '{ "dependencies": { "nuxt": "4" } }' })
    expect(planFor(app())?.next).toContain('node --env-file=.env .output/server/index.mjs')
  })

  test('has the files of the app at the top in Nuxt 3', () => {
    put({ 'package.json': '{ "dependencies": { "nuxt": "3" } }', 'app.vue': '<template><NuxtPage /></template>\n' })
    applyAll()
    expect(read('pages/handler/[...path].vue')).toContain('createElement(AuthHandler')
    expect(steps()).toEqual([])
  })
})

test('an app with Expo gets the packages of Expo and a client', () => {
  put({ 'package.json': '{ "dependencies": { "expo": "56", "expo-crypto": "56" } }' })
  expect(steps()).toContainEqual({
    kind: 'run',
    command: ['npx', 'expo', 'install', 'expo-secure-store', 'expo-web-browser'],
  })
  applyAll()
  expect(read('auth/client.ts')).toContain('createExpoClient({')
  expect(read('.env.local')).toContain(`EXPO_PUBLIC_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\n`)
  expect(steps()).toMatchObject([{ kind: 'run' }])
})

test.each([
  ['expo', 'auth/client.ts', /createExpoClient\((\{[^}]*\})/],
  ['astro', 'src/config.ts', /config = (\{[^}]*\})/],
  ['express', 'auth.js', /createVerifier\((\{[^}]*\})/],
])('an app with %s treats empty variables as not set', (name, path, options) => {
  put({ 'package.json': `{ "type": "module", "dependencies": { "${name}": "1" } }` })
  applyAll()
  const [, literal = ''] = options.exec(read(path)) ?? []
  const evaluate = new Function('env', 'projectId', 'baseUrl', `return ${literal.replace(/[\w.]+\.env\b/g, 'env')}`)
  // The verifier requires the project.
  const { projectId, ...optional } = evaluate(new Proxy({}, { get: () => '' }), 'p', '')
  expect(projectId).toBe(name === 'express' ? 'p' : undefined)
  expect(Object.values(optional).filter((value) => value !== undefined)).toEqual([])
})

test.each(VARIABLE_BRANDS)('an app with variables that contain %s gets code that reads them', (brand) => {
  put({ 'package.json': '{ "dependencies": { "expo": "56" } }', '.env': `EXPO_PUBLIC_${brand}_PROJECT_ID=own\n` })
  applyAll()
  expect(read('auth/client.ts')).toContain(`projectId: process.env.EXPO_PUBLIC_${brand}_PROJECT_ID ||`)
  for (const other of VARIABLE_BRANDS) expect(read('auth/client.ts').includes(other)).toBe(other === brand)
  expect(existsSync(join(folder, '.env.local'))).toBe(false)
})

describe('an app with a server framework', () => {
  const manifest = (name: string, scripts: object, more: object = {}) =>
    `${JSON.stringify({ ...more, scripts, dependencies: { [name]: '1' } }, undefined, 2)}\n`

  test('gets the middleware of Hono, a protected route and the variables', () => {
    put({
      'package.json': manifest(
        'hono',
        { dev: 'tsx watch src/index.ts', start: 'node dist/index.js' },
        { type: 'module', engines: { node: '^22.9.0 || >=24' } },
      ),
      'src/index.ts':
        "import { Hono } from 'hono'\n\nconst app = new Hono()\n\napp.get('/', (c) => c.text('Hello Hono!'))\n",
    })
    applyAll()
    expect(read('src/auth.ts')).toContain(
      'export const requireAuth = verifyWith(createVerifier({ projectId, baseUrl: baseUrl || undefined }))',
    )
    expect(read('src/index.ts')).toBe(`import { Hono } from 'hono'
import { requireAuth } from './auth.js'

const app = new Hono()

// An example of a route that requires an access token.
app.get('/me', requireAuth, (c) => c.json({ userId: c.get('auth').userId }))

app.get('/', (c) => c.text('Hello Hono!'))
`)
    expect(JSON.parse(read('package.json')).scripts).toMatchObject({
      dev: 'tsx watch --env-file=.env src/index.ts',
      start: 'node --env-file-if-exists=.env dist/index.js',
    })
    expect(read('.env')).toContain(`HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\n`)
    expect(steps()).toEqual([])
  })

  test('gets CommonJS of Express where it uses CommonJS', () => {
    put({
      'package.json': manifest('express', { start: 'node ./bin/www' }, { engines: { node: '>=24' } }),
      'app.js': "var express = require('express');\n\nvar app = express();\n\nmodule.exports = app;\n",
    })
    applyAll()
    expect(read('auth.js')).toContain(
      'exports.requireAuth = requireAuth(createVerifier({ projectId, baseUrl: baseUrl || undefined }))',
    )
    expect(read('app.js')).toContain(`var app = express();
const { getVerifiedToken, requireAuth } = require('./auth.js')

`)
    expect(JSON.parse(read('package.json')).scripts.start).toBe('node --env-file-if-exists=.env ./bin/www')
    expect(steps()).toEqual([])
  })

  test.each([
    [
      'Hono',
      'hono',
      `import { Hono } from 'hono'
import { cors } from 'hono/cors'

const app = new Hono()

app.use(cors({ origin: ['https://app.example.test', ')'] }))
app.use('*', async (c, next) => {
  await next()
})
`,
      `
app.get('/', (c) => c.text('Hello'))
app.use('/admin/*', adminOnly)
`,
    ],
    [
      'Express',
      'express',
      `import cors from 'cors'
import express from 'express'

const app = express()
app.set('trust proxy', 1)

app.use(cors({
  origin: 'https://app.example.test', // not (yet) the others
}))
app.use((req, res, next) => {
  console.log(req.url)
  next()
})
app.use(express.json())
`,
      `
app.use('/users', users)

app.use((req, res, next) => next(createError(404)))
app.use((error, req, res, next) => res.status(500).end())
app.listen(3000)
`,
    ],
    [
      'Express without routes',
      'express',
      `import express from 'express'

const app = express()
app.use(express.json())
`,
      `app.use((req, res) => res.status(404).end())
app.use(onError)
`,
    ],
  ])('gets the route below the middleware of %s that applies to all routes', (_, name, before, after) => {
    put({ 'package.json': manifest(name, { dev: 'node index.js' }, { type: 'module' }), 'index.js': before + after })
    applyAll()
    const [start = '', end] = read('index.js').split(/\n\/\/ An example of .*\napp\.get\('\/me', requireAuth, .*\n/)
    expect(start.replace(/import \{.*\} from '\.\/auth\.js'\n/, '')).toBe(before)
    expect(end).toBe(after)
    expect(steps()).toEqual([])
  })

  test('gets instructions where the statement that creates it continues with its routes', () => {
    const text =
      "import { Hono } from 'hono'\n\nconst app = new Hono()\n  .use(cors())\n  .get('/', (c) => c.text('Hello'))\n"
    put({ 'package.json': manifest('hono', { start: 'node index.js' }, { type: 'module' }), 'index.js': text })
    expect(steps()).toContainEqual({
      kind: 'manual',
      path: 'index.js',
      instruction: 'Protect routes with the middleware in auth.js:',
      code: expect.stringContaining("app.get('/me'"),
    })
    applyAll()
    expect(read('index.js')).toBe(text)
    expect(read('auth.js')).toContain('requireAuth')
  })

  test('gets an import that Node.js resolves where it runs TypeScript', () => {
    put({
      'package.json': manifest('fastify', { dev: 'node server.ts' }),
      'server.ts': "import Fastify from 'fastify'\n\nconst app = Fastify({ logger: true })\n",
    })
    applyAll()
    expect(read('server.ts')).toContain("import { getVerifiedToken, requireAuth } from './auth.ts'\n")
    expect(read('server.ts')).toContain("app.get('/me', { onRequest: requireAuth }, async (request)")
    expect(steps()).toEqual([])
  })

  const allowing = '{ "compilerOptions": { "allowImportingTsExtensions": true } }'
  test.each([
    ['./auth.ts', 'node --watch --env-file .env src/index.ts', 'module', ''],
    ['./auth.ts', 'nodemon --exec "node src/index.ts"', 'commonjs', ''],
    ['./auth.ts', 'tsx watch src/index.ts', 'module', allowing],
    ['./auth.js', 'tsx watch src/index.ts', 'module', allowing.replace('"allow', '// "allow')],
    ['./auth.js', 'node --watch --import tsx src/index.ts', 'module', ''],
    ['./auth.js', 'node --loader=ts-node/esm src/index.ts', 'module', ''],
    ['./auth.js', 'NODE_OPTIONS="--import tsx" node src/index.ts', 'module', ''],
    ['./auth.js', 'node build.js src/index.ts && node dist/index.js', 'module', ''],
    ['./auth.js', 'tsc --watch', 'commonjs', ''],
    ['./auth.js', 'ts-node --esm src/index.ts', 'module', ''],
    ['./auth', 'ts-node src/index.ts', 'commonjs', ''],
    ['./auth', 'node -r ts-node/register src/index.ts', 'commonjs', ''],
  ])('imports %s where %j starts it, with the type %s and the tsconfig.json %j', (imported, dev, type, tsconfig) => {
    put({ 'package.json': manifest('express', { dev }, { type }), 'src/index.ts': EXPRESS, 'tsconfig.json': tsconfig })
    applyAll()
    expect(read('src/index.ts')).toContain(`import { getVerifiedToken, requireAuth } from '${imported}'\n`)
  })

  test('gets the name of the compiled file where its file is index.mts', () => {
    put({ 'package.json': manifest('express', { dev: 'ts-node index.mts' }), 'index.mts': EXPRESS })
    applyAll()
    expect(existsSync(join(folder, 'auth.mts'))).toBe(true)
    expect(read('index.mts')).toContain("from './auth.mjs'")
  })

  test('gets the middleware next to its file where paths have backslashes, as on Windows', () => {
    put({ 'package.json': manifest('express', {}, { type: 'module' }), 'src\\index.js': EXPRESS })
    expect(steps()).toContainEqual(expect.objectContaining({ kind: 'create', path: 'src/auth.js' }))
    expect(steps()).toContainEqual(expect.objectContaining({ kind: 'edit', path: 'src/index.js' }))
  })

  test('gets the command that starts its file where no script does', () => {
    put({
      'package.json': manifest('express', {}),
      'index.js': "const express = require('express')\nconst app = express()\napp.listen(3000)\n",
    })
    expect(steps().flatMap((step) => (step.kind === 'manual' ? step.code : []))).toEqual([
      'node --env-file=.env index.js',
    ])
  })

  test.each([
    ['>=20', 'node --env-file=.env --import tsx server.ts'],
    ['>=22.18', 'node --env-file=.env server.ts'],
  ])('gets a command that Node.js %s can run for a TypeScript file', (node, command) => {
    put({ 'package.json': manifest('express', {}, { type: 'module', engines: { node } }), 'server.ts': EXPRESS })
    expect(steps().flatMap((step) => (step.kind === 'manual' ? step.code : []))).toEqual([command])
  })

  test('gets instructions where another file creates it', () => {
    put({
      'package.json': manifest('fastify', { start: 'fastify start app.js' }, { engines: { node: '>=22.9' } }),
      'app.js': 'module.exports = async () => {}\n',
    })
    expect(steps().flatMap((step) => (step.kind === 'manual' ? step.code : []))).toEqual([
      expect.stringContaining('{ onRequest: requireAuth }'),
      '"start": "node --env-file-if-exists=.env server.js"',
    ])
  })

  const EXPRESS_JS = { 'index.js': "const express = require('express')\nconst app = express()\napp.listen(3000)\n" }
  test.each<[dev: string, changed: string, files: Files, more?: object]>([
    ['node --watch index.js', 'node --env-file=.env --watch index.js', EXPRESS_JS],
    ['nodemon index.js', 'by hand: node --watch --env-file=.env index.js', EXPRESS_JS],
    ['cross-env PORT=1 node index.js', 'by hand: node --watch --env-file=.env index.js', EXPRESS_JS],
    ['ts-node a.ts', 'by hand: node --watch --env-file=.env --require ts-node/register a.ts', { 'a.ts': EXPRESS }],
    [
      'ts-node --esm a.ts',
      'by hand: node --watch --env-file=.env --loader ts-node/esm a.ts',
      { 'a.ts': EXPRESS },
      { type: 'module' },
    ],
    [
      'cross-env PORT=1 tsx a.ts',
      'by hand: node --watch --env-file=.env --import tsx a.ts',
      { 'a.ts': EXPRESS },
      { devDependencies: { tsx: '4' } },
    ],
    ['node --env-file=.env.local index.js', 'node --env-file=.env.local index.js', EXPRESS_JS],
  ])('loads the variables in the scripts `%s` and `start`, each by itself', (dev, changed, files, more) => {
    const scripts = { dev, start: 'node dist/index.js' }
    put({ ...files, 'package.json': manifest('express', scripts, { ...more, engines: { node: '>=24' } }) })
    applyAll()
    const after = JSON.parse(read('package.json')).scripts
    expect(after.start).toBe('node --env-file-if-exists=.env dist/index.js')
    const byHand = /^by hand: (.*)/.exec(changed)?.[1]
    expect(after.dev).toBe(byHand === undefined ? changed : dev)
    expect(steps().map((step) => step.kind === 'manual' && step.code)).toEqual(
      byHand === undefined ? [] : [`"dev": "${byHand}"`],
    )
  })

  test.each([
    ['>=22.9.0', true],
    ['^22.12.0 || >=24', true],
    ['22.x', false],
    ['>=20', false],
    ['^20.19.0 || >=22.12.0', false],
    ['<25', false],
    ['*', false],
  ])('does not stop a deployment without a .env file on Node.js %s', (node, isEdited) => {
    const start = 'node dist/index.js'
    const packageJson = (scripts: object) => manifest('express', scripts, { engines: { node } })
    put({ ...EXPRESS_JS, 'package.json': packageJson({ dev: 'node index.js', start }) })
    applyAll()
    const edited = isEdited ? 'node --env-file-if-exists=.env dist/index.js' : start
    expect(JSON.parse(read('package.json')).scripts).toMatchObject({
      dev: 'node --env-file=.env index.js',
      start: edited,
    })
    expect(steps()).toEqual([])
    // The only script can be for development and for production.
    put({ 'package.json': packageJson({ start }) })
    applyAll()
    expect(JSON.parse(read('package.json')).scripts.start).toBe(edited)
    expect(steps().flatMap((step) => (step.kind === 'manual' ? step.code : []))).toEqual(
      isEdited ? [] : ['"start": "node --env-file=.env dist/index.js"'],
    )
  })

  test.each([
    ['22.8.0', false],
    ['22.9.0', true],
  ])('takes the version of Node.js that runs the command where the app names none: %s', (node, isEdited) => {
    vi.stubGlobal('process', { ...process, versions: { ...process.versions, node } })
    put({ ...EXPRESS_JS, 'package.json': manifest('express', { dev: 'node index.js', start: 'node index.js' }) })
    const paths = steps().map((step) => step.kind === 'edit' && step.shown[0])
    vi.unstubAllGlobals()
    expect(paths.includes('"start": "node --env-file-if-exists=.env index.js"')).toBe(isEdited)
  })

  test.each([
    { dev: 'nodemon -r dotenv/config index.js', start: 'node index.js' },
    { serve: 'node --env-file=.env index.js' },
  ])('keeps the scripts %j, which load the variables', (scripts) => {
    put({ ...EXPRESS_JS, 'package.json': manifest('express', scripts) })
    applyAll()
    expect(JSON.parse(read('package.json')).scripts).toMatchObject(scripts)
    expect(steps()).toEqual([])
  })

  test('reads a package.json with a byte order mark', () => {
    put({ ...EXPRESS_JS, 'package.json': `\uFEFF${manifest('express', { dev: 'node index.js' })}` })
    expect(steps()).toContainEqual(expect.objectContaining({ shown: ['"dev": "node --env-file=.env index.js"'] }))
  })
})

describe('a page without a bundler', () => {
  test('gets the bundle, a client for the emulator and a sign-in page', () => {
    put({ 'index.html': '<h1>Hello</h1>\n', 'node_modules/@latchkey/core/dist/browser.js': 'export {}\n' })
    const plan = planFor(app())
    expect(plan?.steps.map(({ kind }) => kind)).toEqual(['install', 'install', 'copy', 'create', 'create', 'edit'])
    for (const step of plan?.steps ?? []) if (step.kind !== 'install') apply(app(), step, '^1.0.0')
    expect(read('latchkey.js')).toBe('export {}\n')
    expect(read('auth.js')).toContain(`projectId: '${DEFAULT_PROJECT.id}'`)
    expect(read('sign-in.html')).toContain("from './latchkey.js'")
    expect(read('index.html')).toBe('<h1>Hello</h1>\n')
  })

  test('is not assumed where package.json cannot be read', () => {
    put({ 'index.html': '<h1>Hello</h1>\n', 'package.json': '{' })
    expect(planFor(app())).toBeUndefined()
  })
})

test('keeps the dependencies that installing has added to package.json', () => {
  put(VITE)
  for (const step of steps()) {
    if (step.kind === 'install') {
      const manifest = JSON.parse(read('package.json'))
      for (const name of step.packages) manifest.dependencies[name] = '^1.0.0'
      put({ 'package.json': JSON.stringify(manifest, undefined, 2) })
    } else apply(app(), step, '^1.0.0')
  }
  expect(Object.keys(JSON.parse(read('package.json')).dependencies)).toContain('@latchkey/react')
})

test.each([
  ['package-lock.json', 'npm install --save-dev latchkey@^1.0.0'],
  ['pnpm-lock.yaml', 'pnpm add --save-dev latchkey@^1.0.0'],
  ['yarn.lock', 'yarn add --dev latchkey@^1.0.0'],
  ['bun.lock', 'bun add --dev latchkey@^1.0.0'],
])('installs with the package manager of %s', (lockfile, command) => {
  put({ ...VITE, [lockfile]: '' })
  const step = { kind: 'install', packages: ['latchkey'], isDev: true } as const
  expect(installCommand(app(), step, '^1.0.0').join(' ')).toBe(command)
})

test('installs with the package manager of the monorepo', () => {
  const inApp = Object.fromEntries(Object.entries(VITE).map(([path, text]) => [`apps/web/${path}`, text]))
  const step = { kind: 'install', packages: ['latchkey'], isDev: false } as const
  const command = () => installCommand(readApp(join(folder, 'apps/web'), {}), step, '^1.0.0').join(' ')
  put({ ...inApp, 'pnpm-lock.yaml': '' })
  expect(command()).toBe('pnpm add latchkey@^1.0.0')
  put({ 'apps/web/package-lock.json': '{}' })
  expect(command()).toBe('npm install latchkey@^1.0.0')
  rmSync(join(folder, 'apps/web/package-lock.json'))
  mkdirSync(join(folder, 'apps/web/.git'))
  expect(command()).toBe('npm install latchkey@^1.0.0')
})

test('keeps CRLF line breaks, byte order marks and existing variables', () => {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n')
  const variables = '# "my\r\nA="b # c"\r\nexport B=2'
  put({
    'package.json': `\uFEFF${crlf(VITE['package.json'] ?? '')}`,
    'src/main.tsx': crlf(VITE['src/main.tsx'] ?? ''),
    '.env.local': variables,
  })
  for (const step of steps()) if (step.kind !== 'install') apply(app(), step, '^1.0.0')
  expect(read('.env.local')).toMatch(new RegExp(`^${variables}\\r\\nVITE_HEXCLAVE_PROJECT_ID=`))
  expect(read('package.json')).toMatch(/^\uFEFF\{\r\n {2}"name": "app",[\s\S]*"emulator": "latchkey/)
  expect(read('src/main.tsx')).toContain('<Auth>\r\n')
  for (const path of ['.env.local', 'package.json', 'src/main.tsx']) expect(read(path)).not.toMatch(/[^\r]\n/)
})

test('sets the variables that are empty, in place', () => {
  const empty = 'VITE_HEXCLAVE_PROJECT_ID=\nVITE_HEXCLAVE_PUBLISHABLE_CLIENT_KEY = "" # key\nA=\n'
  put({ ...VITE, '.env.local': empty })
  applyAll()
  expect(read('.env.local')).toBe(
    `VITE_HEXCLAVE_PROJECT_ID=${DEFAULT_PROJECT.id}\nVITE_HEXCLAVE_PUBLISHABLE_CLIENT_KEY =${DEFAULT_PROJECT.keys.publishable} # key\nA=\nVITE_HEXCLAVE_API_URL=http://localhost:8102\n`,
  )
  expect(steps()).toEqual([])
})

test('keeps the comment of a variable that is empty, and any characters of the value', () => {
  expect(addVariables('A=   # set me\r\nB= "" # set me\n', { A: 'a$&', B: 'b' })).toBe(
    'A=a$&   # set me\r\nB=b # set me\n',
  )
})

test('quotes the arguments of package managers on Windows, where the shell removes ^', () => {
  put({ ...VITE, 'bin/cmd.exe': '#!/bin/sh\necho "$4" > command.txt\n' })
  chmodSync(join(folder, 'bin/cmd.exe'), 0o755)
  vi.stubEnv('PATH', `${join(folder, 'bin')}:/bin:/usr/bin`)
  const platform = vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
  apply(app(), { kind: 'install', packages: ['latchkey'], isDev: true }, '^1.0.0')
  platform.mockRestore()
  expect(read('command.txt')).toContain('npm "install" "--save-dev" "latchkey@^1.0.0"')
})

test('leaves a file alone that is not UTF-8', () => {
  put(VITE)
  const utf16 = Buffer.from('\uFEFFA=b\r\n', 'utf16le')
  writeFileSync(join(folder, '.env.local'), utf16)
  const [step] = steps().filter((one) => 'path' in one && one.path === '.env.local')
  expect(() => apply(app(), step as Step, '^1.0.0')).toThrow(/encoded data was not valid/)
  expect(readFileSync(join(folder, '.env.local'))).toEqual(utf16)
})

test('does not overwrite a file that was created after the plan was made', () => {
  put(VITE)
  const [step] = steps().filter((one) => one.kind === 'create')
  const { path = '' } = step as Extract<Step, { kind: 'create' }>
  put({ [path]: 'mine' })
  expect(() => apply(app(), step as Step, '^1.0.0')).toThrow('EEXIST')
  expect(read(path)).toBe('mine')
})

test.each([
  ['scripts', '{ "scripts": "x", "dependencies": { "astro": "7" } }'],
  ['dependencies', '{ "dependencies": ["astro"] }'],
  ['devDependencies', '{ "dependencies": { "astro": "7" }, "devDependencies": "x" }'],
])('changes nothing where `%s` of the package.json is not an object', async (name, manifest) => {
  put({ 'package.json': manifest })
  const print = vi.fn()
  expect(await init(app(), { isDryRun: true, version: '1', confirm: async () => true, print })).toBe(false)
  expect(print.mock.calls).toEqual([[`"${name}" in the package.json of this folder must be an object.`]])
  expect(read('package.json')).toBe(manifest)
})

describe('asks before each change', () => {
  const run = async (confirm: () => Promise<boolean>, isDryRun = false) => {
    const printed: string[] = []
    const isSetUp = await init(app(), { isDryRun, version: '^1.0.0', confirm, print: (text) => printed.push(text) })
    return { isSetUp, text: printed.join('\n') }
  }

  test('and makes none that is declined', async () => {
    put(VITE)
    const { text } = await run(async () => false)
    expect(text).toContain('Run npm install @latchkey/core@^1.0.0 @latchkey/react@^1.0.0')
    expect(read('src/main.tsx')).toBe(VITE['src/main.tsx'])
    expect(() => read('src/auth.tsx')).toThrow('ENOENT')
  })

  test('and makes the remaining changes when one fails', async () => {
    put(VITE)
    mkdirSync(join(folder, 'src/auth.tsx'))
    // The first two changes install packages.
    const answers = [false, false]
    const { text } = await run(async () => answers.shift() ?? true)
    expect(text).toContain('This change failed. EEXIST')
    expect(read('src/main.tsx')).toContain('<Auth>')
  })

  test('and reports a package manager that failed', async () => {
    put({ ...VITE, 'bin/npm': '#!/bin/sh\nexit 1\n' })
    chmodSync(join(folder, 'bin/npm'), 0o755)
    vi.stubEnv('PATH', `${join(folder, 'bin')}:/bin:/usr/bin`)
    const { isSetUp, text } = await run(async () => true)
    expect(isSetUp).toBe(false)
    expect(text).toContain('This change failed. See the output above.')
    expect(text).toContain('Some changes failed.')
    expect(text).not.toContain('Next:')
    expect(read('src/main.tsx')).toContain('<Auth>')
  })

  test('and reports a package manager that is not installed', async () => {
    put(VITE)
    vi.stubEnv('PATH', join(folder, 'bin'))
    const { isSetUp, text } = await run(async () => true)
    expect(isSetUp).toBe(false)
    expect(text).toMatch(/This change failed\. .*npm ENOENT/)
  })

  test('and changes nothing in a dry run', async () => {
    put(VITE)
    const { text } = await run(() => expect.fail('asked'), true)
    expect(text).toContain('Create src/auth.tsx')
    expect(read('package.json')).toBe(VITE['package.json'])
  })

  test('and refers to the guides for other frameworks', async () => {
    put({ 'package.json': '{ "dependencies": { "vue": "3", "vite": "8" } }' })
    const { isSetUp, text } = await run(() => expect.fail('asked'))
    expect(isSetUp).toBe(false)
    expect(text).toContain('guides')
  })
})
