import type { Control } from '../control/commands/index.js'
import { controlOf } from '../control/in-process.js'
import { type RunningEmulator, type StartOptions, startEmulator } from '../node.js'
import { DEFAULT_PROJECT } from '../projects/projects.js'
import { cookiesOf, type SessionCookie } from './cookies.js'
import { inboxOf } from './inbox.js'
import { type SignedIn, signInAs, type Whom } from './sign-in-as.js'
import { type PassingTime, timeOf } from './time.js'

type Use<T> = (value: T) => Promise<void>

/** As much of Playwright as is used here. */
interface Route {
  request(): { url(): string }
  continue(overrides: { url: string }): Promise<void>
}
interface Context {
  route(url: string, handle: (route: Route) => Promise<void>): Promise<unknown>
  addCookies(cookies: SessionCookie[]): Promise<void>
}

export interface PlaywrightOptions extends StartOptions {
  /** The base URL of the service that the app was built with. Default: `http://localhost:8102`. */
  readonly serviceUrl?: string
}

/** What a test finds, beside what Playwright gives it. */
export interface PlaywrightFixtures {
  control: Control
  time: PassingTime
  inbox: (address?: string) => ReturnType<typeof inboxOf>
  /** Signs the browser in, at the app's `baseURL`. */
  signInAs: (whom?: Whom) => Promise<SignedIn>
}

export interface PlaywrightWorkerFixtures {
  emulator: RunningEmulator
}

/**
 * Fixtures for Playwright: `export const test = base.extend(latchkeyFixtures())`. Each worker has an emulator of its
 * own on a port of its own, empty at the start of every test; what the pages ask of `serviceUrl` is led there.
 */
export const latchkeyFixtures = ({ serviceUrl = 'http://localhost:8102', ...options }: PlaywrightOptions = {}) => {
  const projectId = options.projects?.[0]?.id ?? DEFAULT_PROJECT.id
  return {
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed
    emulator: perWorker(async ({}, use: Use<RunningEmulator>) => {
      const running = await startEmulator({ passwordRounds: 1, port: 0, ...options })
      await use(running)
      await running.close()
    }),
    control: async ({ emulator }: PlaywrightWorkerFixtures, use: Use<Control>) => {
      const control = controlOf(emulator.emulator, emulator.url)
      await control.world.reset()
      await control.clock.back()
      await use(control)
    },
    time: async ({ control }: PlaywrightFixtures, use: Use<PassingTime>) => use(timeOf(control)),
    inbox: async ({ control }: PlaywrightFixtures, use: Use<PlaywrightFixtures['inbox']>) =>
      use((address) => inboxOf(control, address)),
    // Whoever opens a page meets an empty world, whether the test asks for `control` or not.
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
      use(async (whom) => {
        if (!baseURL)
          throw new Error(
            'signInAs needs to know where the app is: set `use: { baseURL }` in the configuration of Playwright.',
          )
        const tokens = await signInAs(control, null, whom)
        await context.addCookies(cookiesOf(tokens, { projectId, url: baseURL }))
        return tokens
      }),
  }
}

const perWorker = <F>(fixture: F): [fixture: F, options: { scope: 'worker' }] => [fixture, { scope: 'worker' }]
