import { auth } from '@latchkey/next'

export async function GET() {
  const { userId } = await auth()
  if (!userId) return Response.json({ error: 'Sign in first.' }, { status: 401 })
  return Response.json({ userId })
}
