import type { ServerTeam, ServerUser } from '@stackframe/js'

export const forUser = async (user: ServerUser): Promise<string> =>
  (await user.createApiKey({ description: 'CI', expiresAt: null })).value
export const ofTeam = async (team: ServerTeam): Promise<string[]> =>
  (await team.listApiKeys()).map(({ value }) => value.lastFour)
