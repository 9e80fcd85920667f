// Prepares one user of each kind on an emulator.
import { DEFAULT_PROJECT, INTERNAL_PROJECT, type RunningEmulator, startEmulator } from '@latchkey/emulator'

/** The tokens of a session. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

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

/** Sends a request to the service. */
type Send = (
  request: string,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<Record<string, string>>

/** A session with the ID of its user. */
type UserSession = Tokens & { readonly userId: string }

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

const { id, keys } = DEFAULT_PROJECT
const AS_CLIENT = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': keys.publishable }
const AS_SERVER = { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': keys.secret }
const AS_ADMIN = { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': keys.admin }

const tokensOf = (body: Record<string, string>) => ({
  accessToken: body.access_token ?? '',
  refreshToken: body.refresh_token ?? '',
  userId: body.user_id ?? '',
})
const ACCOUNT: Account = { email: 'ada@example.test', password: 'correct horse battery' }
const signUp = async (send: Send, headers?: Record<string, string>) =>
  tokensOf(await send('POST /auth/password/sign-up', { body: ACCOUNT, ...(headers && { headers }) }))
/** Returns the session with an access token that contains the current state of the user. */
const refreshed = async (send: Send, { refreshToken, userId }: UserSession) => {
  const body = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: id,
    client_secret: keys.publishable,
  }
  const { access_token: accessToken = '' } = await send('POST /auth/oauth/token', { body })
  return { accessToken, refreshToken, userId }
}

/** The kinds of users. */
export const USER_KINDS = {
  'no user': { prepare: async () => null },
  'an anonymous user': { prepare: async (send) => tokensOf(await send('POST /auth/anonymous/sign-up', { body: {} })) },
  'a user whose email is not verified': {
    settings: { requireEmailVerification: true },
    prepare: (send) => signUp(send),
  },
  'a user restricted by a sign-up rule': {
    async prepare(send) {
      const action = { type: 'restrict' }
      const rule = { enabled: true, displayName: 'One', priority: 1, condition: 'authMethod == "password"', action }
      await send('PATCH /internal/config/override/environment', {
        headers: AS_ADMIN,
        body: { config_override_string: JSON.stringify({ 'auth.signUpRules.one': rule }) },
      })
      return signUp(send)
    },
  },
  'a user restricted by an admin': {
    async prepare(send) {
      const user = await signUp(send)
      await send(`PATCH /users/${user.userId}`, { headers: AS_SERVER, body: { restricted_by_admin: true } })
      return refreshed(send, user)
    },
  },
  'a deleted user': {
    async prepare(send) {
      const user = await signUp(send)
      await send(`DELETE /users/${user.userId}`, { headers: AS_SERVER })
      return user
    },
  },
  'a user of an expired session': {
    ago: 7_200_000,
    async prepare(send) {
      const user = await signUp(send)
      const headers = { ...AS_CLIENT, 'x-stack-access-token': user.accessToken }
      await send('DELETE /auth/sessions/current', {
        headers: { ...headers, 'x-stack-refresh-token': user.refreshToken },
      })
      return user
    },
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
      await send(`PATCH /users/${userId}`, { headers: AS_SERVER, body })
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
  const send: Send = async (request, { body, headers = AS_CLIENT } = {}) => {
    const [method, path] = request.split(' ')
    const response = await fetch(`${running.url}/api/v1${path}`, {
      method,
      headers: { 'x-stack-project-id': id, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: body && JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${request} failed with ${response.status}: ${await response.text()}`)
    return response.json() as Promise<Record<string, string>>
  }
  const session = await prepare(send)
  offset = 0
  return { running, userId: session?.userId ?? null, tokens: session, pending: isPending && ACCOUNT }
}
