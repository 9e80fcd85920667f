import { isClientError } from '../src/errors/client-error.js'
import { KnownError } from '../src/errors/known-error.js'
import type { Tokens } from '../src/session-types.js'
import type { Call } from './call.js'
import { currentContext } from './context.js'
import { NetworkFault } from './network.js'
import type { ServiceRequest, ServiceSession } from './service.js'
import { isAsync, StorageFault } from './stores.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

/** What must never happen. */
export type RuleName =
  /** A session left the store without a rejection by the service, a sign-out, a deletion or another sign-in. */
  | 'accidental-sign-out'
  /** A call reports that no user is signed in although one is. */
  | 'shown-as-signed-out'
  /** A request carries the tokens of another session than the one its call started with. */
  | 'acted-as-another-user'
  /** A call returns another session's user or token. */
  | 'returned-another-user'
  /** The store receives a session that is no longer current: a late write, or a sign-in older than the stored session. */
  | 'session-overwritten'
  /** Tokens of two sessions next to each other, in the store or in a request. */
  | 'mixed-tokens'
  | 'parallel-refresh'
  | 'deadline-exceeded'
  | 'unhandled-rejection'
  | 'unexpected-error'
  /** SESSION_CHANGED although the session did not change. */
  | 'false-session-changed'
  /** A call that must not be repeated took effect twice. */
  | 'applied-twice'
  /** After `signOut` the session is still in the store, or the service still accepts it and nothing is queued. */
  | 'sign-out-incomplete'
  | 'sign-in-not-stored'
  | 'deletion-not-applied'
  /** An expired access token, although no clock jumped. */
  | 'expired-token'
  /** With everything working again, a tab does not show what the store holds. */
  | 'no-recovery'

/** One request that refreshes a session. */
interface RefreshAttempt {
  readonly tab: Tab
  readonly call: Call | undefined
  readonly session: ServiceSession
  readonly startedAt: number
  inFlight: boolean
  /** Whether the service accepted or rejected the refresh token. Otherwise the client tries again. */
  isAnswered: boolean
}

export interface Violation {
  readonly rule: RuleName
  readonly at: number
  readonly detail: string
}

export type Result = { readonly value: unknown } | { readonly error: unknown }

/** Observes the world and reports what must not happen. */
export interface Rules {
  readonly violations: readonly Violation[]
  report(rule: RuleName, detail: string): void
  /** The session in the store that a tab uses. */
  storedSession(tab: Tab): ServiceSession | null
  /** The store has new content, written by this tab. */
  storeChanged(tab: Tab): void
  /** Takes the content at the start as given. */
  begin(initial: ServiceSession | null): void
  /** The content changed for a reason outside the client, for example the user cleared it. */
  storeReset(reason: string): void
  writeIssued(tab: Tab, tokens: Tokens): void
  /** Checks a request. Returns the attempt when it is a refresh. */
  requestSent(tab: Tab, call: Call | undefined, request: ServiceRequest): RefreshAttempt | undefined
  callStarted(call: Call): void
  callSettled(call: Call, result: Result): void
  uncaught(tab: Tab | undefined, error: unknown): void
  describe(request: ServiceRequest): string
}

/** How long after its deadline a call may settle, in milliseconds. */
const SLACK = 250
/** How long a refresh may take, in milliseconds: after a lost lock, others may run next to it for so long. */
const REFRESH_TIME = 80_000
/** How much an access token may be past its expiry when the client returns it: the clock comes from a slow response. */
const CLOCK_TOLERANCE = 20_000

const SIGNS_OUT: ReadonlySet<string> = new Set(['signOut', 'deleteAccount'])

export function createRules(world: World): Rules {
  const { scheduler, service } = world
  const violations: Violation[] = []
  const open = new Set<Call>()
  const stored = new Map<Tab | 'shared', ServiceSession | null>()
  let first: ServiceSession | null = null
  const storedIn = (key: Tab | 'shared') => stored.get(key) ?? (stored.has(key) ? null : first)
  const lastPut = new Map<Tab | 'shared', { tab: Tab | undefined; at: number }>()

  const attempts = new Map<ServiceSession, RefreshAttempt[]>()

  const keyOf = (tab: Tab) => (world.store.kind === 'private' ? tab : 'shared')
  const nameOf = (session: ServiceSession | null | undefined) => session?.name ?? 'no session'
  const sessionIn = (tokens: Tokens): ServiceSession | null =>
    tokens.refreshToken ? (service.sessionOf(tokens.refreshToken) ?? null) : null

  const report = (rule: RuleName, detail: string) => {
    violations.push({ rule, at: scheduler.now(), detail })
    world.trace(() => `!!! ${rule}: ${detail}`)
  }

  const remember = (tab: Tab, session: ServiceSession | null) => {
    stored.set(keyOf(tab), session)
    for (const call of open) {
      if (keyOf(call.tab) !== keyOf(tab)) continue
      call.seen.add(session)
      if (isAsync(world.store.kind) && call.requests === 0) call.candidates.add(session)
    }
  }

  const checkChange = (tab: Tab, before: ServiceSession | null, after: ServiceSession | null) => {
    const call = currentContext()?.call
    const put = lastPut.get(keyOf(tab))
    // An asynchronous store cannot compare and write in one step: what another context wrote since the last response
    // to this call may be lost.
    const raced =
      isAsync(world.store.kind) &&
      call !== undefined &&
      put !== undefined &&
      put.tab !== tab &&
      put.at >= Math.max(call.lastSettled, call.startedAt)
    const by = `by ${tab.name}${call ? ` in call ${call.number} (${call.name})` : ''}`
    if (after !== null && !call?.ownSessions.has(after)) {
      if (raced) world.figures.excusedRaces++
      else report('session-overwritten', `${nameOf(after)} was written over ${nameOf(before)} ${by}`)
      return
    }
    if (before === null) return
    const asked = call && SIGNS_OUT.has(call.name) && (call.pinned ?? before) === before && call.candidates.has(before)
    if (after === null) {
      if (asked) before.endReason ??= call.name
      if (before.endReason === undefined && !before.user.deleted) {
        if (raced) world.figures.excusedRaces++
        else report('accidental-sign-out', `${before.name} was removed ${by}`)
      }
      return
    }
    world.figures.userSwitches++
    if (!call?.candidates.has(before) && !raced)
      report('session-overwritten', `${after.name} was written over the newer session ${before.name} ${by}`)
    before.endReason ??= 'replaced'
  }

  /** Calls of one tab that need an anonymous user at the same time share its sign-up, which may outlive its first call. */
  const joinedSignUp = (call: Call, { user, createdBy, storedAt }: ServiceSession) =>
    user.isAnonymous && createdBy?.tab === call.tab && call.name === 'getUserOrAnonymous' && storedAt >= call.startedAt

  const checkSession = (call: Call | undefined, session: ServiceSession, what: string) => {
    if (!call || call.ownSessions.has(session) || joinedSignUp(call, session)) return
    if (call.name === 'sendQueuedSignOuts') {
      // It may only act for sessions in the queue of sign-outs.
      if (!call.candidates.has(session))
        report('acted-as-another-user', `call ${call.number} (sendQueuedSignOuts) sent ${what} with ${session.name}`)
      return
    }
    if (call.pinned === undefined && call.candidates.has(session)) call.pinned = session
    if (call.pinned !== session)
      report(
        'acted-as-another-user',
        `call ${call.number} (${call.name}) of ${call.tab.name} started with ${
          call.pinned ? call.pinned.name : [...call.candidates].map(nameOf).join(' or ')
        } and sent ${what} with ${session.name}`,
      )
  }

  const tokensOf = ({ headers, body, path }: ServiceRequest): string[] => {
    const form = path === '/auth/oauth/token' ? new URLSearchParams(body).get('refresh_token') : null
    const bearer = headers.get('authorization')?.replace('Bearer ', '')
    const all = [headers.get('x-stack-access-token'), headers.get('x-stack-refresh-token'), form, bearer]
    return all.filter((token) => typeof token === 'string')
  }

  const checkRefresh = (attempt: RefreshAttempt) => {
    world.figures.refreshes++
    const { tab, call, session } = attempt
    // A page that lost its lock continues its refresh.
    const lostLock = (other: RefreshAttempt) => other.tab.lostLockAt > other.startedAt - REFRESH_TIME
    const mayExclude = (other: RefreshAttempt) =>
      other.tab.alive &&
      (other.tab === tab || (world.hasLocks && world.store.kind === 'cookie' && !lostLock(attempt) && !lostLock(other)))
    const earlier = attempts.get(session) ?? []
    attempts.set(session, [...earlier, attempt])
    for (const other of earlier)
      if (other.inFlight && mayExclude(other))
        report('parallel-refresh', `${tab.name} and ${other.tab.name} refresh ${session.name} at the same time`)
    // A refresh that waits for its next attempt counts as well.
    const own = earlier.findLastIndex((other) => other.call !== undefined && other.call === call)
    const lastTry = earlier[own]
    if (!lastTry || lastTry.isAnswered || lostLock(lastTry)) return
    for (const other of earlier.slice(own + 1))
      if (other.tab !== tab && mayExclude(other))
        report('parallel-refresh', `${other.tab.name} refreshes ${session.name} between two tries of ${tab.name}`)
  }

  /** Whether `null` is a truthful result: at some time during the call no permanent user was signed in. */
  const mayBeNull = (call: Call, anonymousCounts: boolean) =>
    [...call.seen].some(
      (session) =>
        session === null ||
        session.revoked ||
        session.user.deleted ||
        (session.endReason !== undefined && session.endReason !== 'replaced') ||
        (session.user.isAnonymous && !anonymousCounts),
    )
  const allowed = (call: Call): (ServiceSession | null)[] => [
    ...(call.pinned ? [call.pinned] : call.candidates),
    ...call.ownSessions,
    ...service.sessions.filter((session) => joinedSignUp(call, session)),
  ]
  const checkUser = (call: Call, id: string) => {
    if (!allowed(call).some((session) => session?.user.id === id))
      report(
        'returned-another-user',
        `call ${call.number} (${call.name}) of ${allowed(call).map(nameOf)} returned ${id}`,
      )
  }
  const checkToken = (call: Call, token: string) => {
    const session = service.sessionOf(token)
    if (!session || !allowed(call).includes(session))
      report(
        'returned-another-user',
        `call ${call.number} (${call.name}) of ${allowed(call).map(nameOf)} returned a token of ${nameOf(session)}`,
      )
    const expiredFor = scheduler.now() - service.expiryOf(token)
    if (service.expiryOf(token) > 0 && expiredFor > CLOCK_TOLERANCE && !world.clockJumped && !wasFrozen(call))
      report('expired-token', `call ${call.number} (${call.name}) returned a token that expired ${expiredFor} ms ago`)
  }
  const wasFrozen = ({ tab, startedAt }: Call) => tab.frozen || tab.thawedAt >= startedAt
  const unlessNull = (call: Call, value: unknown, anonymousCounts: boolean, check: () => void) => {
    if (value !== null) check()
    else if (!mayBeNull(call, anonymousCounts))
      report(
        'shown-as-signed-out',
        `call ${call.number} (${call.name}) returned null while ${[...call.seen].map(nameOf)} was signed in`,
      )
  }
  const isQueued = ({ refreshToken }: ServiceSession) =>
    [...world.device.sharedTexts.values()].some((text) => text.includes(refreshToken))
  const storageWorks = () => !world.storageFailed

  const results: Record<string, (call: Call, value: never) => void> = {
    getUser: (call, user: { id: string } | null) =>
      unlessNull(call, user, false, () => checkUser(call, user?.id as string)),
    getUserOrAnonymous: (call, user: { id: string } | null) =>
      unlessNull(call, user, true, () => checkUser(call, user?.id as string)),
    updateCurrentUser: (call, user: { id: string }) => checkUser(call, user.id),
    getAccessToken: (call, token: string | null) =>
      unlessNull(call, token, true, () => checkToken(call, token as string)),
    getAuthJson(call, { accessToken, refreshToken }: Tokens) {
      unlessNull(call, accessToken, true, () => checkToken(call, accessToken as string))
      if (accessToken && refreshToken && service.sessionOf(accessToken) !== service.sessionOf(refreshToken))
        report('mixed-tokens', `call ${call.number} (getAuthJson) returned tokens of two sessions`)
    },
    signOut(call) {
      const session = call.pinned ?? (call.candidates.size === 1 ? [...call.candidates][0] : null)
      if (!session || !storageWorks()) return
      // Another context may have written its refreshed token at the same time. The service has ended the session.
      const restored = isAsync(world.store.kind) && lastPut.get(keyOf(call.tab))?.tab !== call.tab && session.revoked
      if (rules.storedSession(call.tab) === session && !restored)
        report('sign-out-incomplete', `call ${call.number} left ${session.name} in the store`)
      if (!session.revoked && !isQueued(session))
        report('sign-out-incomplete', `call ${call.number} left ${session.name} alive at the service`)
    },
    deleteAccount(call) {
      if (!allowed(call).some((session) => session?.user.deleted))
        report(
          'deletion-not-applied',
          `call ${call.number} resolved, but the account of ${allowed(call).map(nameOf)} exists`,
        )
    },
  }
  for (const name of ['signIn', 'signUp', 'signUpAnonymously'])
    results[name] = (call) => {
      if (
        call.ownSessions.size > 0 &&
        storageWorks() &&
        ![...call.ownSessions].some((session) => call.seen.has(session))
      )
        report('sign-in-not-stored', `call ${call.number} (${name}) resolved, but its session was never stored`)
    }

  const checkDeadline = (call: Call) => {
    if (call.settled || !call.tab.alive) return
    if (call.tab.frozen || scheduler.now() < call.tab.thawedAt + SLACK) {
      // A frozen tab runs nothing. It settles its calls right after it thaws.
      scheduler.after(SLACK, () => checkDeadline(call))
      return
    }
    report(
      'deadline-exceeded',
      `call ${call.number} (${call.name}) of ${call.tab.name} is pending after ${scheduler.now() - call.startedAt} ms, its deadline was ${call.deadline} ms`,
    )
  }

  const rules: Rules = {
    violations,
    report,
    storedSession: (tab) => sessionIn(world.store.tokens(tab)),
    storeChanged(tab) {
      const tokens = world.store.tokens(tab)
      const key = keyOf(tab)
      const before = storedIn(key)
      const after = sessionIn(tokens)
      if (tokens.accessToken && service.sessionOf(tokens.accessToken) !== after)
        report('mixed-tokens', `${tab.name} stored an access token of another session for ${nameOf(after)}`)
      if (before === after) return
      world.trace(() => `${tab.name} store: ${nameOf(before)} -> ${nameOf(after)}`)
      if (after) after.storedAt = scheduler.now()
      checkChange(tab, before, after)
      lastPut.set(key, { tab, at: scheduler.now() })
      remember(tab, after)
    },
    begin(initial) {
      first = initial
    },
    storeReset(reason) {
      for (const tab of world.tabs) {
        const before = storedIn(keyOf(tab))
        const after = rules.storedSession(tab)
        if (before && !after) world.trace(() => `store of ${tab.name} is empty: ${reason}`)
        if (before !== after) {
          lastPut.set(keyOf(tab), { tab: undefined, at: scheduler.now() })
          remember(tab, after)
        }
      }
    },
    writeIssued(tab, tokens) {
      for (const call of open)
        if (call.tab === tab) {
          call.seen.add(sessionIn(tokens))
          if (call.requests === 0) call.candidates.add(sessionIn(tokens))
        }
    },
    requestSent(tab, call, request) {
      const sessions = new Set(tokensOf(request).map((token) => service.sessionOf(token)))
      if (sessions.size > 1)
        report('mixed-tokens', `${request.method} ${request.path} of ${tab.name} carries tokens of two sessions`)
      for (const session of sessions) if (session) checkSession(call, session, `${request.method} ${request.path}`)
      const [session] = sessions
      if (request.path !== '/auth/oauth/token' || !session) {
        // The call continues with its access token: its refresh has ended.
        for (const attempt of [...attempts.values()].flat()) if (attempt.call === call) attempt.isAnswered = true
        return undefined
      }
      const startedAt = scheduler.now()
      const attempt: RefreshAttempt = { tab, call, session, startedAt, inFlight: true, isAnswered: false }
      checkRefresh(attempt)
      return attempt
    },
    callStarted(call) {
      const session = rules.storedSession(call.tab)
      if (call.name === 'sendQueuedSignOuts')
        for (const other of service.sessions) if (isQueued(other)) call.candidates.add(other)
      if (call.name !== 'sendQueuedSignOuts') call.candidates.add(session)
      for (const { tokens } of call.tab.pendingWrites) call.candidates.add(sessionIn(tokens))
      for (const candidate of call.candidates) call.seen.add(candidate)
      if (call.name === 'signOut' && session) session.endReason ??= 'signOut'
      for (const other of open) {
        if (keyOf(other.tab) !== keyOf(call.tab)) continue
        world.figures.overlappingCalls++
        break
      }
      open.add(call)
      scheduler.after(call.deadline + SLACK, () => checkDeadline(call))
    },
    callSettled(call, result) {
      call.settled = true
      call.result = result
      open.delete(call)
      if (call.name !== 'getUserOrAnonymous' && call.effects > 1)
        report('applied-twice', `call ${call.number} (${call.name}) took effect ${call.effects} times`)
      if ('value' in result) return results[call.name]?.(call, result.value as never)
      const { error } = result
      if (error instanceof StorageFault) return
      // It rejects as `fetch` does.
      if (call.name === 'fetchWithAuth' && error instanceof NetworkFault) return
      if (isClientError(error)) {
        const { code } = error as { code: string }
        world.figures.errors[code] = (world.figures.errors[code] ?? 0) + 1
        // A sign-up that a call shares may have started in an earlier session.
        const mayShare = call.name === 'signUpAnonymously' || call.name === 'getUserOrAnonymous'
        if (
          code === 'SESSION_CHANGED' &&
          !mayShare &&
          call.seen.size < 2 &&
          !isAsync(world.store.kind) &&
          storageWorks()
        )
          report('false-session-changed', `call ${call.number} (${call.name}) of ${[...call.seen].map(nameOf)}`)
      } else if (!(error instanceof KnownError))
        report(
          'unexpected-error',
          `call ${call.number} (${call.name}) rejected with ${error instanceof Error ? error.stack : String(error)}`,
        )
    },
    uncaught(tab, error) {
      report('unhandled-rejection', `${tab?.name ?? 'a tab'}: ${error instanceof Error ? error.stack : String(error)}`)
    },
    describe: (request) =>
      tokensOf(request)
        .map((token) => nameOf(service.sessionOf(token)))
        .join(', '),
  }
  return rules
}
