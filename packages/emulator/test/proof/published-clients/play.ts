import { DEFAULT_PROJECT, INTERNAL_PROJECT, type ServerVersion } from '../../../src/index.js'
import type { RunningEmulator } from '../../../src/node.js'
import { authenticatorCode } from '../../authenticator-app.js'
import {
  type AppBrowser,
  applies,
  findMismatch,
  type Kit,
  type Operation,
  type Scene,
  type Story,
  type Untyped,
} from './operation.js'

/** The outcome of one operation. */
export interface Outcome {
  readonly story: string
  readonly operation: string
  /** Why it failed. Default: it passed. */
  readonly failure?: string
}

/** Longer than the retries of a published kit. In milliseconds. */
const LIMIT = 40_000

export interface PlayOptions {
  readonly kit: Kit
  readonly version: string
  readonly server: ServerVersion
  readonly running: RunningEmulator
  /** The origin of the app, when it also serves the API. Default: the API has a different origin. */
  readonly appOrigin?: string | undefined
  /** Opens the browser of a story. Called once per story that uses it. */
  readonly openBrowser: (options: Record<string, unknown>) => Promise<AppBrowser & { close(): Promise<void> }>
}

/** Runs the operations of a story in order, and returns their outcomes. */
export async function play(story: Story, options: PlayOptions): Promise<Outcome[]> {
  let opened: Promise<AppBrowser & { close(): Promise<void> }> | undefined
  const scene = createScene(story, options, (client) => (opened ??= options.openBrowser(client)))
  const outcomes: Outcome[] = []
  for (const operation of story.operations) {
    if (!applies(operation, scene)) continue
    const failure = await perform(operation, scene)
    outcomes.push({ story: story.name, operation: operation.name, ...(failure !== undefined && { failure }) })
  }
  await (await opened)?.close()
  return outcomes
}

function createScene(
  story: Story,
  { kit, version, server, running, appOrigin }: PlayOptions,
  openBrowser: (options: Record<string, unknown>) => Promise<AppBrowser>,
): Scene {
  const { emulator, url } = running
  const keys = (project: { id: string; keys: { publishable: string } }) => ({
    baseUrl: url,
    projectId: project.id,
    publishableClientKey: project.keys.publishable,
    noAutomaticPrefetch: true,
    redirectMethod: 'none',
  })
  const { secret, admin } = DEFAULT_PROJECT.keys
  const domain = `${story.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.test`
  const sameOrigin = appOrigin === undefined ? {} : { baseUrl: appOrigin }
  const saved: Record<string, Untyped> = {}
  return {
    kit,
    version,
    server,
    saved,
    save(name, value) {
      saved[name] = value
      return value
    },
    email: (name) => `${name}@${domain}`,
    client: (options) => new kit.StackClientApp({ ...keys(DEFAULT_PROJECT), tokenStore: 'memory', ...options }),
    serverApp: (options) =>
      new kit.StackServerApp({ ...keys(DEFAULT_PROJECT), tokenStore: 'memory', secretServerKey: secret, ...options }),
    adminApp: (options) =>
      new kit.StackAdminApp({
        ...keys(DEFAULT_PROJECT),
        tokenStore: 'memory',
        secretServerKey: secret,
        superSecretAdminKey: admin,
        ...options,
      }),
    internalClient: () => new kit.StackClientApp({ ...keys(INTERNAL_PROJECT), tokenStore: 'memory' }),
    lastEmail(to) {
      const email = emulator.mailbox.last({ to })
      if (!email) throw new Error(`no email was sent to ${to}`)
      const link = emulator.mailbox.link(email)
      return {
        link,
        linkCode: new URL(link).searchParams.get('code') ?? '',
        typedCode: emulator.mailbox.code(email),
      }
    },
    browser: lazyBrowser(() => openBrowser({ ...keys(DEFAULT_PROJECT), tokenStore: 'cookie', ...sameOrigin })),
    totp: (secret) => authenticatorCode(emulator, btoa(String.fromCharCode(...secret))),
  }
}

/** A browser that opens with the first operation that uses it. */
function lazyBrowser(open: () => Promise<AppBrowser>): AppBrowser {
  let prompt = ''
  return {
    open: async (path) => (await open()).open(path),
    async evaluate(work, input) {
      const browser = await open()
      browser.answerPrompt(prompt)
      return browser.evaluate(work, input)
    },
    evaluateWithRedirects: async (work, input) => (await open()).evaluateWithRedirects(work, input),
    leave: async (work, input) => (await open()).leave(work, input),
    consent: async (identity) => (await open()).consent(identity),
    answerPrompt(text) {
      prompt = text
    },
    cookies: async () => (await open()).cookies(),
  }
}

/** Returns why an operation failed, or undefined. */
async function perform({ run, expected }: Operation, scene: Scene): Promise<string | undefined> {
  const settled = await withLimit((async () => run(scene))()).then(
    (value: Untyped) => ({ value }),
    (error: Untyped) => ({ error }),
  )
  if (expected === undefined) return undefined
  if ('error' in settled) return `threw ${describeError(settled.error)}`
  try {
    return findMismatch(settled.value, (typeof expected === 'function' ? expected(scene) : expected).matches)
  } catch (error) {
    return `the expectation cannot be evaluated: ${(error as Error).message}`
  }
}

const describeError = (error: Untyped): string =>
  `${error?.errorCode ?? error?.name ?? typeof error}: ${String(error?.message ?? error).slice(0, 500)}`

async function withLimit<T>(work: T): Promise<Awaited<T>> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no outcome after ${LIMIT} ms`)), LIMIT)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
