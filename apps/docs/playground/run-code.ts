import * as core from '@latchkey/core'
import * as customScreens from '@latchkey/core/custom-screens'
import type { Env } from '@latchkey/core/internal'
import * as kit from '@latchkey/react'
import * as handler from '@latchkey/react/handler'
import * as screens from '@latchkey/react/screens'
import * as signIn from '@latchkey/react/sign-in'
import * as userButton from '@latchkey/react/user-button'
import * as react from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { transform } from 'sucrase'

/** The app of the reader, and its clients. */
export interface RunningApp {
  readonly App: react.ComponentType
  readonly clients: readonly core.Client<'client'>[]
}

/**
 * Runs the code of an app, in TypeScript with JSX. Its default export is the component to render.
 *
 * @param env The environment of the clients that the code creates.
 * @param variables The environment variables that the code reads.
 * @throws {Error} When the code has a syntax error, imports an unknown module, throws, or has no default export.
 */
export function runCode(code: string, env: Env, variables: Readonly<Record<string, string>>): RunningApp {
  const clients: core.Client<'client'>[] = []
  const createClient = (options: core.ClientOptions) => {
    const client = core.createClient(options, env) as core.Client<'client'>
    clients.push(client)
    return client
  }
  const modules: Readonly<Record<string, unknown>> = {
    react,
    'react/jsx-runtime': jsxRuntime,
    '@latchkey/core': { ...core, createClient, configFromEnv: () => core.configFromEnv(variables) },
    '@latchkey/core/custom-screens': customScreens,
    '@latchkey/react': kit,
    '@latchkey/react/handler': handler,
    '@latchkey/react/screens': screens,
    '@latchkey/react/sign-in': signIn,
    '@latchkey/react/user-button': userButton,
    '@latchkey/react/styles.css': {},
  }
  const load = (name: string) => {
    const found = modules[name]
    if (!found) throw new Error(`Cannot import "${name}". The playground has ${Object.keys(modules).join(', ')}.`)
    return found
  }
  const { code: script } = transform(code, {
    transforms: ['typescript', 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  })
  const exported: { default?: unknown } = {}
  new Function('require', 'exports', script)(load, exported)
  if (typeof exported.default !== 'function') throw new Error('Export the component to render: `export default App`.')
  return { App: exported.default as react.ComponentType, clients }
}
