import type { Tokens } from '../../src/session-types.js'
import type { Call } from '../call.js'
import type { ServiceSession } from '../service.js'
import type { Tab } from '../tab.js'
import type { World } from '../world.js'
import type { RuleName, Violation } from './violation.js'

/** A store: one for all tabs, or one of a tab. */
export type StoreKey = Tab | 'shared'

/** The state that the rules share: the violations, the open calls and how they look up sessions. */
export interface RuleContext {
  readonly world: World
  readonly violations: readonly Violation[]
  report(rule: RuleName, detail: string): void
  /** The calls that have not settled. */
  readonly openCalls: Set<Call>
  /** The last change of each store. Without a tab: for a reason outside the client. */
  readonly lastWrites: Map<StoreKey, { readonly tab: Tab | undefined; readonly at: number }>
  /** The store that a tab uses. */
  storeKey(tab: Tab): StoreKey
  sessionIn(tokens: Tokens): ServiceSession | null
  /** The session in the store that a tab uses. */
  storedSession(tab: Tab): ServiceSession | null
  /** Whether the sign-out of a session is in the queue of sign-outs. */
  isQueued(session: ServiceSession): boolean
}

export function createRuleContext(world: World): RuleContext {
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
    openCalls: new Set(),
    lastWrites: new Map(),
    storeKey: (tab) => (world.store.kind === 'private' ? tab : 'shared'),
    sessionIn,
    storedSession: (tab) => sessionIn(world.store.tokens(tab)),
    isQueued: ({ refreshToken }) => [...world.device.sharedTexts.values()].some((text) => text.includes(refreshToken)),
  }
}

export const nameOf = (session: ServiceSession | null | undefined): string => session?.name ?? 'no session'

/** Calls of one tab that need an anonymous user at the same time share its sign-up, which may outlive its first call. */
export const sharesSignUp = (call: Call, { user, createdBy, storedAt }: ServiceSession): boolean =>
  user.isAnonymous && createdBy?.tab === call.tab && call.name === 'getUserOrAnonymous' && storedAt >= call.startedAt
