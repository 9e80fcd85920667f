import type { ServerUser } from '@stackframe/js'
import { StackClientApp, StackServerApp } from '@stackframe/stack'
import { serverApp } from '../server/app'

export const clientApp = new StackClientApp({ tokenStore: 'nextjs-cookie', projectId: 'a' })
export const inheriting = new StackServerApp({ inheritsFrom: clientApp, secretServerKey: 'ssk' })

export const restricted = async (): Promise<ServerUser[]> =>
  serverApp.listUsers({ includeRestricted: true, onlyAnonymous: false, teamId: 't' })
export const reason = ({ isRestricted, restrictedReason }: ServerUser): string | undefined =>
  isRestricted ? restrictedReason?.type : undefined
export const permissions = async (teamId: string): Promise<string[]> =>
  (await serverApp.listTeamMemberPermissions(teamId, { recursive: true })).map(
    ({ userId, permissionId }) => `${userId} ${permissionId}`,
  )
export const teams = async (): Promise<string | null> =>
  (await serverApp.listTeams({ limit: 10, orderBy: 'createdAt', desc: true })).nextCursor
