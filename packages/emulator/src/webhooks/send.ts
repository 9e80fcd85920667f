import type { Service } from '../calls/service.js'
import type { WebhookAttemptRow, WebhookEndpointRow, WebhookRow } from '../world/rows.js'
import { signedHeaders } from './signature.js'

/** Timeout of a delivery, in milliseconds. */
const TIMEOUT = 15_000

/** Returns the endpoints that receive this event type. */
export const endpointsFor = ({ world }: Service, { projectId, type }: WebhookRow): WebhookEndpointRow[] =>
  world.webhookEndpoints.where((row) => row.projectId === projectId && (row.events?.includes(type) ?? true))

/** Returns the payload of an event. */
export const payloadOf = ({ type, data }: Pick<WebhookRow, 'type' | 'data'>): { type: string; data: object } => ({
  type,
  data,
})

/**
 * Sends an event to an endpoint. Redirects are not followed. The signature has the system time, so that a receiver accepts
 * it while the clock of the emulator is moved.
 */
export async function sendWebhook(
  { clock, systemTime, random, configuration }: Service,
  endpoint: WebhookEndpointRow,
  webhook: WebhookRow,
): Promise<Omit<WebhookAttemptRow, 'trigger' | 'nextAttemptAt'>> {
  const row = {
    id: `atmpt_${random.code(27)}`,
    projectId: endpoint.projectId,
    endpointId: endpoint.id,
    webhookId: webhook.id,
    time: clock.now(),
  }
  const body = JSON.stringify(payloadOf(webhook))
  const signed = { id: messageId(webhook), seconds: Math.floor(systemTime() / 1000), body }
  const headers = await signedHeaders(endpoint.secret, signed)
  try {
    const response = await configuration.fetch(
      new Request(endpoint.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT),
      }),
    )
    return { ...row, status: response.status, response: (await response.text()).slice(0, 1000) }
  } catch (error) {
    return { ...row, status: 0, response: `${endpoint.url} is unreachable: ${(error as Error).message}` }
  }
}

/** Returns the message id, `msg_` and 27 letters and digits, by which receivers detect repeated deliveries. */
export const messageId = ({ id }: Pick<WebhookRow, 'id'>): string =>
  `msg_${BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(27, '0')}`
