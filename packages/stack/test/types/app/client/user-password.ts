import type { CurrentUser } from '@stackframe/js'

export async function change(user: CurrentUser, oldPassword: string, newPassword: string): Promise<string | null> {
  const error = await user.updatePassword({ oldPassword, newPassword })
  return error ? error.message : null
}

export async function set(user: CurrentUser, password: string): Promise<string | null> {
  const error = await user.setPassword({ password })
  return error ? error.errorCode : null
}
