import type { Tokens } from '../../src/session-types.js'
import type { Call } from '../actions/call.js'
import type { ServiceSession } from '../world/service.js'
import type { Tab } from '../world/tab.js'
import type { World } from '../world/world.js'
import type { RuleName, Violation } from './violation.js'

/** A store: one for the tabs of a host, or one of a tab. */
export type StoreKey = Tab | string

/** A change of a store. Without a tab: for a reason outside the client. */
export interface LastWrite {
  readonly tab: Tab | undefined
  readonly at: number
}

/** The state that the invariants share: the violations, the open calls and how they look up sessions. */
export interface InvariantContext {
  readonly world: World
  readonly violations: readonly Violation[]
  report(rule: RuleName, detail: string): void
  /** Counts a violation that a documented limit allows. */
  excuse(limit: string): void
  /** The calls that have not settled. */
  readonly openCalls: Set<Call>
  /** The anonymous sign-ups whose calls have settled: a timeout ends the wait, not the sign-up. */
  readonly sharedSignUps: Set<Call>
  /** The last change of each store. Without a tab: for a reason outside the client. */
  readonly lastWrites: Map<StoreKey, LastWrite>
  /** The store that a tab uses. */
  storeKey(tab: Tab): StoreKey
  sessionIn(tokens: Tokens): ServiceSession | null
  /** The session in the store that a tab uses. */
  storedSession(tab: Tab): ServiceSession | null
  /** Whether the sign-out of a session is in the queue of sign-outs. */
  isQueued(session: ServiceSession): boolean
}

export function createInvariantContext(world: World): InvariantContext {
  const { scheduler, service } = world
  const violations: Violation[] = []
  const sessionIn = (tokens: Tokens): ServiceSession | null =>
    tokens.refreshToken ? (service.sessionOf(tokens.refreshToken) ?? null) : null
  return {
    world,
    violations,
    report(rule, detail) {
      violations.push({ rule, at: scheduler.now(), detail })
      world.trace(() => `!!! ${rule}: ${detail}`)
    },
    excuse(limit) {
      const { excused } = world.figures
      excused[limit] = (excused[limit] ?? 0) + 1
    },
    openCalls: new Set(),
    sharedSignUps: new Set(),
    lastWrites: new Map(),
    storeKey: (tab) => (world.store.kind === 'private' ? tab : tab.host),
    sessionIn,
    storedSession: (tab) => sessionIn(world.store.tokens(tab)),
    isQueued: (session) =>
      [session.refreshToken, ...service.handlesOf(session)].some((token) =>
        world.device.sharedTexts().some((text) => text.includes(token)),
      ),
  }
}

export const nameOf = (session: ServiceSession | null | undefined): string => session?.name ?? 'no session'

/** Calls of one tab that need an anonymous user at the same time share its sign-up, which may outlive its first call. */
export const sharesSignUp = (call: Call, { user, createdBy, storedAt }: ServiceSession): boolean =>
  user.isGuest && createdBy?.tab === call.tab && call.name === 'getUserOrAnonymous' && storedAt >= call.startedAt
