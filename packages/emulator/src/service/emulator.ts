import type { Mailbox } from '../email/mailbox.js'
import type { CookieHandler } from '../http/cookies.js'
import type { ProviderSignIn } from '../oauth/consent.js'
import type { WebhookEvent } from '../webhooks/events.js'
import type { Clock } from '../world/clock.js'
import type { World } from '../world/world.js'
import type { Faults } from './faults.js'

/** A request that the emulator handled. */
export interface TraceEntry {
  /** HTTP method. */
  readonly method: string
  /** Path of the URL. */
  readonly path: string
  /** HTTP status of the response. */
  readonly status: number
  /** Known error code of the response. */
  readonly code?: string
}

/** An emulator of the auth service: a function from request to response, with its state in memory. */
export interface Emulator {
  /**
   * Handles a request like the service. Pass it to a client as its `fetch`.
   *
   * @throws {DroppedConnection} When a fault drops the connection, or the emulator is reset before it responds.
   */
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>
  /** Handles a request whose cookies are passed separately, because browsers hide the cookie headers. For adapters. */
  readonly handle: CookieHandler
  /** Completes OAuth sign-ins with the simulated providers, for tests without a browser. */
  readonly provider: ProviderSignIn
  /** All data: users, sessions, teams and more, as tables. */
  readonly world: World
  /** The clock that codes, tokens and sessions expire by. */
  readonly clock: Clock
  /** The emails that the service sent. */
  readonly mailbox: Mailbox
  /** Simulated failures, to test how a client handles them. */
  readonly faults: Faults
  /** Webhook events, oldest first. */
  readonly webhooks: readonly WebhookEvent[]
  /** Handled requests, oldest first. The last 1000 are kept. */
  readonly trace: readonly TraceEntry[]
  /**
   * Deletes all data except the configured projects. Also clears faults and trace. The clock is unchanged. Requests in
   * progress have no effect, and reject.
   */
  reset(): void
  /** Stops webhook retries and scheduled emails, and closes the store. */
  close(): void
}
