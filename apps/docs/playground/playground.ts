// The state of the playground: an emulator, a browser in memory, and what the reader chose. Framework-free.
import type { ClientEvent, TextStore } from '@latchkey/core'
import type { CookieJar } from '@latchkey/core/internal'
import { createEmulator, DEFAULT_PROJECT, type Email, type ProjectOptions } from '@latchkey/emulator'
import { type Control, createControl, type LoggedRequest } from '@latchkey/emulator/control'
import { type Cookie, createCookies, createTextStore } from './cookie-jar.ts'
import { applyFault, type FaultName, isOffline } from './faults.ts'
import { SAMPLES } from './samples.ts'

type ProjectSettings = NonNullable<ProjectOptions['settings']>

export type ServiceSession = Awaited<ReturnType<Control['sessions']['list']>>[number]

/** An entry of the session timeline: an event of the client, or an action of the reader. */
export interface TimelineEntry {
  readonly number: number
  /** By the clock of the playground, in milliseconds since 1970. */
  readonly time: number
  readonly text: string
}

export type PreviewTheme = 'site' | 'light' | 'dark'
export type Direction = 'language' | 'ltr' | 'rtl'

export interface PlaygroundState {
  /** The app that the preview runs, in TypeScript with JSX. */
  readonly code: string
  /** Why the code does not run. */
  readonly problem: string | undefined
  /** BCP 47 tag of a supported language. */
  readonly locale: string
  readonly theme: PreviewTheme
  /** The theme of the documentation site. */
  readonly siteTheme: 'light' | 'dark'
  readonly direction: Direction
  readonly fault: FaultName
  /** The current URL of the preview, without the origin. */
  readonly path: string
  /** An authorization URL that waits for the choice of an account at a simulated provider. */
  readonly consent: string | undefined
  readonly timeline: readonly TimelineEntry[]
  readonly requests: readonly LoggedRequest[]
  readonly emails: readonly Email[]
  readonly cookies: readonly Cookie[]
  readonly sessions: readonly ServiceSession[]
}

/** A page load in the preview. */
export interface PageLoad {
  /** Path, query and fragment. */
  readonly url: string
  /** Whether the user followed a link in an email, instead of one in the app. */
  readonly fromEmail?: boolean
}

/** The API of the preview frame. */
export interface PreviewFrame {
  /** Loads a page. */
  open(load: PageLoad): void
  /** Sends a request as the signed-in user, so that the client notices the end of its session. */
  check(): void
}

/** The playground. The preview, in a frame of the same origin, uses it as its browser and network. */
export interface Playground {
  state(): PlaygroundState
  subscribe(changed: () => void): () => void
  set(patch: Partial<PlaygroundState>): void
  /** Sends a request to the emulator. Rejects like `fetch` when a fault cuts the connection. */
  fetch(request: Request): Promise<Response>
  now(): number
  onLine(): boolean
  /** The environment variables of the app, as in its file `.env`. */
  readonly variables: Readonly<Record<string, string>>
  readonly cookies: CookieJar
  readonly tabStore: TextStore
  readonly sharedStore: TextStore
  /** Receives the events of the client. */
  emit(event: ClientEvent): void
  /** Connects the preview. */
  connect(frame: PreviewFrame): void
  /** Connects the preview and loads its first page. Called by the preview frame when it starts. */
  attach(frame: PreviewFrame): void
  /** Loads a page in the preview. */
  open(load: PageLoad): void
  chooseFault(fault: FaultName): void
  /** Moves the clocks of the service and of the browser forward. */
  advance(millis: number, label: string): void
  /** Makes the access token expire. The client gets a new one with its refresh token. */
  expireToken(): Promise<void>
  /** Ends the session on the service. */
  endSession(): Promise<void>
  /** Completes a sign-in at a simulated provider. */
  answerConsent(identity: { readonly email: string; readonly name: string } | 'deny'): Promise<void>
  /** Deletes all data, cookies and emails. */
  reset(): void
}

const START: PageLoad = { url: '/handler/sign-up' }

const VARIABLES: Readonly<Record<string, string>> = {
  VITE_HEXCLAVE_PROJECT_ID: DEFAULT_PROJECT.id,
  VITE_HEXCLAVE_PUBLISHABLE_CLIENT_KEY: DEFAULT_PROJECT.keys.publishable,
}

/** URLs of pictures that the emulator stores. Loading them would leave the tab. */
const STORED_PICTURE = /https?:[^"]*\/profile-images\/[^"]*/g

/**
 * @param origin The origin of the site, to which the service may redirect.
 * @param settings Other settings of the project.
 */
export function createPlayground(origin: string, settings: ProjectSettings = {}): Playground {
  const emulator = createEmulator({
    passwordRounds: 1000,
    onContractViolation: 'respond',
    projects: [
      {
        ...DEFAULT_PROJECT,
        displayName: 'Playground',
        settings: { ...settings, domains: [{ domain: origin, handlerPath: '/handler' }] },
      },
    ],
  })
  const control = createControl(emulator)
  const now = () => emulator.clock.now()
  const cookies = createCookies(now)
  const tabStore = createTextStore()
  const sharedStore = createTextStore()
  const watchers = new Set<() => void>()
  let frame: PreviewFrame | undefined
  let lastNumber = 0
  let state: PlaygroundState = {
    code: SAMPLES[0].code,
    problem: undefined,
    locale: 'en-US',
    theme: 'site',
    siteTheme: 'light',
    direction: 'language',
    fault: 'none',
    path: START.url,
    consent: undefined,
    timeline: [],
    requests: [],
    emails: [],
    cookies: [],
    sessions: [],
  }
  const set = (patch: Partial<PlaygroundState>) => {
    state = { ...state, ...patch }
    for (const changed of [...watchers]) changed()
  }
  const record = (text: string) =>
    set({ timeline: [...state.timeline, { number: ++lastNumber, time: now(), text }].slice(-100) })
  const refresh = async () => {
    const [requests, sessions] = await Promise.all([control.requests.list(), control.sessions.list()])
    set({ requests, sessions, emails: [...emulator.mailbox.emails] })
  }
  cookies.watch(() => set({ cookies: cookies.list() }))

  const playground: Playground = {
    state: () => state,
    subscribe(changed) {
      watchers.add(changed)
      return () => void watchers.delete(changed)
    },
    set,
    async fetch(request) {
      if (isOffline(state.fault)) throw new TypeError('Failed to fetch')
      try {
        return await withInlinePictures(await emulator.fetch(request), (url) => emulator.fetch(url))
      } finally {
        await refresh()
      }
    },
    now,
    onLine: () => !isOffline(state.fault),
    variables: VARIABLES,
    cookies,
    tabStore,
    sharedStore,
    emit(event) {
      const text = describeEvent(event)
      if (text) record(text)
    },
    connect(connected) {
      frame = connected
    },
    attach(attached) {
      playground.connect(attached)
      attached.open(START)
    },
    open(load) {
      frame?.open(load)
    },
    chooseFault(fault) {
      applyFault(emulator, fault)
      set({ fault })
    },
    advance(millis, label) {
      emulator.clock.advance(millis)
      record(`You advanced the clock by ${label}.`)
      set({ cookies: cookies.list() })
      refresh().then(() => frame?.check())
    },
    async expireToken() {
      await control.tokens.expire()
      record('You made the access token expire.')
      await refresh()
      frame?.check()
    },
    async endSession() {
      // Its access token would work until it expires.
      await control.tokens.expire()
      await control.tokens.revoke()
      record('You ended the session on the service.')
      await refresh()
      frame?.check()
    },
    async answerConsent(identity) {
      const { consent } = state
      set({ consent: undefined })
      if (consent === undefined) return
      const who = identity === 'deny' ? identity : { ...identity, subject: identity.email }
      const { pathname, search, hash } = new URL(await emulator.provider.consent(consent, who))
      await refresh()
      frame?.open({ url: pathname + search + hash })
    },
    reset() {
      emulator.reset()
      emulator.clock.restore({ ahead: 0, frozen: null })
      cookies.clear()
      tabStore.clear()
      sharedStore.clear()
      set({ timeline: [], fault: 'none', consent: undefined })
      control.requests.clear().then(refresh)
      frame?.open(START)
    },
  }
  return playground
}

/** Returns the text of an event for the timeline. Requests are not in the timeline: they have their own list. */
function describeEvent(event: ClientEvent): string | undefined {
  switch (event.type) {
    case 'session': {
      const { state } = event
      return state.status === 'ended' ? `Session: ended (${state.reason})` : `Session: ${state.status}`
    }
    case 'retry':
      return `Retry in ${Math.round(event.wait)} ms: ${event.why}`
    case 'invalid-storage':
      return `Ignored ${event.place}: ${event.reason}`
    default:
      return undefined
  }
}

/** Replaces the URLs of stored pictures with the pictures. */
async function withInlinePictures(response: Response, load: (url: string) => Promise<Response>): Promise<Response> {
  const text = await response.clone().text()
  const urls = [...new Set(text.match(STORED_PICTURE))]
  if (urls.length === 0) return response
  let inlined = text
  for (const url of urls) inlined = inlined.replaceAll(url, await dataUrl(await load(url)))
  return new Response(inlined, response)
}

async function dataUrl(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `data:${response.headers.get('content-type') ?? 'image/png'};base64,${btoa(text)}`
}
