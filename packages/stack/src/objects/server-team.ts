import { removeTeamMember } from '@latchkey/core'
import { server } from '@latchkey/core/contract'
import { addTeamMember, type ServerTeam as ServerTeamRecord } from '@latchkey/core/server'
import { members, type Scope } from '../scope.js'
import type { ServerTeam, ServerTeamUpdateOptions, ServerTeamUser } from '../types/teams.js'
import { createServerUser } from './server-user.js'
import { TEAM_HOOKS, teamMembers } from './team.js'

/** Creates the object of a team with the members for servers. */
export function createServerTeam(scope: Scope, team: ServerTeamRecord): ServerTeam {
  const { client, call } = scope
  const teamId = team.id
  return members(
    scope,
    `team ${teamId}`,
    {
      ...teamMembers(scope, team),
      createdAt: team.createdAt,
      serverMetadata: team.serverMetadata,
      async listUsers(): Promise<ServerTeamUser[]> {
        const profiles = await server.listTeamMemberProfiles(client, { teamId }, call)
        return profiles.map(({ user, displayName, profileImageUrl }) => ({
          ...createServerUser(scope, user),
          teamProfile: { displayName, profileImageUrl },
        }))
      },
      async update(changes: ServerTeamUpdateOptions) {
        const { displayName, profileImageUrl, clientMetadata, clientReadOnlyMetadata, serverMetadata } = changes
        const metadata = { clientMetadata, clientReadOnlyMetadata, serverMetadata }
        await server.updateTeam(client, { teamId, displayName, profileImageUrl, ...metadata }, call)
      },
      async addUser(userId: string) {
        await addTeamMember(client, { teamId, userId }, call)
      },
      async removeUser(userId: string) {
        await removeTeamMember(client, { teamId, userId }, call)
      },
    },
    TEAM_HOOKS,
  )
}
