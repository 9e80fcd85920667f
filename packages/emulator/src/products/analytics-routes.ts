import { entity, json } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { uuid } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { configOf } from '../world/config.js'

const base = { access: 'client', method: 'POST', errors: ['USER_AUTHENTICATION_REQUIRED'] } as const

/** Analytics. The emulator stores nothing. Projects have the app `analytics` only on request. */
export const analyticsRoutes = implement(
  {
    trackEvents: {
      ...base,
      name: 'trackEvents',
      path: '/analytics/events/batch',
      summary: 'Record page views and clicks',
      body: json,
      response: entity({ inserted: json }),
    },
    recordSession: {
      ...base,
      name: 'recordSession',
      path: '/session-replays/batch',
      summary: 'Record a part of a session',
      body: json,
      response: json,
    },
  },
  {
    trackEvents(input, call) {
      const events = batchOf(call, input)
      const unknown = Object.keys(input as object).find((name) => !BATCH.includes(name))
      if (unknown !== undefined) call.schemaError(`body.${unknown}: is unknown`)
      if (!events.every(isTracked)) call.schemaError('body.events: each must be a page view or a click')
      requireAnalytics(call)
      return { inserted: events.length }
    },

    recordSession(input, call) {
      batchOf(call, input)
      requireAnalytics(call)
      return {}
    },
  },
)

/** The fields of a batch of page views and clicks. */
const BATCH = ['session_replay_segment_id', 'batch_id', 'sent_at_ms', 'events']

/** Returns the events of a batch. */
function batchOf({ schemaError }: Call, input: unknown): readonly unknown[] {
  const batch = input as Record<string, unknown> | undefined
  for (const name of ['session_replay_segment_id', 'batch_id']) {
    const id = batch?.[name]
    if (typeof id !== 'string' || uuid(id)) schemaError(`body.${name}: must be a UUID`)
  }
  const sentAt = batch?.sent_at_ms
  if (!Number.isInteger(sentAt) || Number(sentAt) < 0) schemaError('body.sent_at_ms: must be an integer of at least 0')
  const events = batch?.events
  if (!Array.isArray(events) || events.length < 1 || events.length > 500)
    return schemaError('body.events: must be 1 to 500 events')
  return events
}

function isTracked(value: unknown): boolean {
  const { event_type: type, event_at_ms: at } = (value ?? {}) as { event_type?: unknown; event_at_ms?: unknown }
  return (type === '$page-view' || type === '$click') && Number.isInteger(at)
}

function requireAnalytics({ caller, world, fail }: Call<'USER_AUTHENTICATION_REQUIRED'>): void {
  if (!caller.user) fail('USER_AUTHENTICATION_REQUIRED')
  const { installed } = configOf(world, caller.project).apps as { readonly installed: Record<string, unknown> }
  const app = installed.analytics as { readonly enabled?: boolean } | undefined
  if (!app?.enabled) throw new ApiError('ANALYTICS_NOT_ENABLED')
}
