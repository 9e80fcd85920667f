import type { CurrentUser, EditableTeamMemberProfile, Team } from '@stackframe/js'

export async function rename(user: CurrentUser, team: Team, displayName: string): Promise<EditableTeamMemberProfile> {
  const profile = await user.getTeamProfile(team)
  await profile.update({ displayName, profileImageUrl: null })
  return profile
}
