import { checkOptions, entity, optional, string } from '@latchkey/core/internal/contract'
import type { Config } from '../config.js'
import { readConfigFile } from '../config-file.js'
import type { Control } from '../control/commands/index.js'
import { createControl } from '../control/in-process.js'
import { type RunningEmulator, type StartOptions, startEmulator } from '../node.js'
import { DEFAULT_PROJECT } from '../projects/projects.js'
import { START_OPTIONS, setOptions } from '../service/options.js'
import { createInbox, type Inbox } from './inbox.js'
import { type SessionCookie, sessionCookies } from './session-cookies.js'
import { type SignedIn, type SignInTarget, signInAs } from './sign-in-as.js'
import { createTestClock, type TestClock } from './test-clock.js'

type Use<T> = (value: T) => Promise<void>

/** The parts of Playwright that the fixtures use. This package does not depend on Playwright. */
type Route = {
  request(): { url(): string }
  continue(overrides: { url: string }): Promise<void>
}
type Context = {
  route(url: string, handle: (route: Route) => Promise<void>): Promise<unknown>
  addCookies(cookies: SessionCookie[]): Promise<void>
}

/** Options of {@link latchkeyFixtures}. The `port` and `data` of a `config` file are not used: each worker has its own. */
export interface PlaywrightOptions extends StartOptions {
  /** Base URL of the service that the app is configured with. Default: `http://localhost:8102`. */
  readonly serviceUrl?: string
}

/** The fixtures of each test. */
export interface PlaywrightFixtures {
  /** The control API of the emulator. */
  control: Control
  /** Advances the emulator's clock. */
  time: TestClock
  /** Creates an inbox for an email address. Default: a random address. */
  inbox: (address?: string) => Inbox
  /** Signs the browser in at the app's `baseURL`. Default: as a new user. */
  signInAs: (user?: SignInTarget) => Promise<SignedIn>
}

/** The fixtures that the tests of a worker share. */
export interface PlaywrightWorkerFixtures {
  /** The emulator of the worker, on its own port. */
  emulator: RunningEmulator
}

/**
 * Returns fixtures for Playwright. Each worker has its own emulator on its own port. It is reset before every test.
 * Requests of the pages to `serviceUrl` are redirected to it.
 *
 * @param options Options of each emulator, and the URL of the service.
 * @returns Fixtures for `test.extend`.
 *
 * @example
 * export const test = base.extend<PlaywrightFixtures, PlaywrightWorkerFixtures>(latchkeyFixtures())
 */
export const latchkeyFixtures = (options: PlaywrightOptions = {}) => {
  checkOptions('latchkeyFixtures', options, entity({ serviceUrl: optional(string), ...START_OPTIONS }))
  const { serviceUrl = 'http://localhost:8102', config, ...given } = setOptions(options)
  const readOptions = async () => {
    const { port: _, data: __, ...file } = config === undefined ? ({} as Config) : await readConfigFile(config)
    return { ...file, ...given }
  }
  return {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    emulator: workerScoped(async ({}, use: Use<RunningEmulator>) => {
      const running = await startEmulator({ passwordRounds: 1, port: 0, ...(await readOptions()) })
      await use(running)
      await running.close()
    }),
    control: async ({ emulator }: PlaywrightWorkerFixtures, use: Use<Control>) => {
      const control = createControl(emulator.emulator)
      await control.world.reset()
      await control.clock.reset()
      await use(control)
    },
    time: async ({ control }: PlaywrightFixtures, use: Use<TestClock>) => use(createTestClock(control)),
    inbox: async ({ control }: PlaywrightFixtures, use: Use<PlaywrightFixtures['inbox']>) =>
      use((address) => createInbox(control, address)),
    // Depends on `control`, so the emulator is reset for every test that opens a page.
    context: async <C extends Context>(
      { context, control: _, emulator }: PlaywrightFixtures & PlaywrightWorkerFixtures & { context: C },
      use: Use<C>,
    ) => {
      await context.route(`${serviceUrl}/**`, (route) =>
        route.continue({ url: route.request().url().replace(serviceUrl, emulator.url) }),
      )
      await use(context)
    },
    signInAs: async (
      { control, context, baseURL }: PlaywrightFixtures & { context: Context; baseURL: string | undefined },
      use: Use<PlaywrightFixtures['signInAs']>,
    ) =>
      use(async (user) => {
        if (!baseURL)
          throw new Error(
            '`signInAs` needs the URL of the app. Set `use: { baseURL }` in the Playwright configuration.',
          )
        const tokens = await signInAs(control, null, user)
        const projectId = (await readOptions()).projects?.[0]?.id ?? DEFAULT_PROJECT.id
        await context.addCookies(sessionCookies(tokens, { projectId, url: baseURL }))
        return tokens
      }),
  }
}

const workerScoped = <F>(fixture: F): [fixture: F, options: { scope: 'worker' }] => [fixture, { scope: 'worker' }]

export type { Inbox } from './inbox.js'
export type { SessionCookie } from './session-cookies.js'
export type { SignedIn, SignInTarget } from './sign-in-as.js'
export type { TestClock } from './test-clock.js'
