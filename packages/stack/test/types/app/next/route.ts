import { stackServerApp } from './stack'

export async function GET(request: Request): Promise<Response> {
  const user = await stackServerApp.getUser({ tokenStore: request })
  return user ? Response.json({ id: user.id }) : new Response(null, { status: 401 })
}
