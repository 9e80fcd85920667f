import { DEFAULT_PROJECT } from '@latchkey/emulator'
import type { App } from '../app.js'
import { addScript, addVariables } from './edits.js'
import { nextSteps } from './next.js'
import type { Step } from './step.js'
import { viteSteps } from './vite.js'

/** Where the script `emulator` serves the emulator. */
const EMULATOR = 'http://localhost:8102'

/** An app that `init` can set up. */
export type Framework = 'Next.js' | 'React with Vite'

export interface Plan {
  readonly framework: Framework
  readonly steps: readonly Step[]
}

/** Recognizes the framework by the dependencies of the app. Returns undefined for all others. */
export function frameworkOf({ manifest: { dependencies } }: App): Framework | undefined {
  if ('next' in dependencies) return 'Next.js'
  return 'vite' in dependencies && 'react' in dependencies && !('@react-router/dev' in dependencies)
    ? 'React with Vite'
    : undefined
}

/** Returns what is missing in the app: nothing that it already has. Undefined if the framework is unknown. */
export function planFor(app: App): Plan | undefined {
  const framework = frameworkOf(app)
  if (!framework) return undefined
  const isNext = framework === 'Next.js'
  const packages = ['@latchkey/core', '@latchkey/react', ...(isNext ? ['@latchkey/next'] : [])]
  return {
    framework,
    steps: [
      ...install(app, packages, false),
      ...install(app, ['latchkey'], true),
      ...(isNext ? nextSteps(app) : viteSteps(app)),
      ...environment(app, isNext ? 'NEXT_PUBLIC_' : 'VITE_'),
      ...emulatorScript(app),
    ],
  }
}

function install({ manifest: { dependencies } }: App, names: readonly string[], isDev: boolean): Step[] {
  const packages = names.filter((name) => !(name in dependencies))
  return packages.length === 0 ? [] : [{ kind: 'install', packages, isDev }]
}

/** The variables of the emulator's project, in a file that no template commits. */
function environment(app: App, prefix: string): Step[] {
  const path = '.env.local'
  const variables = {
    [`${prefix}STACK_PROJECT_ID`]: DEFAULT_PROJECT.id,
    [`${prefix}STACK_PUBLISHABLE_CLIENT_KEY`]: DEFAULT_PROJECT.keys.publishable,
    [`${prefix}STACK_API_URL`]: EMULATOR,
  }
  const isSet = (name: string) =>
    app.variables.some((variable) => variable.name === name && variable.file !== undefined)
  const missing = Object.fromEntries(Object.entries(variables).filter(([name]) => !isSet(name)))
  // A project of its own is not mixed with the emulator's.
  if (Object.keys(missing).length < Object.keys(variables).length) return []
  const before = app.read(path)
  const text = addVariables(before ?? '', missing)
  const shown = Object.entries(missing).map(([name, value]) => `${name}=${value}`)
  return [before === undefined ? { kind: 'create', path, text } : { kind: 'edit', path, text, shown }]
}

function emulatorScript(app: App): Step[] {
  const path = 'package.json'
  const before = app.read(path) ?? '{}'
  const command = `latchkey emulator --port ${new URL(EMULATOR).port}`
  const text = addScript(before, 'emulator', command)
  return text === before ? [] : [{ kind: 'edit', path, text, shown: [`"emulator": "${command}"`] }]
}
