import type { Call } from '../calls/call.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { UserRow } from '../world/rows.js'
import { DEFAULT_THEME, type EmailAsset, findAsset, templateProps } from './assets.js'
import { sendPlainEmail } from './email-rendering.js'
import { textOf } from './email-text.js'
import { CATEGORIES, type Category, receivesCategory } from './notification-routes.js'
import { renderTsx } from './tsx/render-tsx.js'

// Puts an email that an app sends into the outbox.

/** How long an unsubscribe link is valid, in milliseconds. */
const LINK_LIFETIME = 30 * 24 * 3_600_000

interface Content {
  /** The source of the template or draft. Empty for HTML. */
  readonly source: string
  readonly html: string
  readonly category?: Category
  readonly draftId: string | null
  readonly draft?: EmailAsset
  readonly templateId: string | null
  readonly themeId: string | null
}

interface SendInput {
  readonly html?: string | undefined
  readonly template_id?: string | undefined
  readonly draft_id?: string | undefined
  readonly variables?: unknown
  readonly subject?: string | undefined
  readonly theme_id?: unknown
  readonly is_high_priority?: boolean | undefined
  readonly scheduled_at_millis?: number | undefined
}

/** Returns the content of an email: the given HTML, or the source of a template or draft. */
export function contentOf(call: Call, input: SendInput): Content {
  const { world, caller } = call
  const projectId = caller.project.id
  const projectTheme = caller.project.emailTheme ?? DEFAULT_THEME
  const found = { draftId: input.draft_id ?? null, templateId: input.template_id ?? null }
  if (input.html !== undefined) {
    const themeId = themeOf(input.theme_id, projectTheme)
    return { source: '', html: input.html, ...found, themeId }
  }
  const kind = input.draft_id === undefined ? 'template' : 'draft'
  const asset =
    findAsset(world, projectId, kind, input.draft_id ?? input.template_id ?? '') ??
    call.reject(400, `The ${kind} does not exist.`)
  const themeId = themeOf(input.theme_id ?? asset.theme_id, projectTheme)
  return { source: asset.tsx_source, html: '', ...found, ...(kind === 'draft' && { draft: asset }), themeId }
}

/** Renders the content for a user, or for an address. */
function renderFor(
  { caller }: Call,
  user: UserRow | undefined,
  { source, html, category }: Content,
  { variables }: SendInput,
) {
  if (source === '') return { html, category }
  const props = { ...templateProps(caller.project, user), variables: (variables ?? {}) as Record<string, unknown> }
  const rendered = renderTsx(source, props)
  if (typeof rendered === 'string') return { html: '', category, renderError: rendered }
  return { ...rendered, category: category ?? CATEGORIES.find(({ name }) => name === rendered.category) }
}

/** `false` means no theme, null the theme of the project. */
const themeOf = (theme: unknown, projectTheme: string): string | null =>
  theme === false ? null : typeof theme === 'string' ? theme : projectTheme

/** Stores an email in the outbox: for a user, with an unsubscribe link if its category allows it, or for an address. */
export function queueEmail(call: Call, recipient: UserRow | string, content: Content, input: SendInput): void {
  const { world, clock, caller } = call
  const now = clock.now()
  const user = typeof recipient === 'string' ? undefined : recipient
  const rendered = renderFor(call, user, content, input)
  const { category } = rendered
  const to = typeof recipient === 'string' ? recipient : primaryChannelOf(world, recipient.id)?.value
  const unsubscribed = user && category && !receivesCategory(user, category)
  const footer = user && category?.canDisable ? unsubscribeLink(call, user, category) : ''
  const html = rendered.html + footer
  sendPlainEmail(call, caller.project, {
    to: to ?? '',
    subject: input.subject ?? ('subject' in rendered ? (rendered.subject ?? '') : ''),
    html,
    text: textOf(html),
    createdAt: now,
    outbox: {
      userId: user?.id ?? null,
      source: content.source,
      footer,
      themeId: content.themeId,
      updatedAt: now,
      sentAt: null,
      draftId: content.draftId,
      templateId: content.templateId,
      paused: false,
      skipDeliverabilityCheck: false,
      categoryId: category?.id ?? null,
      transactional: category?.name === 'Transactional',
      variables: (input.variables ?? {}) as Record<string, unknown>,
      scheduledAt: input.scheduled_at_millis ?? now,
      highPriority: input.is_high_priority ?? false,
      ...('renderError' in rendered && { renderError: rendered.renderError }),
      skippedReason: to === undefined ? 'USER_HAS_NO_PRIMARY_EMAIL' : unsubscribed ? 'USER_UNSUBSCRIBED' : null,
    },
  })
}

/** What an unsubscribe link turns off. */
export interface Unsubscription {
  readonly userId: string
  readonly categoryId: string
  readonly expiresAt: number
}

export const unsubscribeId = (code: string) => `unsubscribe/${code}`

function unsubscribeLink({ world, random, clock, url: { origin } }: Call, user: UserRow, { id }: Category): string {
  const code = random.code()
  const value: Unsubscription = { userId: user.id, categoryId: id, expiresAt: clock.now() + LINK_LIFETIME }
  world.meta.put({ id: unsubscribeId(code), value })
  return `<p><a href="${origin}/api/v1/emails/unsubscribe-link?code=${code}">Unsubscribe</a></p>`
}
