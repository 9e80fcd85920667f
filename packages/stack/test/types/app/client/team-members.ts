import type { Team, TeamMemberProfile, TeamUser } from '@stackframe/js'

export const members = async (team: Team): Promise<TeamUser[]> => team.listUsers()
export const nameOf = ({ id, teamProfile }: TeamUser): string => teamProfile.displayName ?? id
export const imageOf = (profile: TeamMemberProfile): string | null => profile.profileImageUrl
