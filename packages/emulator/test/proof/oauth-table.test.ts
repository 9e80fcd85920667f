// OAuth attacks and accidents between a real client and a real emulator. Each row starts with Ada's browser, in which she
// has started a sign-in, and with Mallory's, in which an attacker has started one. Whatever reaches the callback page,
// Ada's browser is never signed in as Mallory, and Ada can still sign in afterwards.
import {
  type Client,
  completeOAuth,
  createClient,
  getUser,
  isLatchkeyError,
  linkOAuthAccount,
  signInWithOAuth,
  signInWithPassword,
  signUpWithPassword,
} from '@latchkey/core'
import { detectEnv } from '@latchkey/core/internal'
import { afterAll, describe, expect, test } from 'vitest'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { createFakeCookies } from '../../../core/src/testing.js'
import { DEFAULT_PROJECT, type Emulator } from '../../src/index.js'
import { testEmulator } from '../caller.js'

const API = 'https://api.test'
const APP = 'https://localhost:3000'
const ADA = { email: 'ada@example.test', name: 'Ada' }
const MALLORY = { email: 'mallory@example.test', name: 'Mallory' }
const BOB = { email: 'bob@example.test', password: 'correct horse battery' }
const ISSUER = new URL('/', API).origin

/** What happened on a callback page: `signed in`, `nothing`, or the code of the error. */
type Outcome = string

/** A browser: its tabs share cookies and localStorage, each has its own sessionStorage. */
function openBrowser(emulator: Emulator, now: () => number) {
  const jar = createFakeCookies(now, `${APP}/`)
  const { read, write, watch } = jar
  const local = new Map<string, string>()
  const exchanges: number[] = []
  const clients: Client[] = []
  let beforeResponse: (() => Promise<unknown>) | undefined

  const fetch = async (request: Request) => {
    const body = await request.clone().text()
    const response = await emulator.fetch(request)
    if (/authorization_code/.test(body) && request.url.endsWith('/auth/oauth/token')) {
      exchanges.push(Number(response.headers.get('x-stack-actual-status') ?? response.status))
      await beforeResponse?.()
    }
    return response
  }
  const storage = (entries: Map<string, string>) => ({
    get: (name: string) => entries.get(name) ?? null,
    set: (name: string, value: string | null) =>
      void (value === null ? entries.delete(name) : entries.set(name, value)),
  })

  function openTab(session = new Map<string, string>()) {
    let href = `${APP}/handler/sign-in`
    const visited: string[] = []
    const visit = (url: string) => void visited.push(new URL(url, href).href)
    const page = {
      href: () => href,
      assign: visit,
      replace: visit,
      rewrite(url: string) {
        href = url
      },
    }
    /** Loads a page in this tab: a new client with the storage of the tab. */
    const load = (url: string) => {
      href = url
      const client = createClient(
        {
          projectId: DEFAULT_PROJECT.id,
          publishableKey: DEFAULT_PROJECT.keys.publishable,
          baseUrl: API,
          fetch: fetch as never,
          tokenStore: 'cookie',
          redirectMethod: 'window',
        },
        {
          ...detectEnv(),
          now,
          cookies: { read, write, watch },
          page,
          tabStore: storage(session),
          sharedStore: storage(local),
        },
      )
      clients.push(client)
      return client
    }
    return {
      /** A copy of this tab, with a copy of its sessionStorage. */
      duplicate: () => openTab(new Map(session)),
      load,
      visited,
      href: () => href,
      /** Starts a sign-in and consents at the provider. Returns the URL of the callback. */
      async start(
        identity: { readonly email: string; readonly name: string },
        provider: 'github' | 'google' = 'github',
      ) {
        await signInWithOAuth(load(`${APP}/handler/sign-in`), { provider })
        return new URL(await emulator.provider.consent(visited.at(-1) ?? '', identity))
      },
      /** Opens a URL of the callback page. */
      async arrive(url: URL | string): Promise<Outcome> {
        const client = load(String(url))
        try {
          return (await completeOAuth(client, { redirectTo: false })) ? 'signed in' : 'nothing'
        } catch (error) {
          return isLatchkeyError(error) ? error.code : String(error)
        }
      },
    }
  }
  return {
    openTab,
    cookies: { read, write },
    /** The statuses of all requests that exchanged a code. */
    exchanges,
    /** Runs between the exchange of a code and its response. */
    delayResponse(work: () => Promise<unknown>) {
      beforeResponse = async () => {
        beforeResponse = undefined
        await work()
      }
    },
    /** The email address of the signed-in user. */
    user: async () => (await getUser(openTab().load(`${APP}/`)))?.primaryEmail ?? null,
    close: () => {
      for (const client of clients) client.dispose()
    },
  }
}

async function createScene() {
  let time = Date.UTC(2026, 0, 1)
  const now = () => time
  const emulator = testEmulator({ now, passwordRounds: 1 })
  const browser = openBrowser(emulator, now)
  const attackers = openBrowser(emulator, now)
  const tab = browser.openTab()
  const attackersTab = attackers.openTab()
  return {
    emulator,
    browser,
    tab,
    /** The callback URL of the sign-in that Ada has started in the tab. */
    callback: await tab.start(ADA),
    attackers,
    attackersTab,
    /** The callback URL of the sign-in that Mallory has started in another browser. */
    attackersCallback: await attackersTab.start(MALLORY),
    pass(ms: number) {
      time += ms
    },
  }
}
type Scene = Awaited<ReturnType<typeof createScene>>

/** The URL with other query parameters. `null` removes one, a list repeats it. */
function change(url: URL, parameters: Readonly<Record<string, string | readonly string[] | null>>): URL {
  const changed = new URL(url)
  for (const [name, value] of Object.entries(parameters)) {
    changed.searchParams.delete(name)
    for (const one of [value ?? []].flat()) changed.searchParams.append(name, one)
  }
  return changed
}
const parameter = (url: URL, name: string) => url.searchParams.get(name) ?? ''
const pendingCookie = (callback: URL) => `__Host-stack-oauth-outer-${parameter(callback, 'state')}`

interface Row {
  readonly run: (scene: Scene) => Promise<Outcome>
  readonly outcome: Outcome
  /** The statuses of the requests that exchange a code, in Ada's browser. Default: none. */
  readonly exchanges?: readonly number[]
  /** Who is signed in to Ada's browser afterwards. Default: no user. */
  readonly user?: string
  /** The sign-in that Ada has started can be finished afterwards. */
  readonly canFinish?: true
}

const SIGNED_IN = { outcome: 'signed in', exchanges: [200], user: ADA.email } as const
const INVALID_CODE = 'INVALID_AUTHORIZATION_CODE'

const TABLE: Readonly<Record<string, Readonly<Record<string, Row>>>> = {
  state: {
    'the sign-in that this tab has started': { run: ({ tab, callback }) => tab.arrive(callback), ...SIGNED_IN },
    'a missing state': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { state: null })),
      outcome: 'nothing',
      canFinish: true,
    },
    'an empty state': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { state: '' })),
      outcome: 'nothing',
      canFinish: true,
    },
    'a state with one letter changed': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { state: `${parameter(callback, 'state').slice(1)}A` })),
      outcome: 'nothing',
      canFinish: true,
    },
    'two states': {
      run: ({ tab, callback }) =>
        tab.arrive(change(callback, { state: [parameter(callback, 'state'), parameter(callback, 'state')] })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'the callback URL of the attacker': {
      run: ({ tab, attackersCallback }) => tab.arrive(attackersCallback),
      outcome: 'nothing',
      canFinish: true,
    },
    'the callback URL of the attacker with a cookie that a subdomain can set': {
      run({ tab, attackersCallback, browser }) {
        browser.cookies.write(`${pendingCookie(attackersCallback).replace('__Host-', '')}=x; Path=/; Secure`)
        return tab.arrive(attackersCallback)
      },
      outcome: 'nothing',
      canFinish: true,
    },
    'the state of the user with the code of the attacker': {
      run: ({ tab, callback, attackersCallback }) =>
        tab.arrive(change(callback, { code: parameter(attackersCallback, 'code') })),
      outcome: INVALID_CODE,
      exchanges: [400],
    },
    'a state that names a property of all objects': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { state: '__proto__' })),
      outcome: 'nothing',
      canFinish: true,
    },
  },
  PKCE: {
    'a changed verifier': {
      run({ tab, callback, browser }) {
        browser.cookies.write(`${pendingCookie(callback)}=${'x'.repeat(43)}; Path=/; Secure`)
        return tab.arrive(callback)
      },
      outcome: INVALID_CODE,
      exchanges: [400],
    },
    'a missing verifier': {
      run({ tab, callback, browser }) {
        browser.cookies.write(`${pendingCookie(callback)}=; Path=/; Secure; Max-Age=0`)
        return tab.arrive(callback)
      },
      outcome: 'nothing',
    },
    'a verifier that has expired with its cookie': {
      run({ tab, callback, pass }) {
        pass(3_601_000)
        return tab.arrive(callback)
      },
      outcome: 'nothing',
    },
    'the code of the user, stolen by the attacker': {
      async run({ attackers, attackersTab, attackersCallback, callback }) {
        const stolen = change(attackersCallback, { code: parameter(callback, 'code') })
        const outcome = await attackersTab.arrive(stolen)
        expect(attackers.exchanges).toEqual([400])
        expect(await attackers.user()).toBe(null)
        return outcome
      },
      outcome: INVALID_CODE,
      canFinish: true,
    },
  },
  issuer: {
    'the issuer of the service': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { iss: ISSUER })),
      ...SIGNED_IN,
    },
    'another issuer': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { iss: 'https://evil.test' })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'the issuer on another port': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { iss: `${ISSUER}:444` })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'the issuer as a prefix of another host': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { iss: `${ISSUER}.evil.test` })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'two issuers': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { iss: [ISSUER, 'https://evil.test'] })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'the code of another service': {
      async run({ tab, callback }) {
        const { attackersCallback } = await createScene()
        return tab.arrive(change(callback, { code: `x${parameter(attackersCallback, 'code')}` }))
      },
      outcome: INVALID_CODE,
      exchanges: [400],
    },
    'an ID token instead of a code': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { id_token: 'x' })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'a response in a JWT': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { response: 'x' })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'tokens in the URL instead of a code': {
      run: ({ tab, callback }) =>
        tab.arrive(change(callback, { code: null, access_token: 'x', refresh_token: 'x', token_type: 'bearer' })),
      outcome: 'nothing',
    },
    'tokens in the fragment': {
      run({ tab, callback }) {
        const url = change(callback, { code: null, state: null })
        url.hash = `access_token=x&refresh_token=x&state=${parameter(callback, 'state')}`
        return tab.arrive(url)
      },
      outcome: 'nothing',
      canFinish: true,
    },
    'an error in addition to the code': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { error: 'access_denied' })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
  },
  replay: {
    'the same callback URL a second time in the same tab': {
      async run({ tab, callback }) {
        expect(await tab.arrive(callback)).toBe('signed in')
        return tab.arrive(callback)
      },
      outcome: 'nothing',
      exchanges: [200],
      user: ADA.email,
    },
    'the same callback URL after signing in as another user': {
      async run({ tab, callback }) {
        expect(await tab.arrive(callback)).toBe('signed in')
        await signUpWithPassword(tab.load(`${APP}/`), { ...BOB, redirectTo: false })
        return tab.arrive(callback)
      },
      outcome: 'nothing',
      exchanges: [200],
      user: BOB.email,
    },
    'the callback URL with restored cookies and storage': {
      async run({ tab, callback, browser }) {
        const copy = tab.duplicate()
        const cookies = browser.cookies.read()
        expect(await tab.arrive(callback)).toBe('signed in')
        for (const cookie of cookies.split('; ')) browser.cookies.write(`${cookie}; Path=/; Secure`)
        return copy.arrive(callback)
      },
      outcome: INVALID_CODE,
      exchanges: [200, 400],
      user: ADA.email,
    },
    'two codes': {
      run: ({ tab, callback, attackersCallback }) =>
        tab.arrive(change(callback, { code: [parameter(callback, 'code'), parameter(attackersCallback, 'code')] })),
      outcome: 'OAUTH_CALLBACK_FAILED',
    },
    'a code that has expired': {
      run({ tab, callback, pass }) {
        pass(301_000)
        return tab.arrive(callback)
      },
      outcome: INVALID_CODE,
      exchanges: [400],
    },
    'a callback with an additional parameter': {
      run: ({ tab, callback }) => tab.arrive(change(callback, { after_auth_return_to: '/other' })),
      outcome: 'REDIRECT_URL_NOT_WHITELISTED',
      exchanges: [400],
    },
  },
  'two tabs': {
    'a callback in a tab that did not start the sign-in': {
      run: ({ browser, callback }) => browser.openTab().arrive(callback),
      outcome: 'signed in',
      exchanges: [200],
      user: ADA.email,
    },
    'the callback of the other tab, while each tab has its own sign-in': {
      async run({ browser, callback }) {
        const second = browser.openTab()
        await second.start(ADA, 'google')
        return second.arrive(callback)
      },
      outcome: 'signed in',
      exchanges: [200],
      user: ADA.email,
    },
    'two sign-ins at the same time': {
      async run({ browser, tab, callback }) {
        const second = browser.openTab()
        const other = await second.start({ email: 'grace@example.test', name: 'Grace' }, 'google')
        expect(await tab.arrive(callback)).toBe('signed in')
        expect(await browser.user()).toBe(ADA.email)
        return second.arrive(other)
      },
      outcome: 'signed in',
      exchanges: [200, 200],
      user: 'grace@example.test',
    },
    'two sign-ins in one tab, the first one returning last': {
      async run({ tab, callback, browser }) {
        const later = await tab.start({ email: 'grace@example.test', name: 'Grace' }, 'google')
        expect(await tab.arrive(later)).toBe('signed in')
        expect(await browser.user()).toBe('grace@example.test')
        return tab.arrive(callback)
      },
      outcome: 'signed in',
      exchanges: [200, 200],
      user: ADA.email,
    },
    'a duplicated tab that opens the callback as well': {
      async run({ tab, callback }) {
        const [first, second] = await Promise.all([tab.arrive(callback), tab.duplicate().arrive(callback)])
        expect(first).toBe('signed in')
        return second
      },
      outcome: 'nothing',
      exchanges: [200],
      user: ADA.email,
    },
    'another user signing in while the code is exchanged': {
      async run({ browser, tab, callback }) {
        const other = browser.openTab().load(`${APP}/`)
        await signUpWithPassword(other, { ...BOB, redirectTo: false })
        browser.delayResponse(() => signInWithPassword(other, { ...BOB, redirectTo: false }))
        return tab.arrive(callback)
      },
      outcome: 'SESSION_CHANGED',
      exchanges: [200],
      user: BOB.email,
    },
  },
  'connecting an account': {
    'the callback of the attacker while a user is signed in': {
      async run({ tab, attackersCallback }) {
        await signUpWithPassword(tab.load(`${APP}/`), { ...BOB, redirectTo: false })
        return tab.arrive(attackersCallback)
      },
      outcome: 'nothing',
      user: BOB.email,
    },
    'an account of another user': {
      async run({ emulator, browser, attackersTab, attackersCallback }) {
        expect(await attackersTab.arrive(attackersCallback)).toBe('signed in')
        const tab = browser.openTab()
        await signUpWithPassword(tab.load(`${APP}/`), { ...BOB, redirectTo: false })
        await linkOAuthAccount(tab.load(`${APP}/settings`), { provider: 'github' })
        return tab.arrive(await emulator.provider.consent(tab.visited.at(-1) ?? '', MALLORY))
      },
      outcome: 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
      user: BOB.email,
    },
    'a consent that another user gave in another browser': {
      async run({ emulator, browser, attackersTab }) {
        const tab = browser.openTab()
        await signUpWithPassword(tab.load(`${APP}/`), { ...BOB, redirectTo: false })
        await linkOAuthAccount(tab.load(`${APP}/settings`), { provider: 'google' })
        return attackersTab.arrive(await emulator.provider.consent(tab.visited.at(-1) ?? '', MALLORY))
      },
      outcome: 'nothing',
      user: BOB.email,
    },
  },
}

let rows = 0
afterAll(() => reportFigures([{ name: 'Rows of the OAuth table', value: rows }]))

describe.each(Object.entries(TABLE))('%s', (_, group) => {
  test.each(Object.entries(group))('%s', async (_name, { run, outcome, exchanges = [], user = null, canFinish }) => {
    rows += 1
    const scene = await createScene()
    const { browser, tab, callback } = scene
    expect(await run(scene)).toBe(outcome)
    expect(browser.exchanges).toEqual(exchanges)
    expect(await browser.user()).toBe(user)
    if (canFinish) {
      expect(await tab.arrive(callback)).toBe('signed in')
      expect(await browser.user()).toBe(ADA.email)
    }
    // A new sign-in always works, and leaves no code in the URL.
    const later = browser.openTab()
    const again = await later.start(ADA, 'github')
    expect(await later.arrive(again)).toBe('signed in')
    expect(later.href()).not.toContain('code=')
    expect(await browser.user()).toBe(ADA.email)
    browser.close()
    scene.attackers.close()
    scene.emulator.close()
  })
})
