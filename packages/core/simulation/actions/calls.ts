import { passkeySignIn } from '../../src/contract/auth/passkey.js'
import { sendQueuedSignOuts } from '../../src/custom-screens.js'
import { completeSignIn } from '../../src/flows/auth/complete-sign-in.js'
import { finish } from '../../src/flows/oauth/oauth-protocol.js'
import {
  deleteUser,
  fetchWithAuth,
  getAccessToken,
  getUser,
  signInAnonymously,
  signInWithMagicLink,
  signInWithMfa,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  updateUser,
  upgradeAnonymousUser,
} from '../../src/index.js'
import { getAuthJson } from '../../src/internal.js'
import { runIn } from '../world/context.js'
import { NetworkFault, sendRequest } from '../world/network.js'
import { PASSWORD, TWO_FACTOR } from '../world/service.js'
import type { Tab } from '../world/tab.js'
import type { World } from '../world/world.js'
import type { Call } from './call.js'

/** The timeout of a call that specifies none, in milliseconds. */
const DEFAULT_DEADLINE = 75_000
const redirectTo = false

/** The operations of a user or an app in a tab. */
const OPERATIONS = {
  getUser: ({ tab, options }) => getUser(tab.client, {}, options),
  getUserOrAnonymous: ({ tab, options }) => getUser(tab.client, { or: 'anonymous' }, options),
  getAccessToken: ({ tab, options }) => getAccessToken(tab.client, {}, options),
  getAuthJson: ({ tab, options }) => getAuthJson(tab.client, {}, options),
  fetchWithAuth: ({ tab, options }) => fetchWithAuth(tab.client, { url: 'https://app.test/notes' }, options),
  updateUser: ({ tab, options, number }) => updateUser(tab.client, { displayName: `name ${number}` }, options),
  signIn({ world, tab, options }) {
    const users = world.service.users.filter(({ password, deleted }) => password !== '' && !deleted)
    const email = users.length > 0 ? (world.random.pick(users).email as string) : 'nobody@example.test'
    return signInWithPassword(tab.client, { email, password: PASSWORD, redirectTo }, options)
  },
  signInWithCode: (step) => signInWithMagicLink(step.tab.client, { code: emailFor(step), redirectTo }, step.options),
  signInWithMfa: ({ tab, options }) =>
    signInWithMfa(
      tab.client,
      { code: '123456', attemptCode: `attempt-of-${TWO_FACTOR}@example.test`, redirectTo },
      options,
    ),
  signInWithPasskey(step) {
    const { client } = step.tab
    // The browser asks the user without the client.
    const answer = { authenticationResponse: { id: emailFor(step) }, code: 'challenge' }
    return completeSignIn(client, { redirectTo }, step.options, (call) => passkeySignIn(client, answer, call))
  },
  signInWithOAuth(step) {
    const callback = new URL(`${step.tab.origin}/handler/oauth-callback?state=s`)
    callback.searchParams.set('code', emailFor(step))
    return finish(step.tab.client, callback, 's', { verifier: 'v'.repeat(43) }, { redirectTo }, step.options)
  },
  signUp: ({ tab, options, number }) => signUpWithPassword(tab.client, newUser(number), options),
  upgrade: ({ tab, options, number }) => upgradeAnonymousUser(tab.client, newUser(number), options),
  signInAnonymously: ({ tab, options }) => signInAnonymously(tab.client, {}, options),
  signOut: ({ tab, options }) => signOut(tab.client, { redirectTo }, options),
  deleteUser: ({ tab, options }) => deleteUser(tab.client, {}, options),
  sendQueuedSignOuts: ({ tab, options }) => sendQueuedSignOuts(tab.client, {}, options),
  /** Requests a page that the app's server renders. */
  async loadPage({ world, tab, options }) {
    const stop = new AbortController()
    const cancel = tab.timer(options.timeout ?? 0, () => stop.abort(new NetworkFault('The page took too long.')))
    try {
      const response = await sendRequest(world, tab, `${tab.origin}/dashboard`, { signal: stop.signal })
      const [id] = /^(null|"[^"]+")$/.exec(await response.text()) ?? []
      if (response.status !== 200 || id === undefined) throw new NetworkFault('The page is an error.')
      return id === 'null' ? null : { id: JSON.parse(id) }
    } finally {
      cancel()
    }
  },
} satisfies Record<string, (step: Step) => Promise<unknown>>

const newUser = (number: number): Parameters<typeof signUpWithPassword>[1] => ({
  email: `user${number}@example.test`,
  password: PASSWORD,
  redirectTo,
  callbackUrl: 'https://app.test/verify',
})

/** The user of a sign-in that also signs up: an existing or a new one. */
const emailFor = ({ world, number }: Step): string => {
  const emails = world.service.users.flatMap(({ email, deleted }) => (email === null || deleted ? [] : email))
  // A new user's address does not have the name of a user whom an attacker plants.
  return world.random.chance(0.3) ? `user${number}@example.test` : world.random.pick([...emails, 'ada@example.test'])
}

export type OperationName = keyof typeof OPERATIONS

interface Step {
  readonly world: World
  readonly tab: Tab
  readonly number: number
  readonly options: { readonly timeout?: number }
}

/** Starts an operation and lets the rules follow it. */
export function startCall(world: World, tab: Tab, name: OperationName, timeout?: number): Call {
  // Without a timeout the app's own API and pages may take forever, as with `fetch`.
  const limit = timeout ?? (name === 'fetchWithAuth' || name === 'loadPage' ? 30_000 : undefined)
  const { scheduler, rules, figures } = world
  const number = ++figures.calls
  figures.byOperation[name] = (figures.byOperation[name] ?? 0) + 1
  const call: Call = {
    number,
    tab,
    name,
    startedAt: scheduler.now(),
    timeout: limit ?? DEFAULT_DEADLINE,
    candidates: new Set(),
    following: new Set(),
    seen: new Set(),
    pinned: undefined,
    hasActed: false,
    ownSessions: new Set(),
    effects: 0,
    requests: 0,
    lastSettled: Number.NEGATIVE_INFINITY,
    settled: false,
    result: undefined,
  }
  rules.callStarted(call)
  const from = rules.storedSession(tab)?.name ?? 'no session'
  world.trace(() => `${tab.name} call ${number} ${name} starts with ${from}${limit ? `, timeout ${limit} ms` : ''}`)
  const step: Step = { world, tab, number, options: limit === undefined ? {} : { timeout: limit } }
  const work = runIn({ tab, call }, async () =>
    (OPERATIONS as Record<string, (step: Step) => Promise<unknown>>)[name]?.(step),
  )
  work.then(
    (value) => {
      world.trace(() => `${tab.name} call ${number} ${name} resolves ${summary(value)}`)
      rules.callSettled(call, { value })
    },
    (error) => {
      figures.rejectedCalls++
      world.trace(() => `${tab.name} call ${number} ${name} rejects ${error?.code ?? error}`)
      rules.callSettled(call, { error })
    },
  )
  return call
}

function summary(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'id' in value) return String(value.id)
  return value === null || value === undefined ? String(value) : typeof value
}
