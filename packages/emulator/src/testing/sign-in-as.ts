import type { Control } from '../control/commands/index.js'
import { controlOf } from '../control/in-process.js'
import type { Emulator } from '../emulator.js'

/** What a client of `@latchkey/core` is to this kit. */
export interface StartsSessions {
  readonly session: { start(tokens: { accessToken: string; refreshToken: string }): Promise<unknown> }
}

export interface SignedIn {
  readonly userId: string
  readonly accessToken: string
  readonly refreshToken: string
}

/** Whom: the id or address of someone who is there, or what a new user is made from; a new one unless said. */
export type Whom = string | NonNullable<Parameters<Control['users']['create']>[0]>

/**
 * Signs a client in, with no password hashed and no screen passed: `await signInAs(emulator, client)`. Someone who is
 * not there yet is made.
 */
export async function signInAs(
  where: Emulator | Control,
  client: StartsSessions | null,
  whom: Whom = {},
): Promise<SignedIn> {
  const { users } = 'mailbox' in where ? controlOf(where) : where
  const user = typeof whom === 'string' ? whom : (await users.create(whom)).id
  const tokens = await users.become({
    user,
    ...(typeof whom === 'object' && whom.project && { project: whom.project }),
  })
  await client?.session.start({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken })
  return tokens
}
