// npm start: installs, builds what changed, and runs the notes app with its devtools until it is stopped.

import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../build/build.mjs'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'
import { alone } from './alone.mjs'
import { toolEnv } from './env.mjs'

/** The development build of the notes app. The production build in `apps/notes/dist` has no devtools. */
const DEVELOPMENT = join(root, 'node_modules/.cache/latchkey/notes-development')

/** Installs, and builds the packages and the notes app for production. Returns the exit code. */
export async function prepare() {
  const env = await toolEnv()
  return alone(() => installAndBuild(env))
}

/** @param {NodeJS.ProcessEnv} env */
async function installAndBuild(env) {
  const install = await run('pnpm', ['install', '--frozen-lockfile'], { env, cwd: root })
  return install.code === 0 ? build(env) : install.code
}

/**
 * Returns the exit code of the app, or of the step that failed before it.
 * @param {string[]} args passed on to the app
 */
export async function start(args) {
  const env = await toolEnv()
  const prepared = await alone(async () => (await installAndBuild(env)) || buildForDevelopment(env))
  if (prepared !== 0) return prepared
  // Without pnpm in between, so that signals reach the app, and with a pipe as its input, so that it always exits
  // together with this process.
  const app = await run('node', ['apps/notes/start.mjs', ...args], {
    env: { ...env, LATCHKEY_DEVELOPMENT_WEB: DEVELOPMENT },
    cwd: root,
    stdin: 'pipe',
  })
  return app.code
}

/**
 * Builds the notes app for development, unless that is newer than the production build. Returns the exit code.
 * @param {NodeJS.ProcessEnv} env
 */
async function buildForDevelopment(env) {
  const page = join(DEVELOPMENT, 'index.html')
  const built = statSync(join(root, 'apps/notes/dist/index.html')).mtimeMs
  if (existsSync(page) && statSync(page).mtimeMs >= built) return 0
  const { code, output } = await run(
    'pnpm',
    ['--filter', 'notes', 'exec', 'vite', 'build', '--outDir', DEVELOPMENT, '--emptyOutDir'],
    { env: { ...env, NODE_ENV: 'development' }, cwd: root, capture: true },
  )
  if (code !== 0) console.log(output)
  return code
}
