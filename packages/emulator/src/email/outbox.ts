import type { Call } from '../calls/call.js'
import type { Service } from '../calls/service.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { EmailRow, OutboxState, Recipient } from '../world/rows.js'
import type { World } from '../world/world.js'
import { templateProps } from './assets.js'
import { textOf } from './email-text.js'
import { renderTsx } from './tsx/render-tsx.js'

/** Statuses of emails in the outbox. */
export const OUTBOX_STATUSES = [
  'paused',
  'preparing',
  'rendering',
  'render-error',
  'scheduled',
  'queued',
  'sending',
  'server-error',
  'skipped',
  'bounced',
  'delivery-delayed',
  'sent',
  'opened',
  'clicked',
  'marked-as-spam',
]

/** Returns the status of an email in the outbox. */
export function outboxStatus({ outbox, error }: EmailRow, now: number): string {
  if (error) return 'server-error'
  if (!outbox || outbox.sentAt !== null) return 'sent'
  if (outbox.skippedReason) return 'skipped'
  if (outbox.paused) return 'paused'
  if (outbox.needsRendering) return 'preparing'
  if (outbox.renderError !== undefined) return 'render-error'
  return outbox.scheduledAt > now ? 'scheduled' : 'queued'
}

/** Returns whether an email is in the mailbox of its recipient. */
export const isInMailbox = ({ error, outbox }: EmailRow): boolean => !error && (!outbox || outbox.sentAt !== null)

const unsentEmails = (world: World) => world.emails.by('unsent', 'true')

/** Returns when the emails are to be sent that wait for nothing else. */
export const scheduledTimes = ({ world, clock }: Pick<Service, 'world' | 'clock'>): number[] =>
  unsentEmails(world).flatMap(({ outbox, ...email }) =>
    outbox && ['scheduled', 'queued'].includes(outboxStatus({ ...email, outbox }, clock.now()))
      ? outbox.scheduledAt
      : [],
  )

/** Renders the edited emails of the outbox again, and sends those whose time has come. */
export function sendDueEmails({ world, clock }: Pick<Service, 'world' | 'clock'>): void {
  const now = clock.now()
  for (const unsent of unsentEmails(world)) {
    const row = outboxStatus(unsent, now) === 'preparing' ? renderAgain(world, unsent) : unsent
    if (row.outbox && outboxStatus(row, now) === 'queued') {
      const sentAt = Math.max(row.outbox.scheduledAt, row.outbox.updatedAt)
      world.emails.change(row.id, { sentAt, outbox: { ...row.outbox, sentAt } })
    }
  }
}

/** Renders the source of an edited email for its recipient. An email that was created from HTML has no source. */
function renderAgain(world: World, row: EmailRow): EmailRow {
  const { needsRendering: _, renderError: _error, ...outbox } = row.outbox as OutboxState
  const to = outbox.customTo ? addressOf(world, outbox.customTo) : row.to
  if (outbox.source === '') return world.emails.change(row.id, { to, outbox })
  const { footer = '' } = recipientOf(world, row) === null ? {} : outbox
  const project = world.projects.get(row.projectId)
  const rendered = renderTsx(outbox.source, {
    ...(project && templateProps(project, world.users.get(outbox.userId ?? ''))),
    variables: outbox.variables,
  })
  return world.emails.change(
    row.id,
    typeof rendered === 'string'
      ? { to, outbox: { ...outbox, renderError: rendered } }
      : {
          to,
          outbox,
          html: rendered.html + footer,
          text: textOf(rendered.html + footer),
          subject: rendered.subject ?? row.subject,
        },
  )
}

const addressOf = (world: World, { emails, user_id: id }: Recipient): string =>
  emails?.[0] ?? primaryChannelOf(world, id ?? '')?.value ?? ''

/** Returns the id of the user to whom an email was sent, or null if it was sent to the address of no user. */
export function recipientOf(world: World, { outbox, projectId, to }: EmailRow): string | null {
  if (outbox) return outbox.customTo ? (outbox.customTo.user_id ?? null) : outbox.userId
  const channels = world.channels.by('address', to)
  return channels.find(({ userId }) => world.users.get(userId)?.projectId === projectId)?.userId ?? null
}

/** Returns the addresses of an email as the list of sent emails shows them. */
export const shownRecipients = ({ outbox, to }: EmailRow): string[] => [...(outbox?.customTo?.emails ?? [to])]

const SIMPLE: Readonly<Record<string, string>> = { 'render-error': 'error', 'server-error': 'error', bounced: 'error' }
const DONE = ['sent', 'skipped', 'opened', 'clicked', 'marked-as-spam', 'delivery-delayed']

export const simpleStatus = (status: string): string => SIMPLE[status] ?? (DONE.includes(status) ? 'ok' : 'in-progress')

/** An email in the outbox, with wire names. */
export function outboxResponse(world: World, row: EmailRow, now: number): object {
  const status = outboxStatus(row, now)
  const { outbox } = row
  const createdAt = row.createdAt ?? row.sentAt
  const updatedAt = outbox?.updatedAt ?? row.sentAt
  const owner = recipientOf(world, row)
  const hasRendered = !['paused', 'preparing', 'render-error'].includes(status)
  const rendered = hasRendered && {
    started_rendering_at_millis: createdAt,
    rendered_at_millis: createdAt,
    subject: row.subject,
    html: row.html,
    text: row.text,
    is_transactional: outbox?.transactional ?? true,
    is_high_priority: outbox?.highPriority ?? false,
    notification_category_id: outbox?.categoryId ?? null,
  }
  return {
    id: row.id,
    created_at_millis: createdAt,
    updated_at_millis: updatedAt,
    scheduled_at_millis: outbox?.scheduledAt ?? row.sentAt,
    tsx_source: outbox?.source ?? '',
    theme_id: outbox?.themeId ?? null,
    to:
      outbox?.customTo ??
      (owner === null ? { type: 'custom-emails', emails: [row.to] } : { type: 'user-primary-email', user_id: owner }),
    variables: outbox?.variables ?? {},
    skip_deliverability_check: outbox?.skipDeliverabilityCheck ?? false,
    created_with: outbox?.draftId ? 'draft' : 'programmatic-call',
    email_draft_id: outbox?.draftId ?? null,
    email_programmatic_call_template_id: outbox?.templateId ?? null,
    send_retries: 0,
    next_send_retry_at_millis: null,
    send_attempt_errors: null,
    status,
    simple_status: simpleStatus(status),
    is_paused: outbox?.paused ?? false,
    has_rendered: hasRendered,
    has_delivered: status === 'sent',
    ...rendered,
    ...(status === 'sent' && {
      started_sending_at_millis: row.sentAt,
      delivered_at_millis: row.sentAt,
      can_have_delivery_info: false,
    }),
    ...(status === 'skipped' && {
      skipped_at_millis: updatedAt,
      skipped_reason: outbox?.skippedReason,
      skipped_details: {},
    }),
    ...(status === 'render-error' && { render_error: outbox?.renderError }),
    ...(status === 'server-error' && { error_at_millis: row.sentAt, server_error: row.error }),
  }
}

/** Returns the emails of the project, newest first. */
export const emailsOfProject = ({ world, caller }: Call): EmailRow[] =>
  world.emails
    .where(({ projectId }) => projectId === caller.project.id)
    .reverse()
    .sort((a, b) => (b.createdAt ?? b.sentAt) - (a.createdAt ?? a.sentAt))
