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
