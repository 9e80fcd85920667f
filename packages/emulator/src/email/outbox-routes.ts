import { boolean, entity, json, nullable, number, oneOf, optional, string } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { implement } from '../calls/route.js'
import { objectRule, type Rule, uuid } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import type { EmailRow, Recipient } from '../world/rows.js'
import { emailsOfProject, OUTBOX_STATUSES, outboxResponse, outboxStatus, simpleStatus } from './outbox.js'

const base = { access: 'server', summary: 'Emails' } as const
const outbox = '/emails/outbox' as const
const EDITABLE = ['paused', 'preparing', 'rendering', 'render-error', 'scheduled', 'queued', 'server-error']

/** Checks that a value is a recipient of one of the three types. */
const recipientRule: Rule = (value) => {
  if (value === undefined) return undefined
  const { type, user_id: userId, emails } = (value ?? {}) as Partial<Recipient>
  const hasEmails = Array.isArray(emails) && emails.every((one) => typeof one === 'string')
  const isValid =
    type === 'custom-emails'
      ? hasEmails
      : typeof userId === 'string' && (type === 'user-primary-email' || (type === 'user-custom-emails' && hasEmails))
  return isValid ? undefined : 'must be a recipient'
}

/** The outbox endpoints, for emails that are queued or sent. */
export const outboxRoutes = implement(
  {
    listOutbox: {
      ...base,
      name: 'listOutbox',
      method: 'GET',
      path: outbox,
      response: json,
      query: entity({
        limit: optional(string),
        cursor: optional(string),
        status: optional(string),
        simple_status: optional(oneOf('in-progress', 'ok', 'error')),
      }),
    },
    getOutboxEmail: { ...base, name: 'getOutboxEmail', method: 'GET', path: `${outbox}/{id}`, response: json },
    updateOutboxEmail: {
      ...base,
      name: 'updateOutboxEmail',
      method: 'PATCH',
      path: `${outbox}/{id}`,
      response: json,
      body: entity({
        tsx_source: optional(string),
        theme_id: optional(nullable(string)),
        to: optional(json),
        variables: optional(json),
        skip_deliverability_check: optional(boolean),
        scheduled_at_millis: optional(number),
        is_paused: optional(boolean),
        cancel: optional(boolean),
      }),
    },
  } as const,
  {
    listOutbox: {
      rules: { cursor: uuid },
      run({ limit = '100', cursor, status, simple_status }, call) {
        const size = Number(limit)
        if (!Number.isInteger(size) || size < 1 || size > 100) call.reject(400, 'limit must be from 1 to 100.')
        if (status !== undefined && !OUTBOX_STATUSES.includes(status)) call.reject(400, 'The status is unknown.')
        const now = call.clock.now()
        const rows = emailsOfProject(call).filter((row) => {
          const current = outboxStatus(row, now)
          return (!status || current === status) && (!simple_status || simpleStatus(current) === simple_status)
        })
        const start = cursor ? rows.findIndex(({ id }) => id === cursor) : 0
        const rest = start < 0 ? [] : rows.slice(start)
        return {
          items: rest.slice(0, size).map((row) => outboxResponse(call.world, row, now)),
          is_paginated: true,
          pagination: { next_cursor: rest[size]?.id ?? null },
        }
      },
    },

    getOutboxEmail: {
      rules: { id: uuid },
      run({ id }, call) {
        return outboxResponse(call.world, requireEmail(call, id), call.clock.now())
      },
    },

    updateOutboxEmail: {
      rules: {
        id: uuid,
        variables: objectRule,
        to: recipientRule,
        cancel: (value) => (value === false ? 'must be true' : undefined),
      },
      run({ id, ...input }, call) {
        const { world, clock } = call
        const row = requireEmail(call, id)
        const now = clock.now()
        if (Object.keys(input).length === 0) return outboxResponse(world, row, now)
        const status = outboxStatus(row, now)
        // Emails that were sent without the queue have no `outbox`.
        if (!row.outbox || !EDITABLE.includes(status)) {
          throw new ApiError('EMAIL_NOT_EDITABLE', {
            email_id: id,
            status: status.toUpperCase().replaceAll('-', '_'),
          })
        }
        const { tsx_source, theme_id, to, variables } = input
        const needsRendering = [tsx_source, theme_id, to, variables].some((value) => value !== undefined)
        const state = { ...row.outbox, updatedAt: now }
        const changed = input.cancel
          ? { ...state, skippedReason: 'MANUALLY_CANCELLED', paused: false }
          : {
              ...state,
              ...(needsRendering && { needsRendering }),
              ...(tsx_source !== undefined && { source: tsx_source }),
              ...(theme_id !== undefined && { themeId: theme_id }),
              ...(to !== undefined && { customTo: to as Recipient }),
              // An email that was created from HTML has none.
              ...(variables !== undefined &&
                state.source !== '' && { variables: variables as Record<string, unknown> }),
              ...(input.scheduled_at_millis !== undefined && { scheduledAt: input.scheduled_at_millis }),
              ...(input.is_paused !== undefined && { paused: input.is_paused }),
              ...(input.skip_deliverability_check !== undefined && {
                skipDeliverabilityCheck: input.skip_deliverability_check,
              }),
            }
        return outboxResponse(world, world.emails.change(id, { outbox: changed }), now)
      },
    },
  },
)

function requireEmail({ world, caller, reject }: Call, id: string): EmailRow {
  const row = world.emails.get(id)
  return row?.projectId === caller.project.id ? row : reject(404, 'The email does not exist.')
}
