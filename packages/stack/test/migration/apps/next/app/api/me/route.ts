import { stackServerApp } from '@/lib/stack'

export async function GET(request: Request) {
  const user = await stackServerApp.getUser({ tokenStore: request })
  const same = await stackServerApp.getUser()
  if (!user || user.id !== same?.id) return Response.json({ error: 'Sign in first.' }, { status: 401 })
  return Response.json({ email: user.primaryEmail })
}
