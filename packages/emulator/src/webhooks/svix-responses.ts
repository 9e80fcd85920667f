// Endpoints, messages and attempts in the format of Svix.

import type { Service } from '../calls/service.js'
import type { WebhookAttemptRow, WebhookEndpointRow, WebhookRow } from '../world/rows.js'
import { isDelivered } from './deliveries.js'
import { messageId, payloadOf } from './send.js'

export const endpointResponse = ({ id, url, events, createdAt }: WebhookEndpointRow) => ({
  id,
  url,
  description: '',
  version: 1,
  disabled: false,
  rateLimit: null,
  channels: null,
  metadata: {},
  filterTypes: events,
  createdAt: iso(createdAt),
  updatedAt: iso(createdAt),
})

export const messageResponse = (row: WebhookRow, withContent: boolean) => ({
  id: messageId(row),
  eventId: null,
  eventType: row.type,
  channels: null,
  timestamp: iso(row.time),
  payload: withContent ? payloadOf(row) : {},
})

/** The delivery status of a message: 0 is success, 1 is pending, 2 is failure. */
export function destinationResponse({ world }: Service, endpoint: WebhookEndpointRow, { id }: WebhookRow) {
  const attempts = world.webhookAttempts.where((row) => row.endpointId === endpoint.id && row.webhookId === id)
  const next = attempts.find(({ nextAttemptAt }) => nextAttemptAt !== null)?.nextAttemptAt ?? null
  const status = attempts.some(isDelivered) ? 0 : next === null ? 2 : 1
  return { ...endpointResponse(endpoint), status, nextAttempt: next === null ? null : iso(next) }
}

/** Status 0 is success, 2 is failure. */
export const attemptResponse = ({ world }: Service, row: WebhookAttemptRow) => {
  const webhook = world.webhooks.get(row.webhookId)
  return {
    id: row.id,
    msgId: messageId({ id: row.webhookId }),
    msg: webhook ? messageResponse(webhook, true) : null,
    endpointId: row.endpointId,
    url: world.webhookEndpoints.get(row.endpointId)?.url ?? '',
    status: isDelivered(row) ? 0 : 2,
    responseStatusCode: row.status,
    response: row.response,
    responseDurationMs: 0,
    timestamp: iso(row.time),
    triggerType: row.trigger === 'manual' ? 1 : 0,
  }
}

const iso = (millis: number) => new Date(millis).toISOString()
