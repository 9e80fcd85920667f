import { DEFAULT_PROJECT } from '@latchkey/emulator'
import type { App } from '../app.js'
import { addScript, addVariables } from './edits.js'
import { nextSteps } from './next.js'
import type { Step } from './step.js'
import { viteSteps } from './vite.js'

/** URL of the emulator that the `emulator` script starts. */
const EMULATOR_URL = 'http://localhost:8102'

/** An app that `init` can set up. */
export type Framework = 'Next.js' | 'React with Vite'

export interface Plan {
  readonly framework: Framework
  readonly steps: readonly Step[]
}

/** Detects the framework from the dependencies of the app. Returns undefined if `init` does not support it. */
export function frameworkOf({ manifest: { dependencies } }: App): Framework | undefined {
  if ('next' in dependencies) return 'Next.js'
  return 'vite' in dependencies && 'react' in dependencies && !('@react-router/dev' in dependencies)
    ? 'React with Vite'
    : undefined
}

/** Returns the setup steps that the app still needs. Returns undefined if `init` does not support its framework. */
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

/** Returns the step that adds the emulator settings to `.env.local`, which framework templates exclude from Git. */
function environment(app: App, prefix: string): Step[] {
  const path = '.env.local'
  const variables = {
    [`${prefix}STACK_PROJECT_ID`]: DEFAULT_PROJECT.id,
    [`${prefix}STACK_PUBLISHABLE_CLIENT_KEY`]: DEFAULT_PROJECT.keys.publishable,
    [`${prefix}STACK_API_URL`]: EMULATOR_URL,
  }
  const isSetInFile = (name: string) =>
    app.variables.some((variable) => variable.name === name && variable.file !== undefined)
  const missing = Object.fromEntries(Object.entries(variables).filter(([name]) => !isSetInFile(name)))
  // The app already configures a project. Do not mix its settings with those of the emulator's project.
  if (Object.keys(missing).length < Object.keys(variables).length) return []
  const before = app.read(path)
  const text = addVariables(before ?? '', missing)
  const shown = Object.entries(missing).map(([name, value]) => `${name}=${value}`)
  return [before === undefined ? { kind: 'create', path, text } : { kind: 'edit', path, text, shown }]
}

function emulatorScript(app: App): Step[] {
  const path = 'package.json'
  const before = app.read(path) ?? '{}'
  const command = `latchkey emulator --port ${new URL(EMULATOR_URL).port}`
  const text = addScript(before, 'emulator', command)
  return text === before ? [] : [{ kind: 'edit', path, text, shown: [`"emulator": "${command}"`] }]
}
