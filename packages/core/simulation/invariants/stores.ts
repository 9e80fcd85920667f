import { httpOnlyCookies } from '../../src/session/http-only-cookies.js'
import { parseCookies, refreshCookies } from '../../src/session/session-cookies.js'
import type { Tokens } from '../../src/session-types.js'
import { currentContext } from '../world/context.js'
import { PROJECT } from '../world/server.js'
import type { ServiceSession } from '../world/service.js'
import { isAsync, isCookie } from '../world/stores.js'
import type { Tab } from '../world/tab.js'
import { type InvariantContext, nameOf, type StoreKey } from './context.js'

// Limits that docs/reliability.md documents.
const RACE = 'Races that an asynchronous store cannot avoid'
const BROUGHT_BACK = 'Sessions that a response on its way brought back after the user had deleted cookies'
const BESIDE_A_KIT = 'Sessions that a response on its way brought back after another kit had stored its own beside them'
const HOST_ONLY = 'Earlier sessions in the cookies of one host, found again after a sign-out on another subdomain'

const SIGNS_OUT: ReadonlySet<string> = new Set(['signOut', 'deleteUser'])

/** Observes the token stores: a session leaves or enters a store only for a reason. */
export function storeInvariants(context: InvariantContext) {
  const { world, report, excuse, openCalls, sharedSignUps, lastWrites, storeKey, sessionIn, storedSession } = context
  const { scheduler, service, hosts } = world
  const isPrivate = () => world.store.kind === 'private'
  const stored = new Map<StoreKey, ServiceSession | null>()
  let initial: ServiceSession | null = null
  const storedIn = (key: StoreKey) => stored.get(key) ?? (stored.has(key) ? null : initial)
  /** One tab for each host. A store needs no more of it than the host. */
  const places = () => (isPrivate() ? world.tabs : hosts.map((host) => ({ host }) as Tab))

  const remember = (tab: Tab, session: ServiceSession | null) => {
    stored.set(storeKey(tab), session)
    for (const call of [...openCalls, ...sharedSignUps]) {
      if (storeKey(call.tab) !== storeKey(tab)) continue
      call.seen.add(session)
      if (isAsync(world.store.kind) && call.requests === 0) call.candidates.add(session)
    }
  }

  /** Whether the cookies of a tab may continue with a session after another was rejected: it has never left them. */
  const continuesWith = (tab: Tab, next: ServiceSession) => {
    if (!isCookie(world.store.kind) || currentContext()?.call?.ownSessions.has(next)) return false
    const leftAt = left.get(storeKey(tab))?.get(next)
    if (leftAt === undefined) return true
    // What the user has deleted may be the only sign that it had ended.
    if (world.store.kind === 'http-only' && leftAt <= world.cookiesDeletedAt) {
      excuse(BROUGHT_BACK)
      return true
    }
    // The response of a page cannot delete a cookie that subdomains share.
    const isKept = hosts.length > 1 && isInCookie(tab.host, next, true)
    if (isKept) excuse(HOST_ONLY)
    return isKept
  }

  /** States that a call which may end a session has ended it. */
  const markEnd = (session: ServiceSession) => {
    const call = currentContext()?.call
    // A sign-out whose session the service has rejected continues with the next one in the cookies.
    const isPinned = call?.pinned && !call.pinned.revoked
    if (!call || !SIGNS_OUT.has(call.name) || (isPinned && call.pinned !== session)) return
    if (call.candidates.has(session) || call.following.has(session)) session.endReason ??= call.name
  }

  /** Checks a change that a tab has made in its own store. */
  const checkChange = (tab: Tab, before: ServiceSession | null, after: ServiceSession | null) => {
    const call = currentContext()?.call
    const lastWrite = lastWrites.get(storeKey(tab))
    // An asynchronous store cannot compare and write in one step: what another context wrote since the last response
    // to this call may be lost.
    const isRace =
      isAsync(world.store.kind) &&
      call !== undefined &&
      lastWrite !== undefined &&
      lastWrite.tab !== tab &&
      lastWrite.at >= Math.max(call.lastSettled, call.startedAt)
    const author = `by ${tab.name}${call ? ` in call ${call.number} (${call.name})` : ''}`
    if ((before?.revoked || before?.isLost) && after !== null && continuesWith(tab, after)) {
      // Calls that have not used the rejected session continue with the next one.
      for (const other of openCalls) {
        if (other.tab !== tab || other.hasActed || !other.candidates.has(before)) continue
        other.candidates.add(after)
        if (other.pinned === before) other.pinned = undefined
      }
      return
    }
    const isEmpty = before === null || broughtBack.get(before) === world.cookiesDeletedAt
    if (after !== null && isEmpty && isFromLateResponse(world.cookiesDeletedAt)) {
      broughtBack.set(after, world.cookiesDeletedAt)
      excuse(BROUGHT_BACK)
      return
    }
    if (after !== null && !call?.ownSessions.has(after)) {
      if (isRace) excuse(RACE)
      else if (isFromLateResponse(world.kitSignedInAt)) excuse(BESIDE_A_KIT)
      else report('session-overwritten', `${nameOf(after)} was written over ${nameOf(before)} ${author}`)
      return
    }
    if (before === null) return
    if (after === null) {
      markEnd(before)
      if (before.endReason === undefined && !before.user.deleted) {
        if (isRace) excuse(RACE)
        else report('accidental-sign-out', `${before.name} was removed ${author}`)
      }
      return
    }
    world.figures.userSwitches++
    if (!call?.candidates.has(before) && !isRace)
      report('session-overwritten', `${after.name} was written over the newer session ${before.name} ${author}`)
    before.endReason ??= 'replaced'
  }

  /** The sessions that late responses have brought back, with the time when the user had deleted their cookies. */
  const broughtBack = new Map<ServiceSession, number>()
  /** Browsers store the cookies of a response even if the cookies of its request have changed meanwhile. */
  const isFromLateResponse = (changedAt: number) => {
    const { sentAt } = currentContext() ?? {}
    return sentAt !== undefined && changedAt >= sentAt
  }

  /** The sessions that were removed from a store or replaced in it, with the time of the last time. */
  const left = new Map<StoreKey, Map<ServiceSession, number>>()

  /** Whether a session is in a cookie of a host that no other host can delete, or `ofParent`, in any of its cookies. */
  const isInCookie = (host: string, session: ServiceSession, ofParent = false) =>
    refreshCookies(parseCookies(world.device.cookieText(host)), PROJECT.projectId).some(
      ({ shared, refreshToken }) => (ofParent || !shared) && service.sessionOf(refreshToken ?? '') === session,
    )

  /** Checks what a change on the host of a tab, whose session is now `own`, has done on another host that shares some cookies. */
  const checkOther = (
    host: string,
    tab: Tab,
    own: ServiceSession | null,
    before: ServiceSession | null,
    after: ServiceSession | null,
  ) => {
    const isReplaced = own !== null && own !== before
    if (after === null) {
      if (before && own === null) markEnd(before)
      if (before && before.endReason === undefined && !before.user.deleted && !isReplaced)
        report('accidental-sign-out', `${before.name} was removed from ${host}`)
    } else if (left.get(host)?.has(after) && !world.storageFailed)
      if (isInCookie(host, after) || isInCookie(tab.host, after))
        // A page of the other host can share the session that it still finds.
        excuse(HOST_ONLY)
      else report('session-overwritten', `${after.name} came back on ${host}`)
    if (before && isReplaced) before.endReason ??= 'replaced'
  }

  return {
    begin(): void {
      const [first] = hosts
      initial = storedSession({ host: first } as Tab)
      if (!isPrivate()) for (const place of places()) stored.set(storeKey(place), storedSession(place))
    },
    storeChanged(tab: Tab): void {
      for (const place of isPrivate() ? [tab] : places()) {
        const tokens = world.store.tokens(place)
        const key = storeKey(place)
        const before = storedIn(key)
        const after = sessionIn(tokens)
        const isOwn = key === storeKey(tab)
        if (isOwn && tokens.accessToken && service.sessionOf(tokens.accessToken) !== after)
          report('mixed-tokens', `${tab.name} stored an access token of another session for ${nameOf(after)}`)
        if (before === after) continue
        world.trace(() => `${tab.name} store of ${isOwn ? 'its' : place.host}: ${nameOf(before)} -> ${nameOf(after)}`)
        if (after) after.storedAt = scheduler.now()
        if (isOwn) checkChange(tab, before, after)
        else checkOther(place.host, tab, storedSession(tab), before, after)
        if (before) left.set(key, (left.get(key) ?? new Map()).set(before, scheduler.now()))
        lastWrites.set(key, { tab, at: scheduler.now() })
        remember(place, after)
      }
    },
    storeReset(reason: string): void {
      for (const place of places()) {
        const before = storedIn(storeKey(place))
        const after = storedSession(place)
        if (after) for (const sessions of left.values()) sessions.delete(after)
        if (before && !after) world.trace(() => `store of ${place.host} is empty: ${reason}`)
        if (before === after) continue
        lastWrites.set(storeKey(place), { tab: undefined, at: scheduler.now() })
        remember(place, after)
      }
    },
    writeIssued(tab: Tab, tokens: Tokens): void {
      for (const call of [...openCalls, ...sharedSignUps]) {
        if (call.tab !== tab) continue
        call.seen.add(sessionIn(tokens))
        if (call.requests === 0) call.candidates.add(sessionIn(tokens))
      }
    },
    isRefreshable,
  }

  /** Whether the session of a tab can be refreshed: the cookie with the refresh token of a handle can be missing. */
  function isRefreshable(tab: Tab): boolean {
    if (world.store.kind !== 'http-only') return true
    const handle = world.store.tokens(tab).refreshToken
    const cookies = parseCookies(world.device.cookieHeader(tab.host))
    return handle !== null && httpOnlyCookies(cookies, 'refresh', PROJECT.projectId, true).has(handle)
  }
}
