// The kinds of users for whom each method is called. Ada becomes such a user, or another user takes over her apps.
import { DEFAULT_PROJECT, type Emulator } from '@latchkey/emulator'
import type { Call } from './generate.js'

const { id, keys } = DEFAULT_PROJECT
const AS_CLIENT = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': keys.publishable }
const AS_SERVER = { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': keys.secret }
const AS_ADMIN = { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': keys.admin }

/** The tokens of a session. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** What prepares a user of a kind. */
interface Service {
  /** IDs and tokens of the data, by name. */
  readonly values: Readonly<Record<string, string>>
  /** Sends a request such as `PATCH /users/me`. */
  send(request: string, body: object | undefined, headers: Readonly<Record<string, string>>): Promise<Tokens>
  /** Returns the tokens of Ada's session: the access token contains what the service knows of her now. */
  refreshed(): Promise<Tokens>
}

interface UserKind {
  /** Whether it is another user: objects of Ada are not theirs. */
  readonly isOther?: true
  /** Returns the session of the user. */
  prepare(service: Service): Promise<Tokens>
}

const adaOf = (values: Service['values']) => `/users/${values['ID of Ada']}`
const tokensOf = (values: Service['values'], name: string): Tokens => ({
  accessToken: values[`${name} access token`] ?? '',
  refreshToken: values[`${name} refresh token`] ?? '',
})

/** The kinds of users, except for a signed-in user and no user, for whom all calls are made. */
export const USERS: Readonly<Record<string, UserKind>> = {
  'an anonymous user': {
    isOther: true,
    prepare: ({ send }) => send('POST /auth/anonymous/sign-up', {}, AS_CLIENT),
  },
  'a user whose email is not verified': {
    async prepare({ send, refreshed, values }) {
      const config = JSON.stringify({ 'onboarding.requireEmailVerification': true })
      await send('PATCH /internal/config/override/environment', { config_override_string: config }, AS_ADMIN)
      await send(`PATCH ${adaOf(values)}`, { primary_email_verified: false }, AS_SERVER)
      return refreshed()
    },
  },
  'a user restricted by an admin': {
    async prepare({ send, refreshed, values }) {
      await send(`PATCH ${adaOf(values)}`, { restricted_by_admin: true }, AS_SERVER)
      return refreshed()
    },
  },
  'a deleted user': {
    async prepare({ send, values }) {
      await send(`DELETE ${adaOf(values)}`, undefined, AS_SERVER)
      return tokensOf(values, "Ada's")
    },
  },
  'a user of an expired session': {
    async prepare({ send, values }) {
      const tokens = tokensOf(values, "Ada's")
      const session = { 'x-stack-access-token': tokens.accessToken, 'x-stack-refresh-token': tokens.refreshToken }
      await send('DELETE /auth/sessions/current', undefined, { ...AS_CLIENT, ...session })
      return tokens
    },
  },
  'a user of another project': { isOther: true, prepare: async ({ values }) => tokensOf(values, "the owner's") },
}

/** The call of each method, for each kind of user who can have its object. */
export const callsOfUsers = (calls: readonly Call[]): Call[] =>
  Object.entries(USERS).flatMap(([user, { isOther }]) =>
    calls
      .filter(({ receiver }) => !isOther || /^Stack\w+App$/.test(receiver))
      .map((call) => ({ ...call, name: `${call.name} as ${user}`, user })),
  )

/** Prepares a user of a kind. Returns the session. */
export function prepareUser(user: string, emulator: Emulator, values: Service['values']): Promise<Tokens> {
  const send: Service['send'] = async (request, body, headers) => {
    const [method, path] = request.split(' ')
    const response = await emulator.fetch(
      new Request(`http://localhost/api/v1${path}`, {
        method: method ?? 'GET',
        headers: { 'x-stack-project-id': id, ...(body && { 'content-type': 'application/json' }), ...headers },
        body: body ? JSON.stringify(body) : null,
      }),
    )
    if (!response.ok) throw new Error(`${request} failed with ${response.status}: ${await response.text()}`)
    const { access_token: accessToken = '', refresh_token: refreshToken = '' } = await response.json()
    return { accessToken, refreshToken }
  }
  const refreshed = async () => {
    const { refreshToken } = tokensOf(values, "Ada's")
    const client = { client_id: id, client_secret: keys.publishable }
    const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client }
    return { refreshToken, accessToken: (await send('POST /auth/oauth/token', body, AS_CLIENT)).accessToken }
  }
  const kind = USERS[user]
  if (!kind) throw new Error(`There is no kind of user with the name ${user}.`)
  return kind.prepare({ values, send, refreshed })
}
