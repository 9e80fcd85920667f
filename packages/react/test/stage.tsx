import { type Client, createClient, type Env, platform, type RedirectMethod, signUpWithPassword } from '@latchkey/core'
import { DEFAULT_PROJECT, type Emulator, type ProjectOptions } from '@latchkey/emulator'
import type { Control } from '@latchkey/emulator/control'
import { createTestWorld } from '@latchkey/emulator/testing'
import axe from 'axe-core'
import { type ReactNode, StrictMode } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { LatchkeyProvider } from '../src/index.js'
import '../src/styles.css'

export const ADA = { email: 'ada@example.com', password: 'correct horse battery' }

/** A project with passwords and nothing else. */
export const PASSWORD_ONLY: NonNullable<ProjectOptions['settings']> = {
  magicLinkEnabled: false,
  passkeyEnabled: false,
  oauthProviders: [],
}

export interface Stage {
  readonly emulator: Emulator
  readonly control: Control
  readonly client: Client<'client'>
  /** Where redirects led. */
  readonly visited: string[]
  /** Where the page was to go away to: a provider. */
  readonly left: string[]
  /** Whether the browser reports that a click in the app led to the current page. Default: true. */
  readonly navigation: { byApp: boolean }
  /** What stands between client and emulator; a test may put something else there. */
  readonly net: { fetch(request: Request): Promise<Response>; online: boolean }
  show(ui: ReactNode): ReturnType<typeof render>
  /** Lets milliseconds pass, for the client and the service. */
  pass(ms: number): void
}

/** A client with the emulator behind it, in this page, and a place to render. Strict, as apps are while they are made. */
export function stage({
  settings,
  redirectMethod,
  hasty = false,
}: {
  settings?: ProjectOptions['settings']
  redirectMethod?: RedirectMethod
  /** Waits a hundredth as long between tries. */
  hasty?: boolean
} = {}): Stage {
  const project = { ...DEFAULT_PROJECT, ...(settings && { settings }) }
  const env = platform()
  const visited: string[] = []
  const left: string[] = []
  const navigation = { byApp: true }
  const waits = new Set<{ at: number; run: () => void }>()
  let passed = 0
  let showing: Awaited<ReturnType<typeof render>> | undefined
  window.sessionStorage.clear()
  window.localStorage.clear()
  const now = () => Date.now() + passed
  const staged: Env = {
    ...env,
    page: env.page && {
      ...env.page,
      assign: (url) => void left.push(url),
      navigatedByApp: () => navigation.byApp,
    },
    onLine: () => net.online,
    now,
    timer: (ms, run) => env.timer(hasty ? ms / 100 : ms, run),
    // Of their own accord, or as soon as a test lets the time pass.
    idleTimer(ms, run) {
      const wait = { at: now() + ms, run: () => waits.delete(wait) && run() }
      waits.add(wait)
      const cancel = env.idleTimer(ms, wait.run)
      return () => {
        waits.delete(wait)
        cancel()
      }
    },
  }
  const { emulator, control, client } = createTestWorld({
    ...{ seed: 'test', projects: [project] },
    createClient: (options) =>
      createClient(
        {
          ...options,
          fetch: (request) => net.fetch(request as Request),
          redirectMethod: redirectMethod ?? { navigate: (url) => void visited.push(url) },
        },
        staged,
      ),
  })
  const net: Stage['net'] = { fetch: (request) => emulator.fetch(request), online: true }
  return {
    emulator,
    control,
    client,
    visited,
    left,
    navigation,
    net,
    pass(ms) {
      const end = now() + ms
      emulator.clock.advance(ms)
      for (let next = earliest(waits, end); next; next = earliest(waits, end)) {
        passed += Math.max(0, next.at - now())
        next.run()
      }
      passed += Math.max(0, end - now())
    },
    async show(ui) {
      await showing?.unmount()
      showing = await render(
        <StrictMode>
          <main>
            <LatchkeyProvider client={client}>{ui}</LatchkeyProvider>
          </main>
        </StrictMode>,
      )
      return showing
    },
  }
}

const earliest = (waits: Set<{ at: number; run: () => void }>, end: number) =>
  [...waits].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]

/** The newest mail to Ada: its link, within this page, and its code. */
export function mailTo({ emulator }: Stage, to = ADA.email): { readonly path: string; readonly code: string } {
  const mail = emulator.mailbox.last({ to })
  if (!mail) throw new Error(`There is no mail to ${to}.`)
  const { pathname, search } = new URL(emulator.mailbox.link(mail))
  return { path: pathname + search, code: emulator.mailbox.code(mail) }
}

/** Asks Ada for a second factor from now on. */
export const withAuthenticator = ({ control }: Stage, user = ADA.email) => control.users.addTwoFactor({ user })
/** What that person's authenticator shows. */
export const shown = async ({ control }: Stage, user = ADA.email) => (await control.users.totpCode({ user })).code

/** Opens an address of this page without loading it. */
export const open = (path: string): void => window.history.replaceState(null, '', path)

/** Makes Ada's account, and leaves its session with the client. */
export const withAda = ({ client }: Stage) => signUpWithPassword(client, { ...ADA, noRedirect: true })

/** How often the emulator was asked for this: `asked(emulator, 'DELETE /auth/sessions/current')`. */
export const asked = ({ emulator }: Stage, what: string) =>
  emulator.trace.filter(({ method, path }) => `${method} ${path}` === what.replace(' ', ' /api/v1')).length

/** Holds every request to a path until it is let go. */
export function holding({ net }: Stage, path: string): () => void {
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { fetch } = net
  net.fetch = async (request) => {
    if (request.url.endsWith(path)) await wait
    return fetch(request)
  }
  return letGo
}

/** No violation of WCAG 2.0 to 2.2 A and AA, nor of best practice. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
