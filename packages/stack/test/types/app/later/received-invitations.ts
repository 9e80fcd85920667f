import type { CurrentUser, ReceivedTeamInvitation } from '@stackframe/js'

export async function acceptAll(user: CurrentUser): Promise<string[]> {
  const invitations: ReceivedTeamInvitation[] = await user.listTeamInvitations()
  for (const { accept } of invitations) await accept()
  return invitations.map(({ teamDisplayName, recipientEmail }) => `${teamDisplayName} ${recipientEmail}`)
}
