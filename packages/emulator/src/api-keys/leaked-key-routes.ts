import { revokeLeakedApiKey } from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import type { Service } from '../calls/service.js'
import { sendPlainEmail } from '../email/email-rendering.js'
import { teamPermissionsOf } from '../permissions/checks.js'
import { primaryChannelOf } from '../world/restriction.js'
import type { ApiKeyRow, TeamRow } from '../world/rows.js'
import { apiKeyExpired, revokeApiKey } from './api-keys.js'

/** The endpoint that secret scanners call when they find a key. */
export const leakedApiKeyRoutes = implement(
  { revokeLeakedApiKey },
  {
    revokeLeakedApiKey({ api_key }, call) {
      const row = call.world.apiKeys.by('value', api_key)[0] ?? call.fail('API_KEY_NOT_FOUND')
      if (row.public) call.fail('PUBLIC_API_KEY_CANNOT_BE_REVOKED')
      if (apiKeyExpired(row, call.clock.now())) call.fail('API_KEY_EXPIRED')
      if (row.revokedAt === null) notifyOwners(call, revokeApiKey(call, row))
      return { success: true }
    },
  },
)

/** Emails the user, or the team members who can manage API keys. */
function notifyOwners(service: Service, row: ApiKeyRow): void {
  const { world } = service
  const project = world.projects.get(row.projectId)
  if (!project) return
  const team = world.teams.get(row.ownerId)
  const owners = row.type === 'user' ? [row.ownerId] : team ? managers(service, team) : []
  const addresses = owners.flatMap((userId) => primaryChannelOf(world, userId) ?? [])
  for (const { value: to } of addresses) {
    const text = `The API key "${row.description}" was found in a public place. It was revoked: make a new one.`
    sendPlainEmail(service, project, { to, subject: `An API key of ${project.displayName} was revoked`, text })
  }
}

const managers = ({ world }: Service, team: TeamRow): string[] =>
  world.memberships
    .by('team', team.id)
    .filter(({ userId }) => teamPermissionsOf(world, team, userId).has('$manage_api_keys'))
    .map(({ userId }) => userId)
