import type { Tokens } from '../../src/session-types.js'
import type { Call } from '../call.js'
import type { ServiceRequest, ServiceSession } from '../service.js'
import type { Tab } from '../tab.js'
import type { World } from '../world.js'
import { type RefreshAttempt, requestRules } from './request-rules.js'
import { type Result, resultRules } from './result-rules.js'
import { createRuleContext } from './rule-context.js'
import { storeRules } from './store-rules.js'
import type { RuleName, Violation } from './violation.js'

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

export function createRules(world: World): Rules {
  const { scheduler, service } = world
  const context = createRuleContext(world)
  const { report, openCalls, sessionIn, storedSession, storeKey, isQueued } = context
  const { checkResult } = resultRules(context)

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

  return {
    violations: context.violations,
    report,
    storedSession,
    ...storeRules(context),
    ...requestRules(context),
    callStarted(call) {
      const session = storedSession(call.tab)
      if (call.name === 'sendQueuedSignOuts')
        for (const other of service.sessions) if (isQueued(other)) call.candidates.add(other)
      if (call.name !== 'sendQueuedSignOuts') call.candidates.add(session)
      for (const { tokens } of call.tab.pendingWrites) call.candidates.add(sessionIn(tokens))
      for (const candidate of call.candidates) call.seen.add(candidate)
      if (call.name === 'signOut' && session) session.endReason ??= 'signOut'
      if ([...openCalls].some((other) => storeKey(other.tab) === storeKey(call.tab))) world.figures.overlappingCalls++
      openCalls.add(call)
      scheduler.after(call.timeout + SLACK, () => checkDeadline(call))
    },
    callSettled(call, result) {
      call.settled = true
      call.result = result
      openCalls.delete(call)
      checkResult(call, result)
    },
    uncaught(tab, error) {
      report('unhandled-rejection', `${tab?.name ?? 'a tab'}: ${error instanceof Error ? error.stack : String(error)}`)
    },
  }
}
