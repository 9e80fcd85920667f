import type { App } from '../app.js'
import { addImports, wrap } from './edits.js'
import { create, editOrManual, type Step } from './step.js'

/** The client of an app that Vite bundles. */
export const VITE_CLIENT = `import { configFromEnv, createClient } from '@latchkey/core'

export const client = createClient(configFromEnv(import.meta.env))
`

const AUTH = `import { LatchkeyProvider } from '@latchkey/react'
import { AuthHandler } from '@latchkey/react/handler'
import { Suspense } from 'react'
import { client } from './auth-client'
import '@latchkey/react/styles.css'

/** Provides the signed-in user to the app, and renders the auth screens below /handler. */
export function Auth({ children }) {
  const path = window.location.pathname
  return (
    <LatchkeyProvider client={client}>
      <Suspense>{path.startsWith('/handler/') ? <AuthHandler path={path} fullPage /> : children}</Suspense>
    </LatchkeyProvider>
  )
}
`

/** The client, the provider and the auth screens in an app with React and Vite. */
export function viteSteps(app: App): Step[] {
  const main = ['src/main.tsx', 'src/main.jsx', 'src/index.tsx', 'src/index.jsx'].find(
    (path) => app.read(path) !== undefined,
  )
  const isTyped = main?.endsWith('.tsx') ?? true
  const text = isTyped
    ? AUTH.replace('{ Suspense }', '{ type ReactNode, Suspense }').replace(
        '{ children }',
        '{ children }: { children: ReactNode }',
      )
    : AUTH
  const path = isTyped ? 'src/auth.tsx' : 'src/auth.jsx'
  const client = isTyped ? 'src/auth-client.ts' : 'src/auth-client.js'
  if (app.sources.some((source) => source.text.includes('<LatchkeyProvider'))) return []
  return [
    ...create(app.read(client), client, VITE_CLIENT),
    ...create(app.read(path), path, text),
    ...(main === undefined ? [] : [wrapApp(app, main)]),
  ]
}

function wrapApp(app: App, path: string): Step {
  const line = "import { Auth } from './auth'"
  const change = (text: string) => {
    const wrapped = wrap(text, /<App\s*\/>/, '<Auth>', '</Auth>')
    return wrapped && addImports(wrapped, [line])
  }
  return editOrManual(app.read(path), path, change, {
    instruction: 'Render the app inside of <Auth>:',
    shown: [line, '', '<Auth>', '  <App />', '</Auth>'],
  })
}

/**
 * Lets Vite prepare packages when it starts. Otherwise it does so when a page imports them, and reloads the page.
 *
 * @param entry The package whose name in the configuration means that it is done.
 */
export function prepareInVite(app: App, entry: string, packages: readonly string[]): Step[] {
  const path = ['vite.config.js', 'vite.config.mts', 'vite.config.mjs'].find((name) => app.read(name) !== undefined)
  const config = path ?? 'vite.config.ts'
  const text = app.read(config)
  if (text?.includes(entry)) return []
  const option = [
    '  optimizeDeps: {',
    '    include: [',
    ...packages.map((name) => `      '${name}',`),
    '    ],',
    '  },',
  ]
  const change = (current: string) => {
    const start = /defineConfig\(\{\n/.exec(current)
    if (!start || current.includes('optimizeDeps')) return undefined
    return current.replace(start[0], `${start[0]}${option.join('\n')}\n`)
  }
  const instruction = 'Prepare these packages when the development server starts:'
  return [editOrManual(text, config, change, { instruction, shown: option })]
}
