import { httpOnlyCookies } from '../../src/session/http-only-cookies.js'
import { parseCookies } from '../../src/session/session-cookies.js'
import type { StoredTokens } from '../../src/session/stored-tokens.js'
import type { Call } from '../actions/call.js'
import { PROJECT } from '../world/server.js'
import type { Reply, ServiceRequest, ServiceSession } from '../world/service.js'
import { isCookie } from '../world/stores.js'
import type { Tab } from '../world/tab.js'
import { type InvariantContext, nameOf, sharesSignUp } from './context.js'

/** One request that refreshes a session. */
export interface RefreshAttempt {
  readonly tab: Tab
  readonly call: Call | undefined
  readonly session: ServiceSession
  readonly startedAt: number
  inFlight: boolean
  /** Whether the service accepted or rejected the refresh token. Otherwise the client tries again. */
  isAnswered: boolean
}

/** How long a refresh may take, in milliseconds: after a lock was lost or given up, others may run next to it for so long. */
export const REFRESH_TIME = 80_000

/** Observes the requests: each carries the tokens of its call's session, and a session has one refresh at a time. */
export function requestInvariants({ world, report, storedSession }: InvariantContext) {
  const { scheduler, service } = world
  const attempts = new Map<ServiceSession, RefreshAttempt[]>()

  const isStored = (tab: Tab, session: ServiceSession) => {
    for (let tokens: StoredTokens | undefined = world.store.tokens(tab); tokens; tokens = tokens.next)
      if (service.sessionOf(tokens.refreshToken ?? '') === session) return true
    return false
  }
  const checkSession = (call: Call | undefined, session: ServiceSession, request: string) => {
    if (!call || call.ownSessions.has(session) || sharesSignUp(call, session)) return
    if (call.name === 'sendQueuedSignOuts') {
      // It may only act for sessions in the queue of sign-outs.
      if (!call.candidates.has(session))
        report('acted-as-another-user', `call ${call.number} (sendQueuedSignOuts) sent ${request} with ${session.name}`)
      return
    }
    // A sign-out revokes each session that it has removed from the cookies, or would have if the browser had let it.
    if (call.name === 'signOut' && isCookie(world.store.kind) && (world.storageFailed || !isStored(call.tab, session)))
      return
    if (call.pinned === undefined && call.candidates.has(session)) call.pinned = session
    if (call.pinned !== session)
      report(
        'acted-as-another-user',
        `call ${call.number} (${call.name}) of ${call.tab.name} started with ${
          call.pinned ? call.pinned.name : [...call.candidates].map(nameOf).join(' or ')
        } and sent ${request} with ${session.name}`,
      )
  }

  const checkRefresh = (attempt: RefreshAttempt) => {
    world.figures.refreshes++
    const { tab, call, session } = attempt
    // A page that lost its lock continues its refresh. One that gave up waiting for a lock starts its own.
    const lostLock = ({ tab, startedAt }: RefreshAttempt) =>
      Math.max(tab.lostLockAt, tab.gaveUpLockAt) > startedAt - REFRESH_TIME
    const mayExclude = (other: RefreshAttempt) =>
      other.tab.alive &&
      (other.tab === tab ||
        (world.hasLocks &&
          isCookie(world.store.kind) &&
          other.tab.host === attempt.tab.host &&
          !lostLock(attempt) &&
          !lostLock(other)))
    const earlier = attempts.get(session) ?? []
    attempts.set(session, [...earlier, attempt])
    for (const other of earlier)
      if (other.inFlight && mayExclude(other))
        report('parallel-refresh', `${tab.name} and ${other.tab.name} refresh ${session.name} at the same time`)
    // A refresh that waits for its next attempt counts as well.
    const lastIndex = earlier.map((other) => other.call !== undefined && other.call === call).lastIndexOf(true)
    const lastTry = earlier[lastIndex]
    if (!lastTry || lastTry.isAnswered || lostLock(lastTry)) return
    for (const other of earlier.slice(lastIndex + 1))
      if (other.tab !== tab && mayExclude(other))
        report('parallel-refresh', `${other.tab.name} refreshes ${session.name} between two tries of ${tab.name}`)
  }

  return {
    handlesSet(setCookie: readonly string[]): void {
      const cookies = setCookie.map((line) => parseCookies(line)[0] ?? (['', ''] as const))
      for (const [handle, refreshToken] of httpOnlyCookies(cookies, 'refresh', PROJECT.projectId, true))
        service.addHandle(handle, refreshToken)
    },
    cookiesLost(lost: readonly string[]): void {
      const cookies = lost.map((line) => parseCookies(`${line}=`)[0] ?? (['', ''] as const))
      for (const handle of httpOnlyCookies(cookies, 'refresh', PROJECT.projectId, true).keys()) {
        const session = service.sessionOf(handle)
        if (!session) continue
        session.isLost = true
        session.endReason ??= 'cookie lost'
      }
    },
    refreshFailed(tab: Tab): void {
      for (const attempt of [...attempts.values()].flat()) if (attempt.tab === tab) attempt.isAnswered = true
    },
    shownToPage({ headers, body }: Reply): void {
      const text = JSON.stringify([...new Headers(headers)]) + body
      const shown = service.sessions.find(({ refreshToken }) => text.includes(refreshToken))
      if (shown) report('refresh-token-shown', `the handler sent the refresh token of ${shown.name} to the page`)
    },
    requestForwarded({ path, method, headers, call }: ServiceRequest): void {
      const session = service.sessionOf(headers.get('x-stack-access-token') ?? '')
      const isCurrent = session && call && storedSession(call.tab) === session
      if (isCurrent && `${method} ${path}` === 'DELETE /auth/sessions/current' && session.endReason === undefined)
        report('accidental-sign-out', `the server ended ${session.name} at the service in call ${call?.number}`)
    },
    requestSent(tab: Tab, call: Call | undefined, request: ServiceRequest): RefreshAttempt | undefined {
      const sessions = new Set(tokensOf(request).map((token) => service.sessionOf(token)))
      if (sessions.size > 1)
        report('mixed-tokens', `${request.method} ${request.path} of ${tab.name} carries tokens of two sessions`)
      if (call && !isRefresh(request.path) && sessions.size > 0) call.hasActed = true
      for (const session of sessions) if (session) checkSession(call, session, `${request.method} ${request.path}`)
      const [session] = sessions
      if (!isRefresh(request.path) || !session) {
        // The call continues with its access token: its refresh has ended.
        for (const attempt of [...attempts.values()].flat()) if (attempt.call === call) attempt.isAnswered = true
        return undefined
      }
      const startedAt = scheduler.now()
      const attempt: RefreshAttempt = { tab, call, session, startedAt, inFlight: true, isAnswered: false }
      checkRefresh(attempt)
      return attempt
    },
    describe: (request: ServiceRequest): string =>
      tokensOf(request)
        .map((token) => nameOf(service.sessionOf(token)))
        .join(', '),
  }
}

const isRefresh = (path: string) => path === '/auth/oauth/token' || path === '/auth/external/token'

function tokensOf({ headers, body, path }: ServiceRequest): string[] {
  const form =
    path === '/auth/external/token'
      ? JSON.parse(body).token
      : path === '/auth/oauth/token'
        ? new URLSearchParams(body).get('refresh_token')
        : null
  const bearer = headers.get('authorization')?.replace('Bearer ', '')
  const all = [headers.get('x-stack-access-token'), headers.get('x-stack-refresh-token'), form, bearer]
  return all.filter((token) => typeof token === 'string')
}
