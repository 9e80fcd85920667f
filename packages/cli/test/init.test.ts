import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readApp } from '../src/app.js'
import { apply, installCommand } from '../src/init/apply.js'
import { init } from '../src/init/init.js'
import { planFor } from '../src/init/plan.js'
import type { Step } from '../src/init/step.js'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-init-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

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

/** Makes every change but installing. */
function applyAll() {
  for (const step of steps()) if (step.kind !== 'install') apply(app(), step, '^1.0.0')
  const manifest = JSON.parse(read('package.json'))
  const installed = ['@latchkey/core', '@latchkey/react', '@latchkey/next', 'latchkey']
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

describe('an app with React and Vite', () => {
  beforeEach(() => put(VITE))

  test('gets the client, the provider and the auth screens', () => {
    applyAll()
    expect(read('src/auth.tsx')).toContain('createClient(configFromEnv(import.meta.env))')
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
    expect(read('.env.local')).toContain(`VITE_STACK_PROJECT_ID=${DEFAULT_PROJECT.id}\n`)
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
    put({ '.env': 'VITE_STACK_PROJECT_ID=own\n' })
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
    expect(read(`${base}proxy.ts`)).toContain("'/((?!_next|.*\\\\..*).*)'")
    expect(read('.env.local')).toContain('NEXT_PUBLIC_STACK_API_URL=http://localhost:8102\n')
    expect(steps()).toEqual([])
  })

  test('keeps the proxy that it has', () => {
    put({ ...NEXT, 'proxy.ts': 'export function proxy() {}\n' })
    applyAll()
    expect(read('proxy.ts')).toBe('export function proxy() {}\n')
    expect(steps()).toMatchObject([{ kind: 'manual', path: 'proxy.ts' }])
  })
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

describe('asks before each change', () => {
  const run = async (confirm: () => Promise<boolean>, isDryRun = false) => {
    const printed: string[] = []
    const isKnown = await init(app(), { isDryRun, version: '^1.0.0', confirm, print: (text) => printed.push(text) })
    return { isKnown, text: printed.join('\n') }
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
    expect(text).toContain('This change failed. EISDIR')
    expect(read('src/main.tsx')).toContain('<Auth>')
  })

  test('and changes nothing in a dry run', async () => {
    put(VITE)
    const { text } = await run(() => expect.fail('asked'), true)
    expect(text).toContain('Create src/auth.tsx')
    expect(read('package.json')).toBe(VITE['package.json'])
  })

  test('and refers to the guides for other frameworks', async () => {
    put({ 'package.json': '{ "dependencies": { "hono": "4" } }' })
    const { isKnown, text } = await run(() => expect.fail('asked'))
    expect(isKnown).toBe(false)
    expect(text).toContain('guides')
  })
})
