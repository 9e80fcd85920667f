import type { Service } from '../http/call.js'
import type { WebhookAttemptRow, WebhookEndpointRow, WebhookRow } from '../world/rows.js'
import { nextTry } from './retry-schedule.js'
import { attempt, wantedBy } from './send.js'

/** Sends events to those who want them, and again when that failed, by the emulator's clock. */
export interface Deliveries {
  /** In the background, as the service does; nobody waits for the receiver. */
  send(webhook: WebhookRow): void
  /** Sends again because someone asks for it, and keeps how that went. */
  resend(webhook: WebhookRow, endpoint?: string): Promise<WebhookAttemptRow[]>
  /** Looks when the next try is due: to be called after the clock or the world has changed. */
  look(): void
  stop(): void
}

/** How many deliveries are remembered. */
const KEPT = 1000
/** The longest wait that timers can hold, in milliseconds. */
const LONGEST = 2_147_483_647

export function createDeliveries(service: Service, keep: (work: () => void) => Promise<void>): Deliveries {
  const { world, clock } = service
  /** Failed attempts whose next try is on its way. */
  const underWay = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const record = (made: WebhookAttemptRow): Promise<void> =>
    keep(() => {
      const others = world.webhookAttempts.where((row) => isSame(row, made) && row.nextAt !== null)
      const replaced = made.trigger === 'scheduled' || arrived(made)
      if (replaced) for (const { id } of others) world.webhookAttempts.change(id, { nextAt: null })
      world.webhookAttempts.put(made)
      world.webhookAttempts.keepNewest(KEPT)
    })

  const tryNow = async (endpoint: WebhookEndpointRow, webhook: WebhookRow) => {
    const made = await attempt(service, endpoint, webhook)
    const failed = world.webhookAttempts.where((row) => isSame(row, made) && row.trigger === 'scheduled').length
    await record({ ...made, trigger: 'scheduled', nextAt: arrived(made) ? null : nextTry(failed + 1, made.time) })
  }

  const waiting = () => world.webhookAttempts.where(({ id, nextAt }) => nextAt !== null && !underWay.has(id))

  const tryDue = () => {
    for (const { id, nextAt, endpointId, webhookId } of waiting()) {
      if ((nextAt ?? 0) > clock.now()) continue
      const [endpoint, webhook] = [world.webhookEndpoints.get(endpointId), world.webhooks.get(webhookId)]
      underWay.add(id)
      const trying = endpoint && webhook ? tryNow(endpoint, webhook) : keep(() => forget(id))
      void trying.finally(() => underWay.delete(id))
    }
    look()
  }
  /** Endpoint or event are gone. */
  const forget = (id: string) => {
    if (world.webhookAttempts.get(id)) world.webhookAttempts.change(id, { nextAt: null })
  }

  const look = () => {
    clearTimeout(timer)
    const moments = waiting().map(({ nextAt }) => nextAt ?? 0)
    if (moments.length === 0) return
    const left = Math.min(...moments) - clock.now()
    // While the clock stands still only moving it brings the moment nearer.
    if (left > 0 && clock.state().frozen !== null) return
    timer = setTimeout(tryDue, Math.min(Math.max(left, 0), LONGEST))
    // A test's process may end although a delivery is still to come.
    if (typeof timer === 'object') timer.unref?.()
  }

  return {
    send(webhook) {
      for (const endpoint of wantedBy(service, webhook)) void tryNow(endpoint, webhook)
    },
    async resend(webhook, only) {
      const endpoints = wantedBy(service, webhook).filter(({ id }) => only === undefined || id === only)
      const made = await Promise.all(endpoints.map((endpoint) => attempt(service, endpoint, webhook)))
      const rows = made.map((row) => ({ ...row, trigger: 'manual' as const, nextAt: null }))
      for (const row of rows) await record(row)
      return rows
    },
    look,
    stop: () => clearTimeout(timer),
  }
}

const isSame = (
  one: WebhookAttemptRow,
  { endpointId, webhookId }: Pick<WebhookAttemptRow, 'endpointId' | 'webhookId'>,
) => one.endpointId === endpointId && one.webhookId === webhookId

/** Whether the receiver took it. */
export const arrived = ({ status }: Pick<WebhookAttemptRow, 'status'>): boolean => status >= 200 && status < 300
