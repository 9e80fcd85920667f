// npm start: installs, builds what changed, and runs the notes app until it is stopped.

import { build } from '../build/build.mjs'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'
import { alone } from './alone.mjs'
import { toolEnv } from './env.mjs'

/**
 * Returns the exit code of the app, or of the step that failed before it.
 * @param {string[]} args passed on to the app
 */
export async function start(args) {
  const env = await toolEnv()
  const prepared = await alone(async () => {
    const install = await run('pnpm', ['install', '--frozen-lockfile'], { env, cwd: root })
    return install.code === 0 ? build(env) : install.code
  })
  if (prepared !== 0) return prepared
  // Without pnpm in between, so that signals reach the app, and with a pipe as its input, so that it always exits
  // together with this process.
  const app = await run('node', ['apps/notes/start.mjs', ...args], { env, cwd: root, stdin: 'pipe' })
  return app.code
}
