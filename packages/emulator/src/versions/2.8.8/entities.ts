import type { adminProject, metrics, sentEmail, WireOf } from '@latchkey/core/internal/contract'
import type { Call } from '../../calls/call.js'
import { INTERNAL_KEY_SET, INTERNAL_PROJECT } from '../../projects/projects.js'

type AdminProject = WireOf<typeof adminProject>
type SentEmail = WireOf<typeof sentEmail>
type Metrics = WireOf<typeof metrics>

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Adds the number of users, the ID of the configuration and the disabled providers. */
export function projectForAdmin(project: AdminProject, { world }: Call): AdminProject {
  const providers = world.projects.get(project.id)?.settings.oauth_providers ?? []
  return {
    ...project,
    user_count: world.userDirectory.list(project.id).length,
    config: {
      ...project.config,
      id: project.id === INTERNAL_PROJECT.id ? INTERNAL_KEY_SET : project.id,
      oauth_providers: [...providers].sort(byId),
    },
  }
}

/** Shows the address of the recipient, and adds the configuration of the sender: that of the email or of the project. */
export function sentEmailForAdmin(email: SentEmail, { world, caller }: Call): SentEmail {
  const { password: _, ...current } = caller.project.settings.email_config
  const row = world.emails.get(email.id)
  return { ...email, ...(row && { to: [row.to] }), sender_config: row?.senderConfig ?? current }
}

/** Lists only the last five users who signed up. */
export const recentUsers = (metrics: Metrics): Metrics => ({
  ...metrics,
  recently_registered: metrics.recently_registered.slice(0, 5),
})
