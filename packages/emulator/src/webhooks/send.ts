import type { Service } from '../http/call.js'
import type { WebhookAttemptRow, WebhookEndpointRow, WebhookRow } from '../world/rows.js'
import { signedHeaders } from './signature.js'

/** How long a receiver may take, in milliseconds. */
const PATIENCE = 15_000

/** The endpoints that want to hear of this. */
export const wantedBy = ({ world }: Service, { projectId, type }: WebhookRow): WebhookEndpointRow[] =>
  world.webhookEndpoints.where((row) => row.projectId === projectId && (row.events?.includes(type) ?? true))

/** The message as receivers get it. */
export const contentOf = ({ type, data }: Pick<WebhookRow, 'type' | 'data'>): { type: string; data: object } => ({
  type,
  data,
})

/** Sends one event to one endpoint and says how that went. Redirects are not followed. */
export async function attempt(
  { clock, random, configured }: Service,
  endpoint: WebhookEndpointRow,
  webhook: WebhookRow,
): Promise<Omit<WebhookAttemptRow, 'trigger' | 'nextAt'>> {
  const row = {
    ...{ id: `atmpt_${random.code(27)}`, projectId: endpoint.projectId },
    ...{ endpointId: endpoint.id, webhookId: webhook.id, time: clock.now() },
  }
  const body = JSON.stringify(contentOf(webhook))
  const signed = { id: messageId(webhook), seconds: Math.floor(row.time / 1000), body }
  const headers = await signedHeaders(endpoint.secret, signed)
  try {
    const answer = await configured.ask(
      new Request(endpoint.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      }),
    )
    return { ...row, status: answer.status, response: (await answer.text()).slice(0, 1000) }
  } catch (error) {
    return { ...row, status: 0, response: `${endpoint.url} could not be reached: ${(error as Error).message}` }
  }
}

/** The id that a receiver tells repeats by. */
export const messageId = ({ id }: Pick<WebhookRow, 'id'>): string => `msg_${id.replaceAll('-', '')}`
