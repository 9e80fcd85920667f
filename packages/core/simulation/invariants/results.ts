import { isLatchkeyError } from '../../src/errors/latchkey-error.js'
import type { Tokens } from '../../src/session-types.js'
import type { Call } from '../actions/call.js'
import { NetworkFault } from '../world/network.js'
import type { ServiceSession } from '../world/service.js'
import { isAsync, StorageFault } from '../world/stores.js'
import { type InvariantContext, nameOf, sharesSignUp } from './context.js'

export type Result = { readonly value: unknown } | { readonly error: unknown }

/** How much an access token may be past its expiry when the client returns it: the clock comes from a slow response. */
const CLOCK_TOLERANCE = 20_000

/** Checks what calls return and which errors they reject with. */
export function resultInvariants({ world, report, lastWrites, storeKey, storedSession, isQueued }: InvariantContext) {
  const { scheduler, service } = world
  const storageWorks = () => !world.storageFailed

  const allowedSessions = (call: Call): (ServiceSession | null)[] => [
    ...(call.pinned ? [call.pinned] : call.candidates),
    ...call.ownSessions,
    ...(call.name === 'loadPage' && [...call.candidates].some((session) => session?.revoked) ? call.following : []),
    ...service.sessions.filter((session) => sharesSignUp(call, session)),
  ]
  const checkUser = (call: Call, id: string) => {
    if (!allowedSessions(call).some((session) => session?.user.id === id))
      report(
        'returned-another-user',
        `call ${call.number} (${call.name}) of ${allowedSessions(call).map(nameOf)} returned ${id}`,
      )
  }
  const checkToken = (call: Call, token: string) => {
    const session = service.sessionOf(token)
    if (!session || !allowedSessions(call).includes(session))
      report(
        'returned-another-user',
        `call ${call.number} (${call.name}) of ${allowedSessions(call).map(nameOf)} returned a token of ${nameOf(session)}`,
      )
    const expiredFor = scheduler.now() - service.expiryOf(token)
    if (service.expiryOf(token) > 0 && expiredFor > CLOCK_TOLERANCE && !world.clockJumped && !wasFrozen(call))
      report('expired-token', `call ${call.number} (${call.name}) returned a token that expired ${expiredFor} ms ago`)
  }
  /** Checks a value with `check`, and null by whether the call may return it. */
  const checkNullable = (call: Call, value: unknown, anonymousCounts: boolean, check: () => void) => {
    if (value !== null) check()
    else if (!mayBeNull(call, anonymousCounts))
      report(
        'shown-as-signed-out',
        `call ${call.number} (${call.name}) returned null while ${[...call.seen].map(nameOf)} was signed in`,
      )
  }
  const checkStarted = (call: Call) => {
    if (call.ownSessions.size > 0 && storageWorks() && ![...call.ownSessions].some((session) => call.seen.has(session)))
      report('sign-in-not-stored', `call ${call.number} (${call.name}) resolved, but its session was never stored`)
  }

  const checks: Record<string, (call: Call, value: never) => void> = {
    getUser: (call, user: { id: string } | null) =>
      checkNullable(call, user, false, () => checkUser(call, user?.id as string)),
    loadPage: (call, user: { id: string } | null) =>
      checkNullable(call, user, false, () => checkUser(call, user?.id as string)),
    getUserOrAnonymous: (call, user: { id: string } | null) =>
      checkNullable(call, user, true, () => checkUser(call, user?.id as string)),
    updateUser: (call, user: { id: string }) => checkUser(call, user.id),
    getAccessToken: (call, token: string | null) =>
      checkNullable(call, token, true, () => checkToken(call, token as string)),
    getAuthJson(call, { accessToken, refreshToken }: Tokens) {
      checkNullable(call, accessToken, true, () => checkToken(call, accessToken as string))
      if (accessToken && refreshToken && service.sessionOf(accessToken) !== service.sessionOf(refreshToken))
        report('mixed-tokens', `call ${call.number} (getAuthJson) returned tokens of two sessions`)
    },
    signIn: checkStarted,
    signInWithCode: checkStarted,
    signInWithMfa: checkStarted,
    signInWithOAuth: checkStarted,
    signInWithPasskey: checkStarted,
    signUp: checkStarted,
    upgrade: checkStarted,
    signInAnonymously: checkStarted,
    signOut(call) {
      const session = call.pinned ?? (call.candidates.size === 1 ? [...call.candidates][0] : null)
      if (!session || !storageWorks()) return
      // Another context may have written its refreshed token at the same time. The service has ended the session, or
      // ends it when it gets the queued sign-out.
      const wasRestored =
        isAsync(world.store.kind) &&
        lastWrites.get(storeKey(call.tab))?.tab !== call.tab &&
        (session.revoked || isQueued(session))
      if (storedSession(call.tab) === session && !wasRestored)
        report('sign-out-incomplete', `call ${call.number} left ${session.name} in the store`)
      if (!session.revoked && !session.isLost && !isQueued(session))
        report('sign-out-incomplete', `call ${call.number} left ${session.name} alive at the service`)
    },
    deleteUser(call) {
      if (!allowedSessions(call).some((session) => session?.user.deleted))
        report(
          'deletion-not-applied',
          `call ${call.number} resolved, but the account of ${allowedSessions(call).map(nameOf)} exists`,
        )
    },
  }

  const checkError = (call: Call, error: unknown) => {
    if (error instanceof StorageFault) return
    // It rejects as `fetch` does.
    if ((call.name === 'fetchWithAuth' || call.name === 'loadPage') && error instanceof NetworkFault) return
    if (isLatchkeyError(error)) {
      const { code } = error as { code: string }
      world.figures.errors[code] = (world.figures.errors[code] ?? 0) + 1
      // A sign-up that a call shares may have started in an earlier session.
      const mayShare = call.name === 'signInAnonymously' || call.name === 'getUserOrAnonymous'
      if (code === 'SESSION_CHANGED' && !mayShare && call.seen.size < 2 && !isAsync(world.store.kind) && storageWorks())
        report('false-session-changed', `call ${call.number} (${call.name}) of ${[...call.seen].map(nameOf)}`)
    } else
      report(
        'unexpected-error',
        `call ${call.number} (${call.name}) rejected with ${error instanceof Error ? error.stack : String(error)}`,
      )
  }

  /** The calls that must reject once another session has started or this one has ended. */
  const IN_ONE_SESSION: ReadonlySet<string> = new Set(['getUser', 'updateUser'])
  const checkCurrent = (call: Call, value: unknown) => {
    const changedAt = lastWrites.get(storeKey(call.tab))?.at ?? Number.NEGATIVE_INFINITY
    const isPast = call.pinned && storedSession(call.tab) !== call.pinned && changedAt < call.lastSettled
    if (value !== null && isPast && IN_ONE_SESSION.has(call.name) && !wasFrozen(call))
      report(
        'returned-another-user',
        `call ${call.number} (${call.name}) of ${nameOf(call.pinned)} resolved after ${nameOf(storedSession(call.tab))} had taken its place`,
      )
  }

  return {
    checkResult(call: Call, result: Result): void {
      if (call.name !== 'getUserOrAnonymous' && call.effects > 1)
        report('applied-twice', `call ${call.number} (${call.name}) took effect ${call.effects} times`)
      // The service creates another user if another call has upgraded the guest.
      if (call.name === 'upgrade' && call.pinned?.user.isAnonymous && call.ownSessions.size > 0)
        report('upgraded-another-user', `call ${call.number} of ${nameOf(call.pinned)}`)
      if ('value' in result) {
        checks[call.name]?.(call, result.value as never)
        checkCurrent(call, result.value)
      } else checkError(call, result.error)
    },
  }
}

const wasFrozen = ({ tab, startedAt }: Call) => tab.frozen || tab.thawedAt >= startedAt

/** Whether `null` is a truthful result: at some time during the call no permanent user was signed in. */
const mayBeNull = (call: Call, anonymousCounts: boolean) =>
  [...call.seen].some(
    (session) =>
      session === null ||
      session.revoked ||
      session.user.deleted ||
      (session.endReason !== undefined && session.endReason !== 'replaced') ||
      (session.user.isGuest && !anonymousCounts),
  )
