import type { App } from '../app.js'
import { addImports, wrap } from './edits.js'
import { create, type Step } from './step.js'

const AUTH = `import { configFromEnv, createClient } from '@latchkey/core'
import { AuthHandler, LatchkeyProvider } from '@latchkey/react'
import { Suspense } from 'react'
import '@latchkey/react/styles.css'

export const client = createClient(configFromEnv(import.meta.env))

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
  if (app.sources.some((source) => source.text.includes('<LatchkeyProvider'))) return []
  return [...create(app.read(path), path, text), ...(main === undefined ? [] : [wrapApp(app, main)])]
}

function wrapApp(app: App, path: string): Step {
  const wrapped = wrap(app.read(path) ?? '', /<App\s*\/>/, '<Auth>', '</Auth>')
  const line = "import { Auth } from './auth'"
  return wrapped === undefined
    ? {
        kind: 'manual',
        path,
        instruction: 'Render the app inside of <Auth>:',
        code: `${line}\n\n<Auth>\n  <App />\n</Auth>`,
      }
    : { kind: 'edit', path, text: addImports(wrapped, [line]), shown: [line, '<Auth>', '  <App />', '</Auth>'] }
}
