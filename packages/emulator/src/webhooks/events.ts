import type { Service } from '../calls/service.js'
import type { WebhookRow } from '../world/rows.js'

/**
 * The types of events: `user.created`, `team.updated`, `team_permission.deleted` and so on.
 *
 * @example
 * const created: WebhookEventType = 'user.created'
 */
export type WebhookEventType =
  | `user.${'created' | 'updated' | 'deleted'}`
  | `team.${'created' | 'updated' | 'deleted'}`
  | `${'team_membership' | 'team_permission' | 'project_permission'}.${'created' | 'deleted'}`

/** A webhook event. The emulator records events even when there is no endpoint. */
export type WebhookEvent = WebhookRow

/** Number of stored events. */
const MAX_STORED = 1000

/** Records an event and sends it after the request. Its data has the format of the server API. */
export function emitWebhook(service: Service, projectId: string, type: WebhookEventType, data: object): void {
  service.pendingWebhooks.push(recordWebhook(service, projectId, type, data))
}

/** Records an event without sending it. */
export function recordWebhook(
  { world, random, clock }: Service,
  projectId: string,
  type: WebhookEventType,
  data: object,
): WebhookRow {
  const webhook = world.webhooks.put({ id: random.uuid(), projectId, type, data, time: clock.now() })
  world.webhooks.keepNewest(MAX_STORED)
  return webhook
}
