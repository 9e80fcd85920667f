// npm start: installs, builds the page of the notes app, and runs the app with its devtools until it is stopped.
import { build, unlessBuilt } from '../build/build.mjs'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'
import { alone } from './alone.mjs'
import { rememberEnv, rememberedEnv, toolEnv } from './env.mjs'

/** The development build of the notes app, from the root. The production build in `apps/notes/dist` has no devtools. */
const DEVELOPMENT = 'node_modules/.cache/latchkey/notes-development'
/** The app runs from the sources of the packages, which need no build. */
const FROM_SOURCE = ['--conditions=@latchkey/source', '--import', './tools/register-source.mjs']

/** Installs, and builds the packages and the notes app for production. Returns the exit code. */
export async function prepare() {
  const env = await toolEnv()
  return alone(async () => (await install(env)) || build(env))
}

/** @param {NodeJS.ProcessEnv} env @param {boolean} [capture] */
async function install(env, capture) {
  const { code, output } = await run('pnpm', ['install', '--frozen-lockfile'], { env, cwd: root, capture })
  if (code !== 0) console.log(output)
  return code
}

/**
 * Returns the exit code of the app, or of the step that failed before it.
 * @param {string[]} args passed on to the app
 */
export async function start(args) {
  /** @type {NodeJS.ProcessEnv} */
  let env = {}
  const prepared = await alone(
    async () =>
      (await step(1, 'Install', async () => {
        env = rememberedEnv() ?? (await toolEnv())
        const code = await install(env, true)
        if (code === 0) rememberEnv(env)
        return code
      })) || step(2, 'Build', () => unlessBuilt('notes-development-built', [DEVELOPMENT], () => buildPage(env))),
  )
  if (prepared !== 0) return prepared
  console.log(`${bar(3)} Start`)
  // Without pnpm in between, so that signals reach the app, and with a pipe as its input, so that it always exits
  // together with this process.
  const app = await run('node', [...FROM_SOURCE, 'apps/notes/start.mjs', ...args], {
    env: { ...env, LATCHKEY_DEVELOPMENT_WEB: `${root}/${DEVELOPMENT}` },
    cwd: root,
    stdin: 'pipe',
  })
  return app.code
}

/** @param {number} done */
const bar = (done) => `${'▰'.repeat(done)}${'▱'.repeat(3 - done)}`

/**
 * Shows a step, in a terminal with the seconds that it takes. Returns the exit code.
 * @param {number} number
 * @param {string} name
 * @param {() => Promise<number>} work
 */
async function step(number, name, work) {
  const began = Date.now()
  const line = () => `${bar(number)} ${name.padEnd(8)}${Math.round((Date.now() - began) / 1000)} s`
  const timer = process.stdout.isTTY ? setInterval(() => process.stdout.write(`\r${line()}`), 1000) : undefined
  try {
    if (!timer) console.log(`${bar(number)} ${name}`)
    return await work()
  } finally {
    clearInterval(timer)
    if (timer) process.stdout.write(`\r${line()}\n`)
  }
}

/** @param {NodeJS.ProcessEnv} env */
async function buildPage(env) {
  const { code, output } = await run(
    'pnpm',
    ['exec', 'vite', 'build', '--mode', 'source', '--outDir', `${root}/${DEVELOPMENT}`, '--emptyOutDir'],
    { env: { ...env, NODE_ENV: 'development' }, cwd: `${root}/apps/notes`, capture: true },
  )
  if (code !== 0) console.log(output)
  return code
}
