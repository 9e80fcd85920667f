// @ts-nocheck
// npm start: installs, builds what changed, and runs the notes app until someone ends it.
import { alone } from './alone.mjs'
import { build } from './build.mjs'
import { toolEnv } from './env.mjs'
import { run } from './processes.mjs'
import { root } from './root.mjs'

/**
 * Answers the exit code of the app, or of the step that failed before it.
 * @param {string[]} args handed on to the app
 */
export async function start(args) {
  const env = await toolEnv()
  const prepared = await alone(async () => {
    const install = await run('pnpm', ['install', '--frozen-lockfile'], { env, cwd: root })
    return install.code === 0 ? build(env) : install.code
  })
  if (prepared !== 0) return prepared
  // No pnpm in between, so that signals reach the app; and a pipe as its input, so that it ends with us in any case.
  const app = await run('node', ['apps/notes/start.mjs', ...args], { env, cwd: root, stdin: 'pipe' })
  return app.code
}
