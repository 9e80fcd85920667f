import {
  boolean,
  entity,
  json,
  list,
  listSentEmails,
  newer,
  nullable,
  number,
  oneOf,
  optional,
  string,
  success,
} from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { email, type Rule, url, uuid } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { escapeHtml } from '../http/html.js'
import type { EmailRow, Recipient, UserRow } from '../world/rows.js'
import { requireOwnServer, themeRule } from './asset-routes-2886.js'
import { sendPlainEmail } from './email-rendering.js'
import { CATEGORIES } from './notification-routes.js'
import {
  OUTBOX_STATUSES,
  outboxResponse,
  outboxStatus,
  recipientOf,
  sendDueEmails,
  simpleStatus,
} from './outbox-2886.js'
import { contentOf, queueEmail, type Unsubscription, unsubscribeId } from './queue-email-2886.js'

const base = { access: 'server', summary: 'Emails' } as const
const outbox = '/emails/outbox' as const
const managed = '/internal/emails/managed-onboarding' as const
const HOUR = 3_600_000
const BOOST = 4 * HOUR
const EDITABLE = ['paused', 'preparing', 'rendering', 'render-error', 'scheduled', 'queued', 'server-error']

const sentEmail2886 = entity({
  id: string,
  subject: string,
  sent_at_millis: number,
  to: list(string),
  error: nullable(string),
})

const objectRule: Rule = (value) =>
  value === undefined || (typeof value === 'object' && value !== null && !Array.isArray(value))
    ? undefined
    : 'must be an object'

/** One of the three kinds of recipients of an email in the outbox. */
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

/** Emails, the outbox and managed sender domains of version 2.8.86. */
export const emailRoutes2886 = implement(
  {
    listSentEmails: { ...listSentEmails, response: entity({ items: list(sentEmail2886), is_paginated: boolean }) },
    sendEmail: newer.sendEmail,
    getDeliveryInfo: { ...base, name: 'getDeliveryInfo', method: 'GET', path: '/emails/delivery-info', response: json },
    boostCapacity: {
      ...base,
      name: 'boostCapacity',
      method: 'POST',
      path: '/emails/capacity-boost',
      response: entity({ expires_at: string }),
    },
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
    unsubscribe: {
      name: 'unsubscribe',
      method: 'GET',
      path: '/emails/unsubscribe-link',
      access: 'none',
      summary: 'Unsubscribe',
      query: entity({ code: optional(string) }),
      response: json,
    },
    sendSignInInvitation: {
      ...base,
      name: 'sendSignInInvitation',
      method: 'POST',
      path: '/internal/send-sign-in-invitation',
      body: entity({ email: string, callback_url: string }),
      response: success,
      errors: ['REDIRECT_URL_NOT_WHITELISTED'],
    },
    listManagedDomains: {
      ...base,
      access: 'admin',
      name: 'listManagedDomains',
      method: 'GET',
      path: `${managed}/list`,
      response: entity({ items: list(json) }),
    },
    setupManagedDomain: {
      ...base,
      access: 'admin',
      name: 'setupManagedDomain',
      method: 'POST',
      path: `${managed}/setup`,
      body: entity({ subdomain: string, sender_local_part: string }),
      response: json,
    },
    checkManagedDomain: {
      ...base,
      access: 'admin',
      name: 'checkManagedDomain',
      method: 'POST',
      path: `${managed}/check`,
      body: entity({ domain_id: string, subdomain: string, sender_local_part: string }),
      response: json,
    },
    applyManagedDomain: {
      ...base,
      access: 'admin',
      name: 'applyManagedDomain',
      method: 'POST',
      path: `${managed}/apply`,
      body: entity({ domain_id: string }),
      response: json,
    },
  } as const,
  {
    listSentEmails(_, call) {
      sendDueEmails(call)
      const rows = ofProject(call).slice(0, 100)
      const items = rows.map((row) => ({
        id: row.id,
        subject: row.subject,
        sent_at_millis: row.outbox?.sentAt === null ? (row.createdAt ?? row.sentAt) : row.sentAt,
        to: [shownRecipient(call, row)],
        error: row.error ?? null,
      }))
      return { items, is_paginated: false }
    },

    sendEmail: {
      rules: {
        template_id: uuid,
        theme_id: themeRule,
        variables: objectRule,
        all_users: (value) => (value === false ? 'must be true' : undefined),
      },
      run(input, call) {
        const { world, caller } = call
        const { project } = caller
        if ([input.html, input.template_id, input.draft_id].filter((value) => value !== undefined).length !== 1) {
          call.schemaError('Specify one of html, template_id and draft_id.')
        }
        requireOwnServer(call)
        if ((input.user_ids === undefined) === (input.all_users === undefined)) {
          call.schemaError('Specify either user_ids or all_users.')
        }
        const name = input.notification_category_name
        const category = CATEGORIES.find((row) => row.name === name)
        if (name !== undefined && !category) call.reject(400, 'The notification category does not exist.')
        const content = contentOf(call, input)
        const users = input.user_ids
          ? input.user_ids.map((id: string) => {
              const user = world.users.get(id)
              return user?.projectId === project.id ? user : call.fail('USER_ID_DOES_NOT_EXIST', { user_id: id })
            })
          : world.users.where(({ projectId }) => projectId === project.id)
        for (const user of users) queueEmail(call, user, { ...content, ...(category && { category }) }, input)
        sendDueEmails(call)
        return { results: users.map(({ id }: UserRow) => ({ user_id: id })) }
      },
    },

    getDeliveryInfo(_, call) {
      const now = call.clock.now()
      const sentSince = (span: number) => ({
        sent: ofProject(call).filter((row) => outboxStatus(row, now) === 'sent' && row.sentAt > now - span).length,
        bounced: 0,
        marked_as_spam: 0,
      })
      const boostedUntil = boostEnd(call)
      return {
        stats: {
          hour: sentSince(HOUR),
          day: sentSince(24 * HOUR),
          week: sentSince(7 * 24 * HOUR),
          month: sentSince(30 * 24 * HOUR),
        },
        capacity: {
          rate_per_second: boostedUntil ? 4 : 1,
          boost_multiplier: boostedUntil ? 4 : 1,
          penalty_factor: 1,
          is_boost_active: boostedUntil !== undefined,
          boost_expires_at: boostedUntil === undefined ? null : new Date(boostedUntil).toISOString(),
        },
      }
    },

    boostCapacity(_, call) {
      const active = boostEnd(call)
      if (active !== undefined) {
        throw new ApiError('EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE', { expires_at: new Date(active).toISOString() })
      }
      const value = call.clock.now() + BOOST
      call.world.meta.put({ id: boostId(call), value })
      return { expires_at: new Date(value).toISOString() }
    },

    listOutbox: {
      rules: { cursor: uuid },
      run({ limit = '100', cursor, status, simple_status }, call) {
        const size = Number(limit)
        if (!Number.isInteger(size) || size < 1 || size > 100) call.reject(400, 'limit must be from 1 to 100.')
        if (status !== undefined && !OUTBOX_STATUSES.includes(status)) call.reject(400, 'The status is unknown.')
        sendDueEmails(call)
        const now = call.clock.now()
        const rows = ofProject(call).filter((row) => {
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
        sendDueEmails(call)
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
        sendDueEmails(call)
        const { world, clock } = call
        const row = requireEmail(call, id)
        const now = clock.now()
        if (Object.keys(input).length === 0) return outboxResponse(world, row, now)
        const status = outboxStatus(row, now)
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
              ...(variables !== undefined && { variables: variables as Record<string, unknown> }),
              ...(input.scheduled_at_millis !== undefined && { scheduledAt: input.scheduled_at_millis }),
              ...(input.is_paused !== undefined && { paused: input.is_paused }),
              ...(input.skip_deliverability_check !== undefined && {
                skipDeliverabilityCheck: input.skip_deliverability_check,
              }),
            }
        return outboxResponse(world, world.emails.change(id, { outbox: changed }), now)
      },
    },

    unsubscribe({ code = '' }, { world, clock, reject }) {
      if (code.length !== 45) reject(400, 'The code must have 45 characters.')
      const row = world.meta.get(unsubscribeId(code.toLowerCase()))?.value as Unsubscription | undefined
      const user = row && world.users.get(row.userId)
      if (!user || row.expiresAt <= clock.now()) return reject(404, 'The link is unknown or has expired.')
      const done = user.notifications?.[row.categoryId] === false
      world.users.change(user.id, { notifications: { ...user.notifications, [row.categoryId]: false } })
      const message = done ? 'You are already unsubscribed.' : 'You are unsubscribed.'
      return new Response(`<!doctype html><title>Unsubscribe</title><p>${message}</p>`, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      })
    },

    sendSignInInvitation: {
      rules: { email, callback_url: url },
      run({ email: to, callback_url }, call) {
        const { project } = call.caller
        if (!isTrustedUrl(callback_url, project, call.world)) call.fail('REDIRECT_URL_NOT_WHITELISTED')
        const subject = `You are invited to ${project.displayName}`
        sendPlainEmail(call, project, {
          to,
          subject,
          text: `Follow this link to sign in:\n\n${callback_url}`,
          html: `<p>Follow this link to sign in:</p><p><a href="${escapeHtml(callback_url)}">${escapeHtml(callback_url)}</a></p>`,
        })
        return { success: true }
      },
    },

    listManagedDomains: (_, call) => ({ items: managedDomains(call) }),

    setupManagedDomain({ subdomain, sender_local_part }, call) {
      requireDomain(call, subdomain)
      const domain = {
        domain_id: call.random.uuid(),
        subdomain,
        sender_local_part,
        name_server_records: ['ns1.emulator.test', 'ns2.emulator.test'],
        status: 'pending_dns',
      }
      call.world.meta.put({ id: managedId(call, domain.domain_id), value: domain })
      return domain
    },

    checkManagedDomain({ domain_id, subdomain }, call) {
      requireDomain(call, subdomain)
      return { status: managedDomains(call).find((row) => row.domain_id === domain_id)?.status ?? 'pending_dns' }
    },

    applyManagedDomain({ domain_id }, call) {
      const domain =
        managedDomains(call).find((row) => row.domain_id === domain_id) ??
        call.reject(404, 'The domain does not exist.')
      call.world.meta.put({ id: managedId(call, domain_id), value: { ...domain, status: 'applied' } })
      return { status: 'applied' }
    },
  },
)

/** Emails to a user show the id of the user in the list of sent emails, others the address. */
function shownRecipient({ world }: Call, row: EmailRow): string {
  const userId = recipientOf(world, row)
  return userId === null ? row.to : `User ${userId}`
}

/** Returns the emails of the project, newest first. */
const ofProject = ({ world, caller }: Call): EmailRow[] =>
  world.emails
    .where(({ projectId }) => projectId === caller.project.id)
    .reverse()
    .sort((a, b) => (b.createdAt ?? b.sentAt) - (a.createdAt ?? a.sentAt))

function requireEmail({ world, caller, reject }: Call, id: string): EmailRow {
  const row = world.emails.get(id)
  return row?.projectId === caller.project.id ? row : reject(404, 'The email does not exist.')
}

const boostId = ({ caller }: Call) => `email boost/${caller.project.id}`

function boostEnd(call: Call): number | undefined {
  const end = call.world.meta.get(boostId(call))?.value as number | undefined
  return end !== undefined && end > call.clock.now() ? end : undefined
}

interface ManagedDomain {
  readonly domain_id: string
  readonly status: string
}

const managedId = ({ caller }: Call, id = '') => `managed domain/${caller.project.id}/${id}`
const managedDomains = (call: Call): ManagedDomain[] =>
  call.world.meta.where(({ id }) => id.startsWith(managedId(call))).map(({ value }) => value as ManagedDomain)

function requireDomain({ reject }: Call, domain: string): void {
  if (!/^([a-z0-9-]+\.)+[a-z]{2,}$/i.test(domain)) reject(400, 'subdomain must be a full domain name.')
}
