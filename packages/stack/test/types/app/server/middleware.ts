import type { CurrentServerUser } from '@stackframe/js'
import { requestApp } from './app'

type Handler = (request: Request, user: CurrentServerUser) => Promise<Response>

export const guarded =
  (handler: Handler) =>
  async (request: Request): Promise<Response> => {
    const user = await requestApp.getUser({ tokenStore: request })
    return user ? handler(request, user) : new Response('Sign in first.', { status: 401 })
  }
export const whoAmI = guarded(async (_request, user) => Response.json({ id: user.id, teams: await user.listTeams() }))
