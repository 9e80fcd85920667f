import type { EmailTemplateRow, TemplateType } from '../world/rows.js'
import type { World } from '../world/world.js'

export type Template = Pick<EmailTemplateRow, 'subject' | 'content'>

/** An editor document: blocks by id. `root` lists the ids of the blocks in the email. */
interface Document {
  readonly root: { readonly type: string; readonly data: { readonly childrenIds?: unknown } }
}

/** The default templates. `{{names}}` are placeholders. */
export const DEFAULT_TEMPLATES: Record<TemplateType, Template> = {
  email_verification: template(
    'Verify your email for {{ projectDisplayName }}',
    'Follow this link to verify your email address:',
  ),
  password_reset: template(
    'Reset your password for {{ projectDisplayName }}',
    'Follow this link to choose a new password:',
  ),
  magic_link: template('Sign in to {{ projectDisplayName }}', 'Follow this link to sign in:'),
  team_invitation: template(
    'Join {{ teamDisplayName }} on {{ projectDisplayName }}',
    'Follow this link to join the team:',
  ),
}

function template(subject: string, text: string): Template {
  const block = { type: 'Text', data: { props: { text } } }
  return { subject, content: { root: { type: 'EmailLayout', data: { childrenIds: ['text'] } }, text: block } }
}

export const templateId = (projectId: string, type: TemplateType) => `${projectId}/${type}`

/** Returns a project's template, or the default. */
export const templateOf = (world: World, projectId: string, type: TemplateType): Template =>
  world.emailTemplates.get(templateId(projectId, type)) ?? DEFAULT_TEMPLATES[type]

export function isDocument(content: unknown): content is Document {
  const root = (content as { root?: { type?: unknown; data?: unknown } } | null | undefined)?.root
  return typeof root?.type === 'string' && typeof root.data === 'object' && root.data !== null
}

/** Returns the texts of a document in their order. */
export function textsOf(content: unknown): string[] {
  if (!isDocument(content)) return []
  const ids = content.root.data.childrenIds
  const blocks = content as unknown as Record<string, { data?: { props?: { text?: unknown } } } | undefined>
  return (Array.isArray(ids) ? ids : [])
    .map((id) => blocks[String(id)]?.data?.props?.text)
    .filter((text) => typeof text === 'string')
}

/** Replaces `{{names}}` with values. Names without a value are removed. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | undefined>>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '')
