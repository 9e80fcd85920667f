import { assetPrefix } from '../world/config-entities.js'
import { LIGHT_THEME } from '../world/config-settings.js'
import type { ProjectRow, TemplateType, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import type { TemplateEmail } from './template-email.js'
import { type RenderedTsx, renderTsx } from './tsx/render-tsx.js'

// Templates, themes and drafts of emails.

/** A template, theme or draft. */
export interface EmailAsset {
  readonly id: string
  readonly display_name: string
  readonly tsx_source: string
  /** `false` means no theme. */
  readonly theme_id?: string | false | null
  /** Drafts only: when the draft was sent. */
  readonly sent_at_millis?: number | null
  /** Drafts only: orders the list. */
  readonly updated?: number
}
export type AssetKind = 'template' | 'theme' | 'draft'

const template = (id: string, name: string, subject: string, variables: readonly string[]): EmailAsset => ({
  id,
  display_name: name,
  tsx_source: [
    "import { NotificationCategory, Subject } from '@stackframe/emails'",
    '',
    'export function EmailTemplate({ user, variables }) {',
    `  return <><Subject value="${subject}" /><NotificationCategory value="Transactional" />`,
    '    <p>Hello {user.displayName || "there"}!</p>',
    ...variables.map((variable) => `    <p>{variables.${variable}}</p>`),
    '  </>',
    '}',
  ].join('\n'),
})

const theme = (id: string, name: string): EmailAsset => ({
  id,
  display_name: name,
  tsx_source: 'export function EmailTheme({ children }) {\n  return <main>{children}</main>\n}',
})

export const DEFAULT_THEME = LIGHT_THEME

/** The built-in templates of the emails that the service sends itself, with the variables of their links. */
const SERVICE_TEMPLATES: Readonly<Record<TemplateType, { readonly id: string; readonly link: string }>> = {
  email_verification: { id: 'e7d009ce-8d47-4528-b245-5bf119f2ffa3', link: 'emailVerificationLink' },
  password_reset: { id: 'a70fb3a4-56c1-4e42-af25-49d25603abd0', link: 'passwordResetLink' },
  magic_link: { id: '822687fe-8d0a-4467-a0d1-416b6e639478', link: 'magicLink' },
  team_invitation: { id: 'e84de395-2076-4831-9c19-8e9a96a868e4', link: 'teamInvitationLink' },
}

const BUILT_IN: Readonly<Record<AssetKind, readonly EmailAsset[]>> = {
  template: [
    template(SERVICE_TEMPLATES.email_verification.id, 'Email Verification', 'Verify your email', [
      SERVICE_TEMPLATES.email_verification.link,
    ]),
    template(SERVICE_TEMPLATES.password_reset.id, 'Password Reset', 'Reset your password', [
      SERVICE_TEMPLATES.password_reset.link,
    ]),
    template(SERVICE_TEMPLATES.magic_link.id, 'Magic Link', 'Sign in', [SERVICE_TEMPLATES.magic_link.link, 'otp']),
    template(SERVICE_TEMPLATES.team_invitation.id, 'Team Invitation', 'Join a team', [
      SERVICE_TEMPLATES.team_invitation.link,
      'teamDisplayName',
    ]),
    template('066dd73c-36da-4fd0-b6d6-ebf87683f8bc', 'Sign In Invitation', 'You are invited', [
      'signInInvitationLink',
      'teamDisplayName',
    ]),
    template('70372aee-0441-4d80-974c-2e858e40123a', 'Payment Receipt', 'Your receipt', []),
    template('f64b1afe-27ec-4a28-a277-7178f3261f9a', 'Payment Failed', 'Your payment failed', []),
  ],
  theme: [
    theme(DEFAULT_THEME, 'Default Light'),
    theme('a0172b5d-cff0-463b-83bb-85124697373a', 'Default Dark'),
    theme('c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f', 'Default Colorful'),
  ],
  draft: [],
}

/** Returns the stored assets of a project, and the built-in ones that it did not change. */
export function assetsOf(world: World, projectId: string, kind: AssetKind): EmailAsset[] {
  const stored = world.meta.by('asset', assetPrefix(projectId, kind)).map(({ value }) => value as EmailAsset)
  const unchanged = BUILT_IN[kind].filter(({ id }) => !stored.some((asset) => asset.id === id))
  return [...unchanged, ...stored]
}

export const findAsset = (world: World, projectId: string, kind: AssetKind, id: string): EmailAsset | undefined =>
  (world.meta.get(assetPrefix(projectId, kind) + id)?.value as EmailAsset | undefined) ??
  BUILT_IN[kind].find((asset) => asset.id === id)

/** Renders an email of the service with the template that the project changed. Returns undefined if it changed none. */
export function renderChangedTemplate(
  world: World,
  project: ProjectRow,
  { kind, to, link, otp, teamName }: TemplateEmail,
): RenderedTsx | undefined {
  const { id, link: variable } = SERVICE_TEMPLATES[kind]
  const changed = world.meta.get(assetPrefix(project.id, 'template') + id)?.value as EmailAsset | undefined
  if (!changed) return undefined
  const channel = world.channels.by('address', to).find((row) => row.projectId === project.id)
  const rendered = renderTsx(changed.tsx_source, {
    ...templateProps(project, world.users.get(channel?.userId ?? '')),
    variables: { [variable]: link, otp, teamDisplayName: teamName },
  })
  return typeof rendered === 'string' ? undefined : rendered
}

/** Returns the props of a template for an email to a user, or for a preview. */
export const templateProps = (project: ProjectRow, user?: UserRow) => ({
  project: { displayName: project.displayName },
  user: { displayName: user?.displayName ?? null },
})

export function storeAsset(world: World, projectId: string, kind: AssetKind, asset: EmailAsset): EmailAsset {
  world.meta.put({ id: assetPrefix(projectId, kind) + asset.id, value: asset })
  return asset
}

/** Deletes an asset. A built-in one gets its default source again. */
export const removeAsset = (world: World, projectId: string, kind: AssetKind, id: string): void =>
  world.meta.remove(assetPrefix(projectId, kind) + id)
