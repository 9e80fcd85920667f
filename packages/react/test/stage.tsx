import {
  type Client,
  type ClientOptions,
  createClient,
  type RedirectMethod,
  Secret,
  signInWithPassword,
  signUpWithPassword,
} from '@latchkey/core'
import { detectEnv, type Env } from '@latchkey/core/internal'
import { INTERNALS } from '@latchkey/core/internal/client'
import { totpBase64 } from '@latchkey/core/internal/controllers'
import { DEFAULT_PROJECT, type Emulator, type EmulatorOptions, type ProjectOptions } from '@latchkey/emulator'
import type { Control } from '@latchkey/emulator/control'
import { createTestWorld } from '@latchkey/emulator/testing'
import axe from 'axe-core'
import { Activity, type ReactNode, StrictMode, useState } from 'react'
import { beforeEach, expect } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { totp } from '../../emulator/src/auth/totp.js'
import { settled } from '../gallery/measures.js'
import { LatchkeyProvider } from '../src/index.js'
import '../src/styles.css'

export const ADA = { email: 'ada@example.com', password: 'correct horse battery' }

/** A project with passwords only. */
export const PASSWORD_ONLY: NonNullable<ProjectOptions['settings']> = {
  magicLinkEnabled: false,
  passkeyEnabled: false,
  oauthProviders: [],
}

export interface Stage {
  readonly emulator: Emulator
  readonly control: Control
  readonly client: Client<'client'>
  /** The targets of redirects. */
  readonly visited: string[]
  /** The URLs that the page would load: of a provider, or of redirects with `window`. */
  readonly left: string[]
  /** Whether the browser reports that the user reached the current page by a click in the app. Default: true. */
  readonly navigation: { byApp: boolean }
  /** Intercepts requests between client and emulator. A test can replace it. */
  readonly net: { fetch(request: Request): Promise<Response>; online: boolean }
  show(ui: ReactNode): ReturnType<typeof render>
  /** Advances the clock by milliseconds, for the client and the service. */
  pass(ms: number): void
}

type StageOptions = NonNullable<Parameters<typeof stage>[0]>

/** Starts a {@link stage} before each test of a file. A test can restart it with other options. */
export function stageForEach(options?: StageOptions, prepare?: (on: Stage) => unknown) {
  const restart = (other?: StageOptions): void => void Object.assign(on, stage(other))
  const on = { restart } as Stage & { restart: typeof restart }
  beforeEach(async () => {
    on.restart(options)
    await prepare?.(on)
  })
  return on
}

/** A client with an emulator in this page, and a container to render into. In Strict Mode, as in development. */
export function stage({
  settings,
  redirectMethod,
  urls = {},
  serverVersion,
  hasty = false,
  stopped = false,
  tokenStore,
}: {
  settings?: ProjectOptions['settings']
  redirectMethod?: RedirectMethod
  /** The URLs of pages. */
  urls?: NonNullable<ClientOptions['urls']>
  /** The version of the service. Default: that of the emulator. */
  serverVersion?: NonNullable<EmulatorOptions['serverVersion']>
  /** Waits a hundredth of the time between retries. */
  hasty?: boolean
  /** Time passes only when the test advances it, so that the speed of the machine does not matter. */
  stopped?: boolean
  /** Where the client stores its session. Default: the cookies of the page. */
  tokenStore?: (control: () => Control) => NonNullable<ClientOptions['tokenStore']>
} = {}): Stage {
  const project = { ...DEFAULT_PROJECT, ...(settings && { settings }) }
  const env = detectEnv()
  const visited: string[] = []
  const left: string[] = []
  const navigation = { byApp: true }
  const waits = new Set<{ at: number; run: () => void }>()
  let passed = 0
  let showing: Awaited<ReturnType<typeof render>> | undefined
  window.sessionStorage.clear()
  window.localStorage.clear()
  const startedAt = Date.now()
  const now = () => (stopped ? startedAt : Date.now()) + passed
  const staged: Env = {
    ...env,
    page: env.page && {
      ...env.page,
      assign: (url) => void left.push(url),
      replace: (url) => void left.push(url),
      reload: () => void left.push('reload'),
      navigatedByApp: () => navigation.byApp,
    },
    onLine: () => net.online,
    now,
    // The longest wait before a retry is 12 s. The timeout of a request, 10 s, stays: a slow machine needs it.
    timer: (ms, run) => env.timer(hasty && ms < 12_000 && ms !== 10_000 ? ms / 100 : ms, run),
    // On their own, or when a test advances the clock.
    idleTimer(ms, run) {
      const wait = { at: now() + ms, run: () => waits.delete(wait) && run() }
      waits.add(wait)
      const cancel = stopped && ms > 0 ? undefined : env.idleTimer(ms, wait.run)
      return () => {
        waits.delete(wait)
        cancel?.()
      }
    },
  }
  const { emulator, control, client } = createTestWorld({
    seed: 'test',
    projects: [project],
    ...(serverVersion && { serverVersion }),
    createClient: (options) =>
      createClient(
        {
          ...options,
          ...(tokenStore && { tokenStore: tokenStore((): Control => control) }),
          urls,
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

/** The newest email to Ada: its link, within this page, and its code. */
export function mailTo({ emulator }: Stage, to = ADA.email): { readonly path: string; readonly code: string } {
  const mail = emulator.mailbox.last({ to })
  if (!mail) throw new Error(`There is no mail to ${to}.`)
  const { pathname, search } = new URL(emulator.mailbox.link(mail))
  return { path: pathname + search, code: emulator.mailbox.code(mail) }
}

/** Requires two-factor authentication for Ada from now on. */
export const withAuthenticator = ({ control }: Stage, user = ADA.email) => control.users.addTwoFactor({ user })
/** The current code of that user's authenticator app. It stays valid: see `stopClock`. */
export async function shown(on: Stage, user = ADA.email): Promise<string> {
  stopClock(on)
  return (await on.control.users.totpCode({ user })).code
}

/** The current code of an authenticator app with this secret (base32, RFC 4648). It stays valid: see `stopClock`. */
export function codeFor(on: Stage, secret: string): Promise<string> {
  stopClock(on)
  return totp(totpBase64(new Secret(secret)), on.emulator.clock.now())
}

/**
 * Stops the clock of the service at the time of the client. The service accepts only the code of the current 30 seconds,
 * which could otherwise end while the test enters the code.
 */
const stopClock = ({ emulator, client }: Stage) => emulator.clock.freeze(client[INTERNALS].env.now())

/** Opens a URL of this page without loading it. */
export const open = (path: string): void => window.history.replaceState(null, '', path)

/** Creates Ada's account and stores its session in the client. */
export const withAda = ({ client }: Stage) => signUpWithPassword(client, { ...ADA, redirectTo: false })

/** Creates the account of Grace, whose address is verified, and stores its session in the client. */
export async function withGrace({ client, control }: Stage) {
  const grace = { email: 'grace@example.com', password: 'nanoseconds' }
  await control.users.create({ ...grace, emailVerified: true })
  await signInWithPassword(client, { ...grace, redirectTo: false })
}

/** How many requests the emulator received: `asked(emulator, 'DELETE /auth/sessions/current')`. */
export const requestCount = ({ emulator }: Stage, route: string) =>
  emulator.trace.filter(({ method, path }) => `${method} ${path}` === route.replace(' ', ' /api/v1')).length

/** Holds every request to a path until it is released. */
export function holdRequests({ net }: Stage, path: string): () => void {
  let release = () => {}
  const wait = new Promise<void>((resolve) => {
    release = resolve
  })
  const { fetch } = net
  net.fetch = async (request) => {
    if (request.url.endsWith(path)) await wait
    return fetch(request)
  }
  return release
}

type Mode = 'visible' | 'hidden'
let setShownMode: (mode: Mode) => void

/** Content in an `<Activity>`, which {@link setMode} hides and shows again. */
export function Hideable({ children }: { readonly children: ReactNode }) {
  const [mode, set] = useState<Mode>('visible')
  setShownMode = set
  return <Activity mode={mode}>{children}</Activity>
}
export const setMode = (mode: Mode): void => setShownMode(mode)

/** No violation of WCAG 2.0 to 2.2 A and AA or of best practices. */
export async function expectAccessible(): Promise<void> {
  await settled()
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Pastes text at the element that has focus, as the keyboard shortcut does. */
export async function pasteText(text: string): Promise<void> {
  const focused = document.activeElement as HTMLElement
  const source = document.createElement('textarea')
  source.value = text
  document.body.append(source)
  source.select()
  await userEvent.copy()
  focused.focus()
  source.remove()
  await userEvent.paste()
}
