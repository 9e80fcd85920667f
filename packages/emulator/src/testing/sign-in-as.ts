import { checkArgument } from '@latchkey/core/internal/contract'
import type { Control } from '../control/commands/index.js'
import type { CreateUserInput } from '../control/commands/users.js'
import { controlFor } from '../control/in-process.js'
import type { Emulator } from '../service/emulator.js'

/** The part of a `@latchkey/core` client that starts a session. */
export interface SessionClient {
  /** The service that the client calls. */
  readonly baseUrl?: string | undefined
  /** The session of the client. */
  readonly session: { start(tokens: { accessToken: string; refreshToken: string }): Promise<unknown> }
}

/** The user who signed in, with the tokens of their session. */
export interface SignedIn {
  /** ID of the user. */
  readonly userId: string
  /** Access token of the new session. */
  readonly accessToken: string
  /** Refresh token of the new session. */
  readonly refreshToken: string
}

/** The user to sign in as: the id or email address of an existing user, or the options for a new user. */
export type SignInTarget = string | CreateUserInput

/**
 * Signs a client in without a sign-in screen and without a password.
 *
 * @param emulator The emulator, or its control API.
 * @param client The client to start the session in, or null to return the tokens only.
 * @param user The ID or email address of a user, or the options for a new one. Default: a new user.
 * @returns The ID of the user and the tokens of the session.
 * @throws {ControlError} `NOT_FOUND` when no user has this ID or email address.
 *
 * @example
 * await signInAs(emulator, client, { email: 'ada@example.test' })
 */
export async function signInAs(
  emulator: Emulator | Control,
  client: SessionClient | null,
  user: SignInTarget = {},
): Promise<SignedIn> {
  const isObject = typeof emulator === 'object' && emulator !== null
  checkArgument('signInAs', 'emulator', emulator, isObject, 'an emulator or its control API')
  const { users } = controlFor(emulator, client?.baseUrl)
  const isControl = typeof users?.signIn === 'function'
  checkArgument('signInAs', 'emulator', emulator, isControl, 'an emulator or its control API')
  const isTarget = typeof user === 'string' || (typeof user === 'object' && user !== null)
  checkArgument('signInAs', 'user', user, isTarget, 'the ID or email address of a user, or options')
  const id = typeof user === 'string' ? user : (await users.create(user)).id
  const tokens = await users.signIn({
    user: id,
    ...(typeof user === 'object' && user.project && { project: user.project }),
  })
  await client?.session.start({ accessToken: tokens.accessToken, refreshToken: tokens.refreshToken })
  return tokens
}
