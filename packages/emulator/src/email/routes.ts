import {
  entity,
  json,
  listSentEmails,
  optional,
  postTestEmail,
  sendEmail,
  string,
  success,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { isTrustedUrl } from '../calls/redirect-urls.js'
import { implement } from '../calls/route.js'
import { email, objectRule, url, uuid } from '../calls/rules.js'
import { ApiError } from '../http/errors.js'
import { page } from '../http/page.js'
import type { UserRow } from '../world/rows.js'
import { requireOwnServer, themeRule } from './asset-routes.js'
import { storeAsset } from './assets.js'
import { brandOf } from './brand.js'
import { linkEmail } from './email-html.js'
import { sendPlainEmail } from './email-rendering.js'
import { CATEGORIES } from './notification-routes.js'
import { emailsOfProject, outboxStatus, shownRecipients } from './outbox.js'
import { contentOf, queueEmail, type Unsubscription, unsubscribeId } from './queue-email.js'
import { emailServerRule } from './server-rules.js'

const base = { access: 'server', summary: 'Emails' } as const
const HOUR = 3_600_000
const BOOST = 4 * HOUR

/** Emails. */
export const emailRoutes = implement(
  {
    listSentEmails,
    postTestEmail,
    sendEmail,
    getDeliveryInfo: { ...base, name: 'getDeliveryInfo', method: 'GET', path: '/emails/delivery-info', response: json },
    boostCapacity: {
      ...base,
      name: 'boostCapacity',
      method: 'POST',
      path: '/emails/capacity-boost',
      response: entity({ expires_at: string }),
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
  } as const,
  {
    listSentEmails(_, call) {
      const rows = emailsOfProject(call).slice(0, 100)
      const items = rows.map((row) => ({
        id: row.id,
        subject: row.subject,
        sent_at_millis: row.outbox?.sentAt === null ? (row.createdAt ?? row.sentAt) : row.sentAt,
        to: shownRecipients(row),
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
        emails: (value) =>
          Array.isArray(value) ? value.map(email).find((problem) => problem !== undefined) : undefined,
      },
      run(input, call) {
        const { world, caller } = call
        const { project } = caller
        if ([input.html, input.template_id, input.draft_id].filter((value) => value !== undefined).length !== 1) {
          call.schemaError('Specify one of html, template_id and draft_id.')
        }
        requireOwnServer(call)
        if ([input.user_ids, input.all_users, input.emails].filter((value) => value !== undefined).length !== 1) {
          call.schemaError('Specify one of user_ids, all_users and emails.')
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
          : world.users.where(({ projectId }) => input.all_users === true && projectId === project.id)
        if (content.draft)
          storeAsset(world, project.id, 'draft', { ...content.draft, sent_at_millis: call.clock.now() })
        for (const recipient of [...users, ...(input.emails ?? [])])
          queueEmail(call, recipient, { ...content, ...(category && { category }) }, input)
        return { results: users.map(({ id }: UserRow) => ({ user_id: id })) }
      },
    },

    postTestEmail: {
      rules: { recipient_email: email, email_config: emailServerRule },
      run({ recipient_email, email_config }, call) {
        const { project } = call.caller
        const error = unreachable(email_config.host) ? `The mail server ${email_config.host} was not found.` : undefined
        sendPlainEmail(call, project, {
          to: recipient_email,
          from: `${email_config.sender_name} <${email_config.sender_email}>`,
          subject: `Test mail of ${project.displayName}`,
          text: 'The mail server of your project works.',
          senderConfig: { type: 'standard', ...withoutPassword(email_config) },
          ...(error && { error }),
        })
        return error ? { success: false, error_message: error } : { success: true }
      },
    },

    getDeliveryInfo(_, call) {
      const now = call.clock.now()
      const sentSince = (span: number) => ({
        sent: emailsOfProject(call).filter((row) => outboxStatus(row, now) === 'sent' && row.sentAt > now - span)
          .length,
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

    unsubscribe({ code = '' }, { world, clock, reject }) {
      if (code.length !== 45) reject(400, 'The code must have 45 characters.')
      const row = world.meta.get(unsubscribeId(code.toLowerCase()))?.value as Unsubscription | undefined
      const user = row && world.users.get(row.userId)
      if (!user || row.expiresAt <= clock.now()) return reject(404, 'The link is unknown or has expired.')
      const done = user.notifications?.[row.categoryId] === false
      world.users.change(user.id, { notifications: { ...user.notifications, [row.categoryId]: false } })
      const message = done ? 'You are already unsubscribed.' : 'You are unsubscribed.'
      return page('Unsubscribe', `<p>${message}</p>`)
    },

    sendSignInInvitation: {
      rules: { email, callback_url: url },
      run({ email: to, callback_url }, call) {
        const { project } = call.caller
        if (!isTrustedUrl(callback_url, project, call.world)) call.fail('REDIRECT_URL_NOT_WHITELISTED')
        const subject = `You are invited to ${project.displayName}`
        const parts = linkEmail(brandOf(project, callback_url), {
          kind: 'sign_in_invitation',
          link: callback_url,
          to,
          subject,
          texts: ['Follow this link to sign in:'],
        })
        sendPlainEmail(call, project, { to, subject, ...parts })
        return { success: true }
      },
    },
  },
)

const boostId = ({ caller }: Call) => `email boost/${caller.project.id}`

function boostEnd(call: Call): number | undefined {
  const end = call.world.meta.get(boostId(call))?.value as number | undefined
  return end !== undefined && end > call.clock.now() ? end : undefined
}

const withoutPassword = <C extends { readonly password: string }>({ password: _, ...config }: C) => config

/**
 * Returns whether a host can have no mail server: names that RFC 6761 (sections 6.4 and 6.5) reserves for invalid hosts
 * and for examples, and names of one label except `localhost`. The emulator sends no emails.
 */
const unreachable = (host: string) =>
  /(^|\.)(invalid|example|example\.(com|net|org))$/i.test(host) || (!/[.:]/.test(host) && host !== 'localhost')
