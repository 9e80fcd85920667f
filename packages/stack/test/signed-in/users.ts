// Prepares one user of each kind on an emulator.
import { DEFAULT_PROJECT, INTERNAL_PROJECT, type RunningEmulator, startEmulator } from '@latchkey/emulator'
import {
  AS_ADMIN,
  AS_SERVER,
  deleteUser,
  endSession,
  restrictByAdmin,
  type Send,
  senderTo,
  sessionOf,
  signUpAnonymously,
  type Tokens,
  type UserSession,
} from '../kinds-of-users.js'

/** A session of a user of one kind. */
export interface PreparedUser {
  readonly running: RunningEmulator
  /** The ID of the user, or null when no user exists. */
  readonly userId: string | null
  /** The tokens of the session, or null when no session exists. */
  readonly tokens: Tokens | null
  /** The account whose password sign-in waits for two-factor authentication. */
  readonly pending: Account | undefined
}

/** An account with a password. */
export interface Account {
  readonly email: string
  readonly password: string
}

/** How to prepare a user. */
interface Kind {
  /** Settings of the project. */
  readonly settings?: object
  /** How long ago the user is prepared, in milliseconds. Default: 0. */
  readonly ago?: number
  /** Whether a password sign-in of the account waits for two-factor authentication. */
  readonly isPending?: true
  /** Prepares the user. Returns null when no session exists. */
  prepare(send: Send): Promise<UserSession | null>
}

const ACCOUNT: Account = { email: 'ada@example.test', password: 'correct horse battery' }
const signUp = async (send: Send, headers?: Record<string, string>) =>
  sessionOf(await send('POST /auth/password/sign-up', ACCOUNT, headers))

/** The kinds of users. */
export const USER_KINDS = {
  'no user': { prepare: async () => null },
  'an anonymous user': { prepare: signUpAnonymously },
  'a user whose email is not verified': {
    settings: { requireEmailVerification: true },
    prepare: (send) => signUp(send),
  },
  'a user restricted by a sign-up rule': {
    async prepare(send) {
      const action = { type: 'restrict' }
      const rule = { enabled: true, displayName: 'One', priority: 1, condition: 'authMethod == "password"', action }
      const config = JSON.stringify({ 'auth.signUpRules.one': rule })
      await send('PATCH /internal/config/override/environment', { config_override_string: config }, AS_ADMIN)
      return signUp(send)
    },
  },
  'a user restricted by an admin': {
    prepare: async (send) => restrictByAdmin(send, await signUp(send)),
  },
  'a deleted user': {
    prepare: async (send) => deleteUser(send, await signUp(send)),
  },
  'a user of an expired session': {
    ago: 7_200_000,
    prepare: async (send) => endSession(send, await signUp(send)),
  },
  'a user of another project': {
    prepare: (send) =>
      signUp(send, {
        'x-stack-access-type': 'client',
        'x-stack-project-id': INTERNAL_PROJECT.id,
        'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
      }),
  },
  'a user without the second factor': {
    isPending: true,
    async prepare(send) {
      const { userId } = await signUp(send)
      const body = { totp_secret_base64: btoa('12345678901234567890') }
      await send(`PATCH /users/${userId}`, body, AS_SERVER)
      return null
    },
  },
  'a signed-in user': { prepare: (send) => signUp(send) },
} as const satisfies Record<string, Kind>

/** The kind of a user. */
export type UserKind = keyof typeof USER_KINDS

/** Starts an emulator with a user of one kind. */
export async function prepareUser(kind: UserKind): Promise<PreparedUser> {
  const { settings, ago = 0, isPending, prepare }: Kind = USER_KINDS[kind]
  let offset = -ago
  const running = await startEmulator({
    port: 0,
    host: 'localhost',
    passwordRounds: 1,
    now: () => Date.now() + offset,
    serverVersion: '2.8.86',
    // The published kit sends the new names of the headers.
    projects: [{ ...DEFAULT_PROJECT, settings }, INTERNAL_PROJECT],
  })
  const session = await prepare(senderTo(running.url, fetch))
  offset = 0
  return { running, userId: session?.userId ?? null, tokens: session, pending: isPending && ACCOUNT }
}
