import { VARIABLE_BRANDS, VARIABLES } from '@latchkey/core/internal/contract'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { type App, BYTE_ORDER_MARK } from '../app.js'
import { astroSteps } from './astro.js'
import { addScript, addVariables } from './edits.js'
import { expoSteps } from './expo.js'
import { htmlSteps } from './html.js'
import { nextSteps } from './next.js'
import { nuxtSteps } from './nuxt.js'
import { reactRouterSteps } from './react-router.js'
import { SERVER_FRAMEWORKS, serverSteps } from './server.js'
import type { Step } from './step.js'
import { svelteKitSteps } from './sveltekit.js'
import { tanStackRouterSteps, tanStackStartSteps } from './tanstack.js'
import { viteSteps } from './vite.js'

/** URL of the emulator that the `emulator` script starts. */
const EMULATOR_URL = 'http://localhost:8102'

/** A framework that `init` can set up. */
interface Framework {
  readonly name: string
  /** Whether the app uses it. `uses` tells whether the app depends on a package. */
  readonly isUsed: (uses: (name: string) => boolean, app: App) => boolean
  readonly packages: readonly string[]
  readonly steps: (app: App) => Step[]
  /** The environment file that its templates exclude from Git, and the prefix of variables. */
  readonly environment?: { readonly file: string; readonly prefix: string }
  /** What to do after the setup. */
  readonly next: string
}

const REACT = ['@latchkey/core', '@latchkey/react']
const SCREENS = 'start the app, and open /handler/sign-up.'

/** The first one that an app uses is set up. */
const FRAMEWORKS: readonly Framework[] = [
  {
    name: 'Next.js',
    isUsed: (uses) => uses('next'),
    packages: [...REACT, '@latchkey/next'],
    steps: nextSteps,
    environment: { file: '.env.local', prefix: 'NEXT_PUBLIC_' },
    next: SCREENS,
  },
  {
    name: 'React Router',
    isUsed: (uses) => uses('@react-router/dev'),
    packages: REACT,
    steps: reactRouterSteps,
    environment: { file: '.env', prefix: 'VITE_' },
    next: SCREENS,
  },
  {
    name: 'TanStack Start',
    isUsed: (uses) => uses('@tanstack/react-start'),
    packages: REACT,
    steps: tanStackStartSteps,
    environment: { file: '.env.local', prefix: 'VITE_' },
    next: SCREENS,
  },
  {
    name: 'TanStack Router',
    isUsed: (uses) => uses('@tanstack/react-router') && uses('vite'),
    packages: REACT,
    steps: tanStackRouterSteps,
    environment: { file: '.env.local', prefix: 'VITE_' },
    next: SCREENS,
  },
  {
    name: 'Astro',
    isUsed: (uses) => uses('astro'),
    packages: REACT,
    steps: astroSteps,
    environment: { file: '.env', prefix: 'PUBLIC_' },
    next: SCREENS,
  },
  {
    name: 'SvelteKit',
    isUsed: (uses) => uses('@sveltejs/kit'),
    packages: REACT,
    steps: svelteKitSteps,
    environment: { file: '.env', prefix: 'VITE_' },
    next: SCREENS,
  },
  {
    name: 'Nuxt',
    isUsed: (uses) => uses('nuxt'),
    packages: REACT,
    steps: nuxtSteps,
    environment: { file: '.env', prefix: 'VITE_' },
    next: `${SCREENS} The built server does not read .env: start it with \`node --env-file=.env .output/server/index.mjs\`.`,
  },
  {
    name: 'Expo',
    isUsed: (uses) => uses('expo'),
    packages: ['@latchkey/core', '@latchkey/react', '@latchkey/expo'],
    steps: expoSteps,
    environment: { file: '.env.local', prefix: 'EXPO_PUBLIC_' },
    next: 'import `client` of auth/client.ts, and render `<LatchkeyProvider client={client}>` of @latchkey/react around the app. On a device, replace localhost in .env.local by the address of this computer, and start the emulator with --host 0.0.0.0.',
  },
  {
    name: 'React Router in library mode',
    isUsed: (uses) => uses('vite') && uses('react') && uses('react-router'),
    packages: REACT,
    steps: viteSteps,
    environment: { file: '.env.local', prefix: 'VITE_' },
    next: `${SCREENS} Replace the provider and the page of the screens by those of @latchkey/react/react-router: see "Library mode" in the guide for React Router.`,
  },
  {
    name: 'React with Vite',
    isUsed: (uses) => uses('vite') && uses('react'),
    packages: REACT,
    steps: viteSteps,
    environment: { file: '.env.local', prefix: 'VITE_' },
    next: `${SCREENS} Remove styles of the template that limit the width of the page, such as #root in src/index.css.`,
  },
  ...SERVER_FRAMEWORKS.map((framework) => ({
    name: framework.name,
    isUsed: (uses: (name: string) => boolean) => uses(framework.id) && !uses('wrangler'),
    packages: ['@latchkey/core'],
    steps: (app: App) => serverSteps(app, framework),
    environment: { file: '.env', prefix: '' },
    next: 'start the app, and request /me: it responds with 401 without an access token.',
  })),
  {
    name: 'plain HTML',
    isUsed: (uses, app) => app.read('index.html') !== undefined && !uses('vite') && !uses('parcel') && !uses('webpack'),
    packages: ['@latchkey/core'],
    steps: (app) => htmlSteps(app, EMULATOR_URL),
    next: 'serve the folder, for example with `npx serve`, and open /sign-in.html.',
  },
]

/** The names of the frameworks that `init` can set up. */
export const FRAMEWORK_NAMES: readonly string[] = FRAMEWORKS.map(({ name }) => name)

export interface Plan {
  readonly framework: string
  readonly steps: readonly Step[]
  /** What to do after the setup. */
  readonly next: string
}

/** Returns the setup steps that the app still needs. Returns undefined if `init` does not support its framework. */
export function planFor(app: App): Plan | undefined {
  if (app.manifest.problem !== undefined && app.read('package.json') !== undefined) return undefined
  const uses = (name: string) => name in app.manifest.dependencies
  const framework = FRAMEWORKS.find(({ isUsed }) => isUsed(uses, app))
  if (!framework) return undefined
  const { name, packages, steps, environment, next } = framework
  return {
    framework: name,
    next,
    steps: [
      ...install(app, packages, false),
      ...install(app, ['latchkey'], true),
      ...steps(app).map((step) => withVariablesOf(app, step)),
      ...(environment ? environmentSteps(app, environment) : []),
      ...emulatorScript(app),
    ],
  }
}

function install({ manifest: { dependencies } }: App, names: readonly string[], isDev: boolean): Step[] {
  const packages = names.filter((name) => !(name in dependencies))
  return packages.length === 0 ? [] : [{ kind: 'install', packages, isDev }]
}

/** The part of the names of variables that the app uses. Without one, the part in the names that the dashboard shows. */
function brandOf({ variables, sources }: App): string {
  const names = VARIABLES.projectId
  const isUsed = (brand: string) =>
    variables.some(({ name }) => name.includes(brand) && names.includes(name)) ||
    sources.some(({ text }) => text.includes(`${brand}_PROJECT_ID`))
  return VARIABLE_BRANDS.find(isUsed) ?? VARIABLE_BRANDS[0]
}

/** The code that a step adds, with the names of variables that the app uses. */
function withVariablesOf(app: App, step: Step): Step {
  const rename = (code: string) =>
    code.replaceAll(/HEXCLAVE(?=_(PROJECT_ID|PUBLISHABLE_CLIENT_KEY|API_URL)\b)/g, brandOf(app))
  if (step.kind === 'create') return { ...step, text: rename(step.text) }
  return step.kind === 'manual' ? { ...step, code: rename(step.code) } : step
}

/** Returns the step that adds the emulator settings to the environment file. */
function environmentSteps(
  app: App,
  { file: path, prefix }: { readonly file: string; readonly prefix: string },
): Step[] {
  const start = `${prefix}${brandOf(app)}`
  const variables = {
    [`${start}_PROJECT_ID`]: DEFAULT_PROJECT.id,
    [`${start}_PUBLISHABLE_CLIENT_KEY`]: DEFAULT_PROJECT.keys.publishable,
    [`${start}_API_URL`]: EMULATOR_URL,
  }
  const isSetInFile = (name: string) =>
    app.variables.some((variable) => variable.name === name && variable.file !== undefined)
  const missing = Object.fromEntries(Object.entries(variables).filter(([name]) => !isSetInFile(name)))
  // The app already configures a project. Do not mix its settings with those of the emulator's project.
  if (Object.keys(missing).length < Object.keys(variables).length) return []
  const change = (text: string) => addVariables(text, missing)
  const shown = Object.entries(missing).map(([name, value]) => `${name}=${value}`)
  return [
    app.read(path) === undefined ? { kind: 'create', path, text: change('') } : { kind: 'edit', path, change, shown },
  ]
}

function emulatorScript(app: App): Step[] {
  const path = 'package.json'
  const before = app.read(path)?.replace(BYTE_ORDER_MARK, '') ?? '{}'
  const command = `latchkey emulator --port ${new URL(EMULATOR_URL).port}`
  const change = (text: string) => addScript(text || '{}', 'emulator', command)
  return change(before) === before ? [] : [{ kind: 'edit', path, change, shown: [`"emulator": "${command}"`] }]
}
