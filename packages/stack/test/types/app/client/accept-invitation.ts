import { app } from './app'

export async function accept(code: string): Promise<string> {
  const valid = await app.verifyTeamInvitationCode(code)
  if (valid.status === 'error') throw valid.error
  const details = await app.getTeamInvitationDetails(code)
  if (details.status === 'error') throw details.error
  const accepted = await app.acceptTeamInvitation(code)
  if (accepted.status === 'error') throw accepted.error
  return details.data.teamDisplayName
}
