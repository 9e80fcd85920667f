import type { Tokens } from '../../src/session-types.js'
import { currentContext } from '../context.js'
import type { ServiceSession } from '../service.js'
import { isAsync } from '../stores.js'
import type { Tab } from '../tab.js'
import { nameOf, type RuleContext, type StoreKey } from './rule-context.js'

const SIGNS_OUT: ReadonlySet<string> = new Set(['signOut', 'deleteAccount'])

/** Observes the token stores: a session leaves or enters a store only for a reason. */
export function storeRules(context: RuleContext) {
  const { world, report, openCalls, lastWrites, storeKey, sessionIn, storedSession } = context
  const { scheduler, service } = world
  const stored = new Map<StoreKey, ServiceSession | null>()
  let initial: ServiceSession | null = null
  const storedIn = (key: StoreKey) => stored.get(key) ?? (stored.has(key) ? null : initial)

  const remember = (tab: Tab, session: ServiceSession | null) => {
    stored.set(storeKey(tab), session)
    for (const call of openCalls) {
      if (storeKey(call.tab) !== storeKey(tab)) continue
      call.seen.add(session)
      if (isAsync(world.store.kind) && call.requests === 0) call.candidates.add(session)
    }
  }

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
    if (after !== null && !call?.ownSessions.has(after)) {
      if (isRace) world.figures.excusedRaces++
      else report('session-overwritten', `${nameOf(after)} was written over ${nameOf(before)} ${author}`)
      return
    }
    if (before === null) return
    const endsSession =
      call && SIGNS_OUT.has(call.name) && (call.pinned ?? before) === before && call.candidates.has(before)
    if (after === null) {
      if (endsSession) before.endReason ??= call.name
      if (before.endReason === undefined && !before.user.deleted) {
        if (isRace) world.figures.excusedRaces++
        else report('accidental-sign-out', `${before.name} was removed ${author}`)
      }
      return
    }
    world.figures.userSwitches++
    if (!call?.candidates.has(before) && !isRace)
      report('session-overwritten', `${after.name} was written over the newer session ${before.name} ${author}`)
    before.endReason ??= 'replaced'
  }

  return {
    begin(session: ServiceSession | null): void {
      initial = session
    },
    storeChanged(tab: Tab): void {
      const tokens = world.store.tokens(tab)
      const key = storeKey(tab)
      const before = storedIn(key)
      const after = sessionIn(tokens)
      if (tokens.accessToken && service.sessionOf(tokens.accessToken) !== after)
        report('mixed-tokens', `${tab.name} stored an access token of another session for ${nameOf(after)}`)
      if (before === after) return
      world.trace(() => `${tab.name} store: ${nameOf(before)} -> ${nameOf(after)}`)
      if (after) after.storedAt = scheduler.now()
      checkChange(tab, before, after)
      lastWrites.set(key, { tab, at: scheduler.now() })
      remember(tab, after)
    },
    storeReset(reason: string): void {
      for (const tab of world.tabs) {
        const before = storedIn(storeKey(tab))
        const after = storedSession(tab)
        if (before && !after) world.trace(() => `store of ${tab.name} is empty: ${reason}`)
        if (before === after) continue
        lastWrites.set(storeKey(tab), { tab: undefined, at: scheduler.now() })
        remember(tab, after)
      }
    },
    writeIssued(tab: Tab, tokens: Tokens): void {
      for (const call of openCalls) {
        if (call.tab !== tab) continue
        call.seen.add(sessionIn(tokens))
        if (call.requests === 0) call.candidates.add(sessionIn(tokens))
      }
    },
  }
}
