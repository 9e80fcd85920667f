import type { Clock } from '../world/clock.js'
import type { Random } from '../world/random.js'
import type { WebhookRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import type { AccessTokens } from './access-tokens.js'
import type { ServiceConfiguration } from './configuration.js'

/** What request handlers work with: data, clock, randomness and configuration. */
export interface Service {
  readonly world: World
  readonly clock: Clock
  /** Returns the system time, in milliseconds since 1970, which receivers of webhooks compare with. */
  readonly systemTime: () => number
  readonly random: Random
  readonly tokens: AccessTokens
  readonly configuration: ServiceConfiguration
  /** PBKDF2 iterations for password hashes. */
  readonly passwordRounds: number
  /** Warns about a mistake in the app, once. */
  readonly warn: (warning: string) => void
  /** Tasks that run after the handler and before its changes are committed. */
  readonly backgroundTasks: (() => void)[]
  /** Webhook events of this request. They are sent after its changes are committed. */
  readonly pendingWebhooks: WebhookRow[]
  /** Webhook events that this request asked to send again. */
  readonly webhookResends: { readonly webhook: WebhookRow; readonly endpoint: string }[]
}
