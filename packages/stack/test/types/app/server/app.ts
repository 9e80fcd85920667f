import { type CurrentServerUser, StackServerApp } from '@stackframe/js'

export const serverApp = new StackServerApp({
  projectId: 'a',
  publishableClientKey: 'pck',
  secretServerKey: 'ssk',
  baseUrl: 'https://api.example.com',
  tokenStore: 'memory',
})
export const requestApp = new StackServerApp({ tokenStore: null, secretServerKey: 'ssk' })

type Handler = (request: Request, user: CurrentServerUser) => Promise<Response>

export const guarded =
  (handler: Handler) =>
  async (request: Request): Promise<Response> => {
    const user = await requestApp.getUser({ tokenStore: request })
    return user ? handler(request, user) : new Response('Sign in first.', { status: 401 })
  }
export const whoAmI = guarded(async (_request, user) => Response.json({ id: user.id, teams: await user.listTeams() }))

export const send = (userIds: string[]): Promise<void> =>
  serverApp.sendEmail({ userIds, subject: 'Hello', html: '<p>Hello</p>' })
