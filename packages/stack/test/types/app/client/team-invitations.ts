import type { Team, TeamInvitation } from '@stackframe/js'

export async function invite(team: Team, email: string): Promise<void> {
  await team.inviteUser({ email })
  await team.inviteUser({ email, callbackUrl: 'https://example.com/join' })
}
export const pending = async (team: Team): Promise<string[]> =>
  (await team.listInvitations())
    .filter(({ expiresAt }) => expiresAt.getTime() > Date.now())
    .map(({ recipientEmail, id }) => recipientEmail ?? id)
export const revoke = (invitation: TeamInvitation): Promise<void> => invitation.revoke()
