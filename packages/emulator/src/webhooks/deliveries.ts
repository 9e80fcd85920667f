import type { Service } from '../calls/service.js'
import { createAlarm } from '../world/alarm.js'
import type { WebhookAttemptRow, WebhookEndpointRow, WebhookRow } from '../world/rows.js'
import { endpointsFor, sendWebhook } from './send.js'

/** Sends webhook events to their endpoints and retries failed deliveries, by the emulator's clock. */
export interface Deliveries {
  /** Sends an event in the background. */
  send(webhook: WebhookRow): void
  /** Sends an event again on request. Resolves with the recorded attempts. */
  resend(webhook: WebhookRow, endpoint?: string): Promise<WebhookAttemptRow[]>
  /** Sets the timer for the next retry. Call it after the clock or the data changed. */
  schedule(): void
  /** Stops retries. */
  stop(): void
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The delay before each retry, in milliseconds, as Svix documents it. */
const RETRY_DELAYS: readonly number[] = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]
const MAX_ATTEMPTS_STORED = 1000

/**
 * Creates the deliveries of a service.
 *
 * @param runChange Runs a change between requests and commits it.
 */
export function createDeliveries(service: Service, runChange: (change: () => void) => Promise<void>): Deliveries {
  const { world, clock } = service
  /** Failed attempts whose retry is in progress. */
  const retrying = new Set<string>()

  const record = (attempt: WebhookAttemptRow): Promise<void> =>
    runChange(() => {
      // The event was deleted in the meantime, by a reset.
      if (!world.webhooks.get(attempt.webhookId)) return
      const pending = world.webhookAttempts.where((row) => isSame(row, attempt) && row.nextAttemptAt !== null)
      const replacesPending = attempt.trigger === 'scheduled' || isDelivered(attempt)
      if (replacesPending) for (const { id } of pending) world.webhookAttempts.change(id, { nextAttemptAt: null })
      world.webhookAttempts.put(attempt)
      world.webhookAttempts.keepNewest(MAX_ATTEMPTS_STORED)
    })

  const sendNow = async (endpoint: WebhookEndpointRow, webhook: WebhookRow) => {
    const attempt = await sendWebhook(service, endpoint, webhook)
    const failures = world.webhookAttempts.where((row) => isSame(row, attempt) && row.trigger === 'scheduled').length
    const next = isDelivered(attempt) ? null : retryTime(failures + 1, attempt.time)
    await record({ ...attempt, trigger: 'scheduled', nextAttemptAt: next })
  }

  const pendingRetries = () => world.webhookAttempts.by('pending', 'true').filter(({ id }) => !retrying.has(id))

  const retryDue = () => {
    for (const { id, nextAttemptAt: retryTime, endpointId, webhookId } of pendingRetries()) {
      if ((retryTime ?? 0) > clock.now()) continue
      const [endpoint, webhook] = [world.webhookEndpoints.get(endpointId), world.webhooks.get(webhookId)]
      retrying.add(id)
      const retry = endpoint && webhook ? sendNow(endpoint, webhook) : runChange(() => cancelRetry(id))
      void retry.finally(() => retrying.delete(id))
    }
    schedule()
  }
  /** The endpoint or the event was deleted. */
  const cancelRetry = (id: string) => {
    if (world.webhookAttempts.get(id)) world.webhookAttempts.change(id, { nextAttemptAt: null })
  }

  const alarm = createAlarm(clock, retryDue)
  const schedule = () => alarm.set(pendingRetries().map(({ nextAttemptAt: retryTime }) => retryTime ?? 0))

  return {
    send(webhook) {
      for (const endpoint of endpointsFor(service, webhook)) void sendNow(endpoint, webhook)
    },
    async resend(webhook, endpointId) {
      const endpoints = endpointsFor(service, webhook).filter(({ id }) => endpointId === undefined || id === endpointId)
      const attempts = await Promise.all(endpoints.map((endpoint) => sendWebhook(service, endpoint, webhook)))
      const rows = attempts.map((attempt) => ({ ...attempt, trigger: 'manual' as const, nextAttemptAt: null }))
      for (const row of rows) await record(row)
      return rows
    },
    schedule,
    stop: alarm.stop,
  }
}

const isSame = (
  row: WebhookAttemptRow,
  { endpointId, webhookId }: Pick<WebhookAttemptRow, 'endpointId' | 'webhookId'>,
) => row.endpointId === endpointId && row.webhookId === webhookId

/** Returns whether the endpoint accepted the event. */
export const isDelivered = ({ status }: Pick<WebhookAttemptRow, 'status'>): boolean => status >= 200 && status < 300

/** Returns the time of the next attempt after a number of failures, or null when there is none. */
function retryTime(failures: number, now: number): number | null {
  const delay = RETRY_DELAYS[failures - 1]
  return delay === undefined ? null : now + delay
}
