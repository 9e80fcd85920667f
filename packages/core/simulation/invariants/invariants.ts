import type { Tokens } from '../../src/session-types.js'
import type { Call } from '../actions/call.js'
import type { Reply, ServiceRequest, ServiceSession } from '../world/service.js'
import { isCookie, isExternal } from '../world/stores.js'
import type { Tab } from '../world/tab.js'
import type { World } from '../world/world.js'
import { createInvariantContext } from './context.js'
import { REFRESH_TIME, type RefreshAttempt, requestInvariants } from './requests.js'
import { type Result, resultInvariants } from './results.js'
import { storeInvariants } from './stores.js'
import type { RuleName, Violation } from './violation.js'

/** Observes the world and reports what must not happen. */
export interface Invariants {
  readonly violations: readonly Violation[]
  report(rule: RuleName, detail: string): void
  /** The session in the store that a tab uses. */
  storedSession(tab: Tab): ServiceSession | null
  /** The store has new content, written by this tab. */
  storeChanged(tab: Tab): void
  /** Takes the content at the start as given. */
  begin(): void
  /** The content changed for a reason outside the client, for example the user cleared it. */
  storeReset(reason: string): void
  writeIssued(tab: Tab, tokens: Tokens): void
  /** Whether the session of a tab can be refreshed. */
  isRefreshable(tab: Tab): boolean
  /** The app's server sets these cookies, some of which contain the refresh tokens of handles. */
  handlesSet(setCookie: readonly string[]): void
  /** A refresh of a tab has failed: the next one is another refresh. */
  refreshFailed(tab: Tab): void
  /** These cookies were deleted from outside, or not stored. Those with refresh tokens are missing from now on. */
  cookiesLost(cookies: readonly string[]): void
  /** Checks a response of the app's server that scripts of the page can read. */
  shownToPage(reply: Reply): void
  /** Checks a request of the app's server to the service. */
  requestForwarded(request: ServiceRequest): void
  /** Checks a request. Returns the attempt when it is a refresh. */
  requestSent(tab: Tab, call: Call | undefined, request: ServiceRequest): RefreshAttempt | undefined
  callStarted(call: Call): void
  callSettled(call: Call, result: Result): void
  uncaught(tab: Tab | undefined, error: unknown): void
  describe(request: ServiceRequest): string
}

/** How long after its deadline a call may settle, in milliseconds. */
const SLACK = 250

export function createInvariants(world: World): Invariants {
  const { scheduler, service } = world
  const context = createInvariantContext(world)
  const { report, openCalls, sessionIn, storedSession, storeKey, isQueued } = context
  const { checkResult } = resultInvariants(context)

  const checkDeadline = (call: Call) => {
    if (call.settled || !call.tab.alive) return
    if (call.tab.frozen || scheduler.now() < call.tab.thawedAt + SLACK) {
      // A frozen tab runs nothing. It settles its calls right after it thaws.
      scheduler.after(SLACK, () => checkDeadline(call))
      return
    }
    report(
      'deadline-exceeded',
      `call ${call.number} (${call.name}) of ${call.tab.name} is pending after ${scheduler.now() - call.startedAt} ms, its deadline was ${call.timeout} ms`,
    )
  }

  /** Without an open call, only a refresh that holds the lock may go on. */
  const checkStatus = (tab: Tab) => {
    const { hasLocks, device, store } = world
    if (!hasLocks || !isCookie(store.kind) || !tab.alive || tab.frozen) return
    if (scheduler.now() - Math.max(tab.thawedAt, tab.lostLockAt, tab.gaveUpLockAt) < REFRESH_TIME) return
    if ([...openCalls].some((call) => call.tab === tab) || device.locksOf(tab.host).isHeldBy(tab)) return
    const status = tab.enter(undefined, () => tab.client.session.state().status)
    if (status === 'refreshing')
      report('no-recovery', `${tab.name} seems to refresh its session, although no call needs it`)
  }

  return {
    violations: context.violations,
    report,
    storedSession,
    ...storeInvariants(context),
    ...requestInvariants(context),
    callStarted(call) {
      const session = storedSession(call.tab)
      for (let { next } = world.store.tokens(call.tab); next; next = next.next) call.following.add(sessionIn(next))
      if (call.name === 'sendQueuedSignOuts')
        for (const other of service.sessions) if (isQueued(other)) call.candidates.add(other)
      if (call.name !== 'sendQueuedSignOuts') call.candidates.add(session)
      for (const { tokens } of call.tab.pendingWrites) call.candidates.add(sessionIn(tokens))
      for (const candidate of call.candidates) call.seen.add(candidate)
      if (call.name === 'signOut' && session && !isExternal(world.store.kind)) session.endReason ??= 'signOut'
      if ([...openCalls].some((other) => storeKey(other.tab) === storeKey(call.tab))) world.figures.overlappingCalls++
      openCalls.add(call)
      scheduler.after(call.timeout + SLACK, () => checkDeadline(call))
    },
    callSettled(call, result) {
      call.settled = true
      call.result = result
      openCalls.delete(call)
      if (call.name === 'signInAnonymously' || call.name === 'getUserOrAnonymous') context.sharedSignUps.add(call)
      checkResult(call, result)
      scheduler.after(SLACK, () => checkStatus(call.tab))
    },
    uncaught(tab, error) {
      report('unhandled-rejection', `${tab?.name ?? 'a tab'}: ${error instanceof Error ? error.stack : String(error)}`)
    },
  }
}
