// Runs the modules of one environment: node worker.ts browser|server INPUT OUTPUT
import { readFileSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { dirname } from 'node:path'
import { lineOf, provide, textOf } from './load.ts'
import { COMPONENT, type Environment, type Runnable } from './runnable.ts'
import { installTimers, real } from './timers.ts'
import type { World } from './types.ts'

/** The result of a module. */
export interface Result {
  readonly runnable: Runnable
  /** Why it failed, with the line of the page. */
  readonly errors: readonly string[]
  /** The number of callbacks in it that were not called, for example event handlers. */
  readonly uncalled: number
}

/** How long a module may take, in milliseconds of real time. Nothing in it waits. */
const TIMEOUT = 20_000
/** The page is idle after so many turns of the event loop without a request, and its next timer runs after so many. */
const IDLE = 10
const IDLE_BEFORE_TIMER = 100

const [environment, input = '', output = ''] = process.argv.slice(2) as [Environment, string, string]
Error.stackTraceLimit = 50
process.env.NODE_ENV = 'test'
const timers = installTimers()
await import('./doubles.ts')
const { VARIABLES, withKeys } = await import('./kit.ts')
const { createWorld } = await import('./world.ts')
Object.assign(process.env, VARIABLES)
Object.assign(globalThis, {
  importMetaEnv: {
    VITE_HEXCLAVE_PROJECT_ID: VARIABLES.HEXCLAVE_PROJECT_ID,
    VITE_HEXCLAVE_PUBLISHABLE_CLIENT_KEY: VARIABLES.HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
    PUBLIC_HEXCLAVE_PROJECT_ID: VARIABLES.HEXCLAVE_PROJECT_ID,
    PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY: VARIABLES.HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
  },
})
let activity = 0
let pending = 0
const emptyPage = environment === 'browser' ? (await import('./browser.ts')).installBrowser() : () => {}
const { createRenderer, createServerRenderer } = await import('./render.ts')
const renderer = environment === 'browser' ? await createRenderer(idle) : await createServerRenderer()
// The files that snippets read are in the folder of the output.
process.chdir(dirname(output))
const exported = await createWorld()
writeFileSync('world.json', JSON.stringify(await exported.control.world.export()))
exported.close()

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

let world: World
let shown: unknown[] = []
let functions: Record<string, () => unknown> = {}
let errors: unknown[] = []
let isRunning = false

const platformFetch = fetch
globalThis.fetch = async (url, init) => {
  const { href } = typeof location === 'object' ? location : { href: undefined }
  const request =
    url instanceof Request && !init ? url : new Request(typeof url === 'string' ? new URL(url, href) : url, init)
  if (/^http:\/\/(?:127\.0\.0\.1|localhost:(?!3000|8102))/.test(request.url)) return platformFetch(request)
  activity++
  pending++
  try {
    return await world.fetch(request)
  } finally {
    pending--
  }
}
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error) => {
    errors.push(error)
    if (isRunning) return
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    process.exit(1)
  })
for (const level of ['error', 'warn'] as const)
  console[level] = (...values: unknown[]) => {
    // Snippets may write to the console. Warnings of React and of the packages are mistakes.
    if (!/\bdocs\/|README\.md|snippet:/.test(new Error().stack?.split('\n')[2] ?? ''))
      errors.push(new Error(`console.${level}: ${values.map(String).join(' ').slice(0, 600)}`))
  }
for (const level of ['log', 'info', 'table', 'debug'] as const) console[level] = (text: unknown) => world.print(text)

provide(
  'run',
  `
  export const giveValues = (names) => globalThis.snippet.given(names)
  export const showElement = (element) => globalThis.snippet.show(element)
  export const declareFunctions = (functions) => globalThis.snippet.declared(functions)
  export const world = () => globalThis.snippet.world()
`,
)
Object.assign(globalThis, {
  snippet: {
    given: async (names: string[]) =>
      Object.fromEntries(await Promise.all(names.map(async (name) => [name, await world.value(name)]))),
    show: (element: unknown) => void shown.push(element),
    declared: (given: typeof functions) => {
      functions = given
    },
    world: () => world,
  },
})

/** Resolves when nothing has happened for a while. */
async function idle(turns = IDLE, isOver = () => false) {
  for (let quiet = 0, seen = activity; quiet < turns && !isOver(); ) {
    await new Promise((done) => real.setTimeout(done, 1))
    quiet = seen === activity && pending === 0 ? quiet + 1 : 0
    seen = activity
  }
}

/** Waits for work, and runs the timers that it waits for. */
async function settle<T>(work: Promise<T>): Promise<T> {
  let isSettled = false
  const watched = work.finally(() => {
    isSettled = true
  })
  watched.catch(() => {})
  const begin = performance.now()
  while (!isSettled) {
    await idle(IDLE_BEFORE_TIMER, () => isSettled)
    if (isSettled || timers.advance()) continue
    if (performance.now() - begin > TIMEOUT) throw new Error('It did not finish.')
  }
  return watched
}

async function callFunctions({ code }: Runnable) {
  for (const [name, read] of Object.entries(functions)) {
    const value = read()
    if (COMPONENT.test(name)) await renderer.render(world, renderer.elementOf(value, await propsOf(world)))
    else if (/^(?:GET|POST|loader)$/.test(name))
      await callHandler(name, value as never, code.includes('verifyWebhook') ? 'webhook' : 'request')
  }
}

async function callHandler(
  name: string,
  handler: (input: Request | { request: Request }) => Promise<Response>,
  given: string,
) {
  const request = (await world.value(given)) as Request
  const response = await handler(name === 'loader' ? { request } : request)
  if (!(response instanceof Response) || !response.ok)
    throw new Error(
      `\`${name}\` did not succeed: ${response instanceof Response ? `${response.status} ${await response.text()}` : response}`,
    )
}

const propsOf = async (world: World) => ({
  teamId: await world.value('teamId'),
  displayName: 'Design',
  children: 'children',
  loaderData: { user: null },
})

/** Examples of endpoints that only the older version of the service has. */
const LEGACY = /^@latchkey\/core\/admin#\w*(?<!React)EmailTemplates?$/

async function run(runnable: Runnable, number: number): Promise<Result> {
  world = await createWorld(LEGACY.test(runnable.place) ? '2.8.8' : undefined)
  shown = []
  functions = {}
  errors = []
  timers.reset()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  emptyPage(world)
  const name = `${number}`
  let url = ''
  try {
    const isExample = runnable.blocks.length === 0
    const values = world.valuesOf(runnable.place)
    // An example may declare a name that others use without declaring it. If it does not, it fails where it uses it.
    const names = [...runnable.given, ...runnable.words].filter(
      (name) => Object.hasOwn(values, name) || (!isExample && runnable.given.includes(name)),
    )
    const head = `import { declareFunctions, giveValues, showElement } from 'snippet:run'; const { ${names} } = await giveValues(${JSON.stringify(names)}); `
    url = provide(name, head + withKeys(runnable.code), isExample)
    await settle(import(url))
    for (const element of shown) await settle(renderer.render(world, element))
    await settle(callFunctions(runnable))
    await idle()
  } catch (error) {
    errors.push(error)
  }
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const uncalled =
    result.find((script) => script.url === url)?.functions.filter(({ ranges }) => ranges[0]?.count === 0) ?? []
  for (const { functionName, ranges } of uncalled)
    if (errors.length === 0 && runnable.functions.includes(functionName))
      errors.push(neverCalled(url, functionName, ranges[0]?.startOffset ?? 0))
  world.close()
  return { runnable, errors: errors.map((error) => describe(error, runnable, url)), uncalled: uncalled.length }
}

function neverCalled(url: string, name: string, offset: number): Error {
  const before = textOf(url).slice(0, offset).split('\n')
  const error = new Error(`\`${name}\` is never called.`)
  error.stack = `${url}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  return error
}

/** Returns the message of an error, with the line of the page, or of the block if the stack does not have it. */
function describe(error: unknown, { place, blocks }: Runnable, url: string): string {
  const { stack = '', message = String(error), name = '', cause } = error instanceof Error ? error : {}
  const [, line, column] = new RegExp(`${url}:(\\d+):(\\d+)`).exec(stack) ?? []
  const found = line === undefined ? 0 : (lineOf(url, Number(line), Number(column)) ?? 0)
  const where = found >= (blocks[0] ?? 0) && found > 0 ? found : blocks.at(-1)
  const details = process.env.LATCHKEY_SNIPPET_STACKS ? `\n${stack}` : ''
  return `${place}${where === undefined ? '' : `:${where}`}: ${name}: ${message}${cause ? ` (${cause})` : ''}${details}`
}

const results: Result[] = []
const runnables = JSON.parse(readFileSync(input, 'utf8')) as Runnable[]
try {
  isRunning = true
  for (const [index, runnable] of runnables.entries()) results.push(await run(runnable, index))
  writeFileSync(output, JSON.stringify(results))
  process.exit()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}
