// How a signed-in user becomes one of another kind, and the requests that prepare it.
import { DEFAULT_PROJECT } from '@latchkey/emulator'

/** The tokens of a session. */
export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

/** A session with the ID of its user. */
export type UserSession = Tokens & { readonly userId: string }

/** Sends a request such as `PATCH /users/me`. Default: with client access. */
export type Send = (request: string, body?: object, headers?: Headers) => Promise<Readonly<Record<string, string>>>
type Headers = Readonly<Record<string, string>>

const { id, keys } = DEFAULT_PROJECT
const AS_CLIENT = { 'x-stack-access-type': 'client', 'x-stack-publishable-client-key': keys.publishable }
export const AS_SERVER = { 'x-stack-access-type': 'server', 'x-stack-secret-server-key': keys.secret }
export const AS_ADMIN = { 'x-stack-access-type': 'admin', 'x-stack-super-secret-admin-key': keys.admin }

/** Creates the function that sends requests to a service. */
export const senderTo =
  (origin: string, fetch: (request: Request) => Promise<Response>): Send =>
  async (request, body, headers = AS_CLIENT) => {
    const [method = 'GET', path] = request.split(' ')
    const response = await fetch(
      new Request(`${origin}/api/v1${path}`, {
        method,
        headers: { 'x-stack-project-id': id, ...(body && { 'content-type': 'application/json' }), ...headers },
        body: body ? JSON.stringify(body) : null,
      }),
    )
    if (!response.ok) throw new Error(`${request} failed with ${response.status}: ${await response.text()}`)
    return response.json()
  }

/** Returns the session of a response. */
export const sessionOf = (body: Awaited<ReturnType<Send>>): UserSession => ({
  accessToken: body.access_token ?? '',
  refreshToken: body.refresh_token ?? '',
  userId: body.user_id ?? '',
})

/** Returns the session with an access token that contains the current state of the user. */
async function refreshed(send: Send, { refreshToken, userId }: UserSession): Promise<UserSession> {
  const client = { client_id: id, client_secret: keys.publishable }
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken, ...client }
  const { access_token: accessToken = '' } = await send('POST /auth/oauth/token', body)
  return { accessToken, refreshToken, userId }
}

/** Creates an anonymous user. */
export const signUpAnonymously = async (send: Send) => sessionOf(await send('POST /auth/anonymous/sign-up', {}))

/** Changes the kind of a signed-in user. Returns the session. */
type Change = (send: Send, session: UserSession) => Promise<UserSession>

export const restrictByAdmin: Change = async (send, session) => {
  await send(`PATCH /users/${session.userId}`, { restricted_by_admin: true }, AS_SERVER)
  return refreshed(send, session)
}
export const withdrawVerification: Change = async (send, session) => {
  const config = JSON.stringify({ 'onboarding.requireEmailVerification': true })
  await send('PATCH /internal/config/override/environment', { config_override_string: config }, AS_ADMIN)
  await send(`PATCH /users/${session.userId}`, { primary_email_verified: false }, AS_SERVER)
  return refreshed(send, session)
}
export const deleteUser: Change = async (send, session) => {
  await send(`DELETE /users/${session.userId}`, undefined, AS_SERVER)
  return session
}
export const endSession: Change = async (send, session) => {
  const tokens = { 'x-stack-access-token': session.accessToken, 'x-stack-refresh-token': session.refreshToken }
  await send('DELETE /auth/sessions/current', undefined, { ...AS_CLIENT, ...tokens })
  return session
}
