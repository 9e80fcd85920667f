import type { Emulator, EmulatorOptions } from '../emulator.js'
import type { Service } from '../http/call.js'
import type { RequestLog } from '../http/request-log.js'
import type { TokenForm } from '../sessions/token-claims.js'
import type { Deliveries } from '../webhooks/deliveries.js'
import type { WebhookRow } from '../world/rows.js'
import type { Action } from './actions.js'
import type { Snapshot } from './snapshots.js'

/** What an emulator tells of itself to the control API alone. */
interface Parts {
  readonly options: EmulatorOptions
  readonly service: Service
  readonly form: TokenForm
  /** How long an access token lives, in milliseconds. */
  readonly lifetime: number
  readonly log: RequestLog
  readonly deliveries: Deliveries
  /** Runs alone, between requests; keeps what changed, or takes it back when the work fails. */
  inTurn<T>(origin: string, work: () => T | Promise<T>): Promise<T>
}

/** What the verbs of the control API work with. */
export interface Workings extends Parts {
  readonly emulator: Emulator
  readonly snapshots: Map<string, Snapshot>
  /** What was done through the control API, the newest last. */
  readonly actions: Action[]
  /** Calls with each event that a webhook tells; answers how to stop. */
  listen(listener: (webhook: WebhookRow) => void): () => void
  announce(webhook: WebhookRow): void
  /** Calls after every request and every verb that changes something; answers how to stop. */
  subscribe(listener: () => void): () => void
  changed(): void
  /** Gives another emulator an address of its own, where this one has one. */
  open?: (emulator: Emulator) => Promise<string>
}

const all = new WeakMap<Emulator, Workings>()

export function keepWorkings(emulator: Emulator, parts: Parts): Workings {
  const listeners = new Set<() => void>()
  const webhookListeners = new Set<(webhook: WebhookRow) => void>()
  const workings: Workings = {
    ...parts,
    emulator,
    snapshots: new Map(),
    actions: [],
    listen(listener) {
      webhookListeners.add(listener)
      return () => void webhookListeners.delete(listener)
    },
    announce(webhook) {
      for (const listener of webhookListeners) listener(webhook)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    changed() {
      for (const listener of listeners) listener()
    },
  }
  all.set(emulator, workings)
  return workings
}

/** Throws for what `createEmulator` of this copy of the package did not make. */
export function workingsOf(emulator: Emulator): Workings {
  const workings = all.get(emulator)
  if (workings) return workings
  throw new TypeError('This is no emulator that createEmulator of this copy of @latchkey/emulator has made.')
}
