import type { CurrentServerUser, ServerListUsersOptions, ServerUser } from '@stackframe/js'
import { requestApp, serverApp } from './app'

export const find = (id: string): Promise<ServerUser | null> => serverApp.getUser(id)
export const byKey = (apiKey: string): Promise<ServerUser | null> => serverApp.getUser({ apiKey })
export const current = (request: Request): Promise<CurrentServerUser | null> =>
  requestApp.getUser({ tokenStore: request })
export const required = (request: Request): Promise<CurrentServerUser> =>
  requestApp.getUser({ tokenStore: request, or: 'throw' })

export async function all(options: ServerListUsersOptions = {}): Promise<ServerUser[]> {
  const found: ServerUser[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await serverApp.listUsers({ ...options, cursor, limit: 100, orderBy: 'signedUpAt', desc: true })
    found.push(...page)
    if (page.nextCursor === null) return found
    cursor = page.nextCursor
  }
}
