import { KnownErrors } from '@stackframe/stack-shared'
import { app } from './app'

type Result<T, E> = { status: 'ok'; data: T } | { status: 'error'; error: E }

/** Works with the result of any method. */
export async function unwrap<T, E extends Error>(result: Promise<Result<T, E>>): Promise<T> {
  const settled = await result
  if (settled.status === 'error') throw settled.error
  return settled.data
}

export const nonceOf = async (email: string): Promise<string> => (await unwrap(app.sendMagicLinkEmail(email))).nonce
export const signIn = (email: string, password: string): Promise<undefined> =>
  unwrap(app.signInWithCredential({ email, password }))

export function text(error: unknown): string {
  if (KnownErrors.UserWithEmailAlreadyExists.isInstance(error)) return `Taken: ${error.message}`
  if (error instanceof KnownErrors.PasswordRequirementsNotMet) return error.humanReadableMessage
  if (error instanceof KnownErrors.VerificationCodeError) return `${error.statusCode} ${error.errorCode}`
  if (error instanceof KnownErrors.EmailPasswordMismatch) return JSON.stringify(error.toDescriptiveJson())
  return error instanceof Error ? error.message : String(error)
}
export const code: string = KnownErrors.TeamNotFound.errorCode
