import type { ServerUser } from '@stackframe/js'

export async function impersonate(
  user: ServerUser,
): Promise<{ accessToken: string | null; refreshToken: string | null }> {
  const session = await user.createSession({ expiresInMillis: 60_000, isImpersonation: true })
  return session.getTokens()
}
