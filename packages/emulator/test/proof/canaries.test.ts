// Secrets pushed through every flow and every error path: none may show up in errors, events, logs, consoles, URLs, the
// emulator's request log, or a storage where it does not belong.
import { inspect } from 'node:util'
import { type Client, createClient, createClient as createServerClient } from '@latchkey/core'
import * as contract from '@latchkey/core/internal/contract'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.js'
import * as kit from '../../../core/src/client-entries.test-support.js'
import { createFakeCookies } from '../../../core/src/testing.js'
import { createControl } from '../../src/control/in-process.js'
import { createEmulator, DEFAULT_PROJECT, type Fault } from '../../src/index.js'
import { SECRET as TOTP_SECRET } from '../authenticator-app.js'

const canary = (name: string) => `canary${name}${'0123456789abcdef'.repeat(3)}`
const PASSWORD = 'Canary-password-of-Ada'
const NEW_PASSWORD = 'Canary-other-password'
const PROVIDER_SECRET = canary('providersecret')
const MAIL_PASSWORD = canary('mailpassword')
const KEYS = {
  publishable: `pck_${canary('public')}`,
  secret: `ssk_${canary('server')}`,
  admin: `sak_${canary('admin')}`,
}
const PROJECT = { ...DEFAULT_PROJECT, keys: KEYS, settings: { anonymousUpgrade: true } }
const EMAIL = 'ada@example.test'
const APP = 'http://localhost:3000'
const CALLBACK = `${APP}/callback`

type Kind = 'password' | 'key' | 'access token' | 'refresh token' | 'code'

/** The secrets of one run, as they come up. */
class Secrets {
  readonly #needles = new Map<string, Kind>()

  add(kind: Kind, value: unknown) {
    if (typeof value !== 'string' || value.length < 6) return
    const [, payload = '', signature = ''] = value.startsWith('eyJ') ? value.split('.') : []
    // The header of a JWT is the same for all tokens.
    const needles = signature ? [payload.slice(-40), signature] : [value, btoa(value), encodeURIComponent(value)]
    for (const needle of needles) this.#needles.set(needle, kind)
  }

  /** The kinds of secrets in a text. */
  in(text: string, allowed: readonly Kind[] = []): string[] {
    const found = [...this.#needles].filter(([needle, kind]) => !allowed.includes(kind) && occurs(needle, text))
    return found.map(([needle, kind]) => `${kind} ${needle}`)
  }

  get size() {
    return this.#needles.size
  }
}

/** A short code counts only as a word of its own: digits are everywhere. */
const occurs = (needle: string, text: string) =>
  needle.length > 8 ? text.includes(needle) : new RegExp(`(?<![\\w.-])${needle}(?![\\w.-])`).test(text)

const SECRET_FIELDS: Readonly<Record<string, Kind>> = {
  access_token: 'access token',
  refresh_token: 'refresh token',
  attempt_code: 'code',
  polling_code: 'code',
  login_code: 'code',
  nonce: 'code',
}

function collect(json: unknown, secrets: Secrets) {
  if (typeof json !== 'object' || json === null) return
  for (const [name, value] of Object.entries(json)) {
    const kind = SECRET_FIELDS[name]
    if (kind) secrets.add(kind, value)
    else if (typeof value === 'string' && /^(pk|sk)_/.test(value)) secrets.add('key', value)
    collect(value, secrets)
  }
}

/** What goes wrong with one request: a fault of the emulator, or a response that repeats the request. */
type Trouble = Fault | { readonly type: 'echo'; readonly as: 'text' | 'known error' | 'network error' | 'json' }

const TROUBLES: readonly Trouble[] = [
  { type: 'echo', as: 'text' },
  { type: 'echo', as: 'known error' },
  { type: 'echo', as: 'network error' },
  { type: 'echo', as: 'json' },
  { type: 'drop-request' },
  { type: 'drop-response' },
  { type: 'rate-limit', retryAfter: 1 },
  { type: 'rate-limit', retryAfter: 1000 },
  { type: 'server-error' },
  { type: 'infinite-loop' },
  { type: 'truncate-response' },
  { type: 'mismatched-error' },
  { type: 'html' },
  { type: 'wrong-content-type' },
  { type: 'unknown-error' },
  { type: 'unknown-fields' },
  { type: 'null-field' },
  { type: 'null-field', field: 'access_token' },
  { type: 'null-field', field: 'refresh_token' },
  { type: 'redirect', to: 'https://elsewhere.test/' },
  { type: 'known-error', code: 'ACCESS_TOKEN_EXPIRED', details: { expired_at_millis: null } },
  { type: 'known-error', code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
  { type: 'known-error', code: 'USER_NOT_FOUND' },
]

async function echo(request: Request, as: 'text' | 'known error' | 'network error' | 'json'): Promise<Response> {
  const headers = Object.fromEntries(request.headers)
  const body = await request.clone().text()
  const all = `${request.url} ${JSON.stringify(headers)} ${body}`
  if (as === 'network error') throw new TypeError(`fetch failed: ${all}`, { cause: new Error(all) })
  if (as === 'text') return new Response(all, { status: 400 })
  const sent = /^\s*\{/.test(body) ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body))
  if (as === 'json') return Response.json({ headers, body: sent, ...sent }, { status: 200 })
  const error = { code: 'SCHEMA_ERROR', error: all, details: { message: all, request: { headers, body: sent } } }
  return Response.json(error, { status: 400, headers: { 'x-stack-known-error': 'SCHEMA_ERROR' } })
}

/** A browser tab, a server and an emulator, all of whose output is recorded. */
function stage(trouble?: { readonly with: Trouble; readonly at: number }) {
  const secrets = new Secrets()
  const output: (readonly [where: string, text: string])[] = []
  for (const key of [KEYS.secret, KEYS.admin, PROVIDER_SECRET, MAIL_PASSWORD, TOTP_SECRET]) secrets.add('key', key)
  for (const password of [PASSWORD, NEW_PASSWORD]) secrets.add('password', password)
  const emulator = createEmulator({
    seed: 'canary',
    projects: [PROJECT],
    passwordRounds: 1,
    wait: async () => undefined,
  })
  const control = createControl(emulator)
  let armed = false
  let requests = 0

  const fetch = async (request: Request) => {
    output.push(['the URL of a request', request.url])
    const isNext = armed && requests === trouble?.at
    if (armed) requests += 1
    if (isNext && trouble?.with.type === 'echo') return echo(request, trouble.with.as)
    if (isNext && trouble) emulator.faults.add('* /**', trouble.with as Fault)
    const response = await emulator.fetch(request)
    collect(
      await response
        .clone()
        .json()
        .catch(() => undefined),
      secrets,
    )
    return response
  }
  const options = {
    projectId: PROJECT.id,
    publishableKey: KEYS.publishable,
    baseUrl: 'http://api.test',
    fetch,
    onEvent: (event: unknown) => output.push(['an event', inspect(event, { depth: 10 }) + JSON.stringify(event)]),
    logger: (line: string) => output.push(['a log line', line]),
  } as const

  const clients: Client[] = []
  const tabs: ReturnType<typeof tab>[] = []
  const tab = () => {
    let href = `${APP}/handler/sign-in`
    const visited: string[] = []
    const { read, write, watch } = createFakeCookies(Date.now, href)
    const jar = { read, write, watch }
    const [session, local] = [new Map<string, string>(), new Map<string, string>()]
    const storage = (entries: Map<string, string>) => ({
      get: (name: string) => entries.get(name) ?? null,
      set: (name: string, value: string | null) =>
        void (value === null ? entries.delete(name) : entries.set(name, value)),
    })
    const visit = (url: string) => void visited.push(new URL(url, href).href)
    const rewrite = (url: string) => {
      href = url
    }
    const page = { href: () => href, assign: visit, replace: visit, rewrite }
    return { jar, session, local, visited, page, tabStore: storage(session), sharedStore: storage(local) }
  }
  /** Back-offs are over at once; limits of attempts and calls never are. */
  const timer = (ms: number, run: () => void) => {
    if (ms < 5000) setImmediate(run)
    return () => undefined
  }
  const inTab = () => {
    const { jar, ...browser } = tab()
    tabs.push({ jar, ...browser })
    const { page, tabStore, sharedStore } = browser
    const env = {
      ...kit.detectEnv(),
      random: () => 0,
      timer,
      idleTimer: timer,
      cookies: jar,
      page,
      tabStore,
      sharedStore,
    }
    const client = createClient({ ...options, redirectMethod: 'window', tokenStore: 'cookie' }, env)
    clients.push(client)
    return { client, ...browser }
  }
  const first = inTab()
  const env = { ...kit.detectEnv(), random: () => 0, timer, idleTimer: timer }
  const secret = { secretKey: KEYS.secret, adminKey: KEYS.admin, tokenStore: null }
  const backend = createServerClient({ ...options, ...secret }, env)
  clients.push(backend as unknown as Client)

  const code = async (to = EMAIL) => {
    const mail = emulator.mailbox.last({ to })
    const link = mail?.text.match(/http\S+/)?.[0] ?? APP
    const value = new URL(link).searchParams.get('code') ?? ''
    secrets.add('code', value)
    return value
  }
  return {
    ...first,
    backend,
    control,
    emulator,
    another: () => inTab().client,
    code,
    secrets,
    /** From here on requests are counted, and the trouble strikes. */
    arm() {
      armed = true
    },
    get requests() {
      return requests
    },
    async leaks(error: unknown): Promise<string[]> {
      for (const mail of emulator.mailbox.emails) collectMail(mail.text)
      if (error !== undefined) output.push(['an error', describeError(error)])
      for (const client of clients) {
        output.push(['the inspected client', inspect(client, { depth: 6 })])
        output.push(['the timeline', JSON.stringify(client.session.timeline())])
      }
      output.push(['the request log', JSON.stringify(await control.requests.list())])
      output.push(['the trace', JSON.stringify(emulator.trace)])
      const found = output.flatMap(([where, text]) => secrets.in(text).map((secret) => `${secret} in ${where}`))
      for (const { jar, session, local } of tabs) {
        const inCookies = secrets.in(decodeURIComponent(jar.read()), ['access token', 'refresh token'])
        const inLocal = secrets.in(JSON.stringify([...local]), ['refresh token'])
        const signOuts = [...local].filter(([name]) => !name.startsWith('latchkey-sign-out-'))
        const inOthers = secrets.in(JSON.stringify(signOuts))
        // The attempt of a two-factor sign-in stays in its tab.
        const others = [...session].filter(([name]) => !/mfa/i.test(name))
        const inSession = [...secrets.in(JSON.stringify([...session]), ['code']), ...secrets.in(JSON.stringify(others))]
        for (const secret of inCookies) found.push(`${secret} in the cookies`)
        for (const secret of [...inLocal, ...inOthers]) found.push(`${secret} in localStorage`)
        for (const secret of inSession) found.push(`${secret} in sessionStorage`)
      }
      return [...new Set(found)]
    },
  }

  function collectMail(text: string) {
    for (const [, value] of text.matchAll(/code=([\w-]+)/g)) secrets.add('code', value)
  }
}
type Stage = ReturnType<typeof stage>

/** Everything that a log or an error report shows of an error. */
function describeError(error: unknown): string {
  const parts = [inspect(error, { depth: 20, showHidden: true }), String(error), JSON.stringify(error)]
  if (error instanceof Error) {
    parts.push(error.message, error.stack ?? '', JSON.stringify({ ...error }))
    if (error.cause !== undefined) parts.push(describeError(error.cause))
  }
  return parts.join('\n')
}

const ACCOUNT = { email: EMAIL, password: PASSWORD, redirectTo: false as const }
const signUp = ({ client }: Stage) => kit.signUpWithPassword(client, { ...ACCOUNT, callbackUrl: CALLBACK })

interface Flow {
  readonly before?: (at: Stage) => Promise<unknown>
  readonly run: (at: Stage) => Promise<unknown>
  /** The flow ends in this error when nothing goes wrong. */
  readonly ends?: string
}

const FLOWS: Readonly<Record<string, Flow>> = {
  'sign-up by password': { run: signUp },
  'sign-in by password': { before: signUp, run: ({ another }) => kit.signInWithPassword(another(), ACCOUNT) },
  'sign-in with a wrong password': {
    before: signUp,
    run: ({ another }) => kit.signInWithPassword(another(), { ...ACCOUNT, password: NEW_PASSWORD }),
    ends: 'EMAIL_PASSWORD_MISMATCH',
  },
  'a rejected password': {
    run: ({ client }) =>
      kit.signUpWithPassword(client, { ...ACCOUNT, password: PASSWORD.repeat(9), callbackUrl: CALLBACK }),
    ends: 'PASSWORD_TOO_LONG',
  },
  'changing the password': {
    before: signUp,
    run: ({ client }) => kit.updatePassword(client, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
  },
  'resetting the password': {
    before: async (at) => {
      await signUp(at)
      await kit.sendPasswordResetEmail(at.client, { email: EMAIL, callbackUrl: CALLBACK })
      await at.code()
    },
    run: async ({ client, code }) => {
      await kit.checkPasswordResetCode(client, { code: await code() })
      await kit.resetPassword(client, { code: await code(), password: NEW_PASSWORD })
    },
  },
  'a used code': {
    before: async (at) => {
      await signUp(at)
      await kit.verifyEmail(at.client, { code: await at.code() })
    },
    run: async ({ client, code }) => kit.verifyEmail(client, { code: await code() }),
    ends: 'VERIFICATION_CODE_ALREADY_USED',
  },
  'magic link': {
    run: async ({ client, code }) => {
      await kit.sendMagicLink(client, { email: EMAIL, callbackUrl: CALLBACK })
      await kit.signInWithMagicLink(client, { code: await code(), redirectTo: false })
    },
  },
  'one-time code': {
    run: async ({ client, emulator, secrets }) => {
      const { nonce } = await kit.sendMagicLink(client, { email: EMAIL, callbackUrl: CALLBACK })
      const mail = emulator.mailbox.last({ to: EMAIL, kind: 'magic_link' })
      const otp = mail ? emulator.mailbox.code(mail) : 'ABC123'
      secrets.add('code', otp)
      await kit.signInWithMagicLink(client, { otp, nonce, redirectTo: false })
    },
  },
  'two-factor authentication': {
    before: async (at) => {
      await signUp(at)
      await kit.updateUser(at.client, { totpSecretBase64: TOTP_SECRET })
    },
    run: async ({ another, control, emulator, secrets }) => {
      const client = another()
      const error = await kit.signInWithPassword(client, ACCOUNT).catch((reason: unknown) => reason)
      if (!kit.isLatchkeyError(error, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')) throw error
      // The service accepts only the code of the current 30 seconds.
      emulator.clock.freeze()
      const { code: totp } = await control.users.totpCode({ user: EMAIL })
      secrets.add('code', totp)
      await kit.signInWithMfa(client, { code: totp, attemptCode: error.details.attemptCode, redirectTo: false })
    },
  },
  'two-factor authentication, required': {
    before: async (at) => {
      await signUp(at)
      await kit.updateUser(at.client, { totpSecretBase64: TOTP_SECRET })
    },
    run: ({ another }) => kit.signInWithPassword(another(), ACCOUNT),
    ends: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  },
  'sign-in with a provider': {
    run: async ({ client, visited, page, emulator, secrets }) => {
      await kit.signInWithOAuth(client, { provider: 'github' })
      const callback = await emulator.provider.consent(new URL(visited[0] ?? ''), { email: EMAIL, name: 'Ada' })
      secrets.add('code', new URL(callback).searchParams.get('code'))
      page.rewrite(String(callback))
      await kit.completeOAuth(client, { redirectTo: false })
    },
  },
  'anonymous user, upgraded': {
    run: async ({ client }) => {
      await kit.signInAnonymously(client)
      await kit.upgradeAnonymousUser(client, { ...ACCOUNT, callbackUrl: CALLBACK })
    },
  },
  'reading and changing the user': {
    before: signUp,
    run: async ({ client }) => {
      await kit.getUser(client)
      await kit.updateUser(client, { displayName: 'Ada' })
      await kit.listSessions(client)
    },
  },
  'an expired access token': {
    before: async (at) => {
      await signUp(at)
      await at.control.tokens.corrupt()
    },
    run: async ({ client }) => kit.getUser(client),
  },
  'sign-out': { before: signUp, run: ({ client }) => kit.signOut(client, { redirectTo: false }) },
  'deleting the account': { before: signUp, run: ({ client }) => kit.deleteUser(client) },
  'API keys': {
    before: signUp,
    run: async ({ client, backend, secrets }) => {
      const key = await kit.createApiKey(client, { userId: 'me', description: 'deploy', expiresAt: null })
      const apiKey = key.value.reveal()
      secrets.add('key', apiKey)
      await contract.checkUserApiKey(backend, { apiKey })
      await kit.updateApiKey(client, { userId: 'me', keyId: key.id, revoked: true })
      await contract.checkUserApiKey(backend, { apiKey }).catch(() => undefined)
      await kit.listApiKeys(client, { userId: 'me' })
    },
  },
  'team invitation': {
    before: signUp,
    run: async ({ client, control, code }) => {
      await control.users.update({ user: EMAIL, emailVerified: true })
      const { id: teamId } = await kit.createTeam(client, { displayName: 'Team' })
      await kit.inviteToTeam(client, { teamId, email: EMAIL, callbackUrl: CALLBACK })
      await kit.getTeamInvitationDetails(client, { code: await code() })
    },
  },
  'command-line login': {
    before: signUp,
    run: async ({ client, another }) => {
      let confirmed: Promise<void> | undefined
      await kit.startCliLogin(another(), {
        appUrl: APP,
        waitTimeMillis: 1,
        maxAttempts: 3,
        promptLink(url) {
          confirmed = kit.confirmCliLogin(client, { loginCode: new URL(url).searchParams.get('login_code') ?? '' })
          // The prompt may reject first.
          confirmed.catch(() => undefined)
        },
      })
      await confirmed
    },
  },
  'users and sessions on a server': {
    run: async ({ backend }) => {
      const user = await contract.server.createUser(backend, {
        primaryEmail: EMAIL,
        primaryEmailAuthEnabled: true,
        password: PASSWORD,
      })
      await contract.createSession(backend, { userId: user.id })
      await contract.server.listUsers(backend, {})
    },
  },
  'secrets in the project configuration': {
    run: ({ backend }) =>
      contract.updateProject(backend, {
        config: {
          oauthProviders: [
            { id: 'github', type: 'standard', clientId: 'id', clientSecret: PROVIDER_SECRET },
            ...(['google', 'microsoft', 'spotify'] as const).map((id) => ({ id, type: 'shared' })),
          ],
          emailConfig: {
            type: 'standard',
            host: 'mail.test',
            port: 25,
            username: 'mail',
            password: MAIL_PASSWORD,
            senderName: 'App',
            senderEmail: 'app@example.test',
          },
        },
      } as never),
  },
  'a client as JSON': { before: signUp, run: async ({ client }) => kit.toJson(client) },
}

let runs = 0
let checked = 0

/** Runs a flow and returns the code of its error, and what leaked. */
async function run(flow: Flow, trouble?: { readonly with: Trouble; readonly at: number }) {
  runs += 1
  const printed: string[] = []
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...args) => void printed.push(inspect(args, { depth: 10 }))),
  )
  const at = stage(trouble)
  let error: unknown
  try {
    await flow.before?.(at)
    at.arm()
    await flow.run(at).catch((reason: unknown) => {
      error = reason
    })
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  const leaks = await at.leaks(error)
  leaks.push(...at.secrets.in(printed.join('\n')).map((secret) => `${secret} on the console`))
  checked += at.secrets.size
  const code = kit.isLatchkeyError(error) ? error.code : error
  return { code, leaks, requests: at.requests }
}

vi.setConfig({ testTimeout: 600_000 })
afterAll(() =>
  reportFigures([
    { name: 'Flows', value: Object.keys(FLOWS).length },
    { name: 'Runs of a flow', value: runs },
    { name: 'Secrets searched for, all runs together', value: checked },
  ]),
)

test('finds a secret that is present', () => {
  const secrets = new Secrets()
  secrets.add('password', PASSWORD)
  secrets.add('code', '123456')
  secrets.add('access token', `eyJhbGciOiJFUzI1NiJ9.${'p'.repeat(80)}.signature-of-the-token`)
  expect(secrets.in(`body: ${PASSWORD}`)).toHaveLength(1)
  expect(secrets.in(`base64: ${btoa(PASSWORD)}`)).toHaveLength(1)
  expect(secrets.in('code 123456.')).toHaveLength(0)
  expect(secrets.in('code 123456,')).toHaveLength(1)
  expect(secrets.in('signature-of-the-token')).toHaveLength(1)
  expect(secrets.in('1123456')).toEqual([])
  expect(describeError(new Error('a', { cause: new Error(PASSWORD) }))).toContain(PASSWORD)
})

describe.each(Object.entries(FLOWS))('%s', (_, flow) => {
  test('shows no secret', async () => {
    const { code, leaks } = await run(flow)
    expect(code).toBe(flow.ends)
    expect(leaks).toEqual([])
  })

  test('shows no secret when a request goes wrong', async () => {
    const { requests } = await run(flow)
    // The short form lets the last request of the flow go wrong, the long form each of them.
    const positions = [...Array(requests).keys()].slice(long ? 0 : -1)
    const leaks: string[] = []
    for (const at of positions) {
      for (const trouble of TROUBLES) {
        const result = await run(flow, { with: trouble, at })
        leaks.push(...result.leaks.map((leak) => `${leak} after ${JSON.stringify(trouble)} at request ${at}`))
      }
    }
    expect(leaks).toEqual([])
  })
})
