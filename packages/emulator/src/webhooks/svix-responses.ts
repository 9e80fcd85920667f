// Endpoints, messages and attempts in the form of Svix.

import type { Service } from '../http/call.js'
import type { WebhookAttemptRow, WebhookEndpointRow, WebhookRow } from '../world/rows.js'
import { arrived } from './deliveries.js'
import { contentOf, messageId } from './send.js'

export const endpointShown = ({ id, url, events, createdAt }: WebhookEndpointRow) => ({
  ...{ id, url, description: '', version: 1, disabled: false, rateLimit: null, channels: null, metadata: {} },
  filterTypes: events,
  createdAt: iso(createdAt),
  updatedAt: iso(createdAt),
})

export const messageShown = (row: WebhookRow, withContent: boolean) => ({
  id: messageId(row),
  eventId: null,
  eventType: row.type,
  channels: null,
  timestamp: iso(row.time),
  payload: withContent ? contentOf(row) : {},
})

/** Where a message went: 0: it arrived; 1: it will be tried again; 2: it failed. */
export function destinationShown({ world }: Service, endpoint: WebhookEndpointRow, { id }: WebhookRow) {
  const attempts = world.webhookAttempts.where((row) => row.endpointId === endpoint.id && row.webhookId === id)
  const next = attempts.find(({ nextAt }) => nextAt !== null)?.nextAt ?? null
  const status = attempts.some(arrived) ? 0 : next === null ? 2 : 1
  return { ...endpointShown(endpoint), status, nextAttempt: next === null ? null : iso(next) }
}

/** 0: it arrived; 2: it failed. */
export const attemptShown = ({ world }: Service, row: WebhookAttemptRow) => {
  const webhook = world.webhooks.get(row.webhookId)
  return {
    id: row.id,
    msgId: messageId({ id: row.webhookId }),
    msg: webhook ? messageShown(webhook, true) : null,
    endpointId: row.endpointId,
    url: world.webhookEndpoints.get(row.endpointId)?.url ?? '',
    status: arrived(row) ? 0 : 2,
    responseStatusCode: row.status,
    response: row.response,
    responseDurationMs: 0,
    timestamp: iso(row.time),
    triggerType: row.trigger === 'manual' ? 1 : 0,
  }
}

const iso = (millis: number) => new Date(millis).toISOString()
