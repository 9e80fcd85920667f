import { createFakeAccessToken } from '../../src/testing.js'
import { USER } from '../../test/wire-user.js'
import type { Call } from '../actions/call.js'

interface ServiceUser {
  readonly id: string
  email: string | null
  password: string
  isAnonymous: boolean
  /** Whether the user was anonymous at first. */
  readonly isGuest: boolean
  displayName: string
  deleted: boolean
}

/** A session as the service knows it, with what the rules need to know about its end. */
export interface ServiceSession {
  /** For traces, for example `ada/2`. */
  readonly name: string
  readonly refreshToken: string
  readonly user: ServiceUser
  readonly createdBy: Call | undefined
  revoked: boolean
  /** Whether the browser has lost the cookie with its refresh token. */
  isLost: boolean
  /** Why this session may end on the device: a sign-out was started, the service rejected it, storage was cleared. */
  endReason: string | undefined
  /** When it was stored on the device. */
  storedAt: number
}

export interface ServiceRequest {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
  readonly call: Call | undefined
}

export interface Reply {
  readonly status: number
  readonly headers: Headers | Readonly<Record<string, string>>
  readonly body: string
  /** The cookies that the app's server sets. */
  readonly setCookie?: readonly string[]
}

/** The model of the service: users, sessions, and the endpoints that the simulation calls. */
export interface Service {
  readonly users: readonly ServiceUser[]
  readonly sessions: readonly ServiceSession[]
  createUser(email: string | null, password: string): ServiceUser
  createSession(user: ServiceUser, call: Call | undefined): ServiceSession
  createAccessToken(session: ServiceSession, lifetime?: number): string
  /** A token of the provider whose session this is, valid for so many seconds. */
  createExternalToken(session: ServiceSession, lifetime: number): string
  /** Makes a handle known: pages with HttpOnly sessions have it in place of the refresh token. */
  addHandle(handle: string, refreshToken: string): void
  handlesOf(session: ServiceSession): string[]
  /** The session that an access token, a refresh token or a handle belongs to. */
  sessionOf(token: string): ServiceSession | undefined
  expiryOf(accessToken: string): number
  deleteUser(user: ServiceUser): void
  handle(request: ServiceRequest): Reply
}

export interface ServiceSetup {
  now(): number
  /** How long access tokens are valid, in seconds. */
  readonly accessTokenLifetime: number
  /** The trusted domains of the project. */
  readonly sharedDomains: readonly string[]
}

/** Users whose email address starts with this have two-factor authentication. */
export const TWO_FACTOR = 'cyd'
export const PASSWORD = 'correct horse battery'

export function createService({ now, accessTokenLifetime, sharedDomains }: ServiceSetup): Service {
  const users: ServiceUser[] = []
  const sessions: ServiceSession[] = []
  const tokens = new Map<string, ServiceSession>()
  const handles = new Map<string, ServiceSession>()
  const external = new Map<string, ServiceSession>()
  const expiries = new Map<string, number>()
  let serial = 0

  const service: Service = {
    users,
    sessions,
    createUser(email, password) {
      const id = `user-${users.length + 1}`
      const name = email?.split('@')[0] ?? `anonymous-${users.length + 1}`
      const isGuest = email === null
      const user = { id, email, password, isAnonymous: isGuest, isGuest, displayName: name, deleted: false }
      users.push(user)
      return user
    },
    createSession(user, call) {
      const number = sessions.filter((session) => session.user === user).length + 1
      const name = `${user.email?.split('@')[0] ?? user.id}/${number}`
      const refreshToken = `refresh-token-of-${name.replace('/', '-')}-${++serial}`
      const storedAt = Number.NaN
      const session = {
        name,
        refreshToken,
        user,
        createdBy: call,
        revoked: false,
        isLost: false,
        endReason: undefined,
        storedAt,
      }
      sessions.push(session)
      tokens.set(refreshToken, session)
      return session
    },
    createAccessToken(session, lifetime = accessTokenLifetime) {
      const { user, name } = session
      const claims = { sub: user.id, refreshTokenId: name, serial: ++serial }
      const token = createFakeAccessToken(now(), lifetime, claims)
      tokens.set(token, session)
      expiries.set(token, Math.floor(now() / 1000 + lifetime) * 1000)
      return token
    },
    createExternalToken(session, lifetime) {
      const claims = { sub: `external ${session.user.id}`, sid: session.name, serial: ++serial }
      const token = createFakeAccessToken(now(), lifetime, claims)
      external.set(token, session)
      expiries.set(token, Math.floor(now() / 1000 + lifetime) * 1000)
      return token
    },
    addHandle(handle, refreshToken) {
      const session = tokens.get(refreshToken)
      if (session) handles.set(handle, session)
    },
    handlesOf: (session) => [...handles].filter(([, other]) => other === session).map(([handle]) => handle),
    sessionOf: (token) => tokens.get(token) ?? handles.get(token) ?? external.get(token),
    expiryOf: (token) => expiries.get(token) ?? 0,
    deleteUser(user) {
      user.deleted = true
      for (const session of sessions) if (session.user === user) session.revoked = true
    },
    handle(request) {
      const handler = endpoints[`${request.method} ${request.path}`]
      if (!handler) throw new Error(`The simulated service has no ${request.method} ${request.path}`)
      return handler(request)
    },
  }

  const newSession = (user: ServiceUser, call: Call | undefined, more: object = {}): Reply => {
    const session = service.createSession(user, call)
    call?.ownSessions.add(session)
    return json({
      access_token: service.createAccessToken(session),
      refresh_token: session.refreshToken,
      user_id: user.id,
      ...more,
    })
  }
  /** Starts a session of the user whom a code belongs to. The code is the email address: mails and apps are not simulated. */
  const signInWithCode = ({ body, call }: ServiceRequest): Reply => {
    const { code, authentication_response: response } = JSON.parse(body)
    const email = String(response?.id ?? code).replace('attempt-of-', '')
    const user = users.find((other) => other.email === email && !other.deleted)
    return user
      ? newSession(user, call, { is_new_user: false })
      : newSession(service.createUser(email, ''), call, { is_new_user: true })
  }

  /** Checks the access token of a request. A revoked session's token stays valid until it expires, as JWTs do. */
  const authenticate = ({ headers }: ServiceRequest, handle: (session: ServiceSession) => Reply): Reply => {
    const token = headers.get('x-stack-access-token')
    if (token === null) return knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400)
    const session = tokens.get(token)
    if (!session) return knownError('UNPARSABLE_ACCESS_TOKEN', 401)
    if (service.expiryOf(token) <= now()) return knownError('ACCESS_TOKEN_EXPIRED', 401)
    if (session.user.deleted) return knownError('CANNOT_GET_OWN_USER_WITHOUT_USER', 400)
    return handle(session)
  }

  const endpoints: Record<string, (request: ServiceRequest) => Reply> = {
    'POST /auth/password/sign-in'({ body, call }) {
      const { email, password } = JSON.parse(body)
      const user = users.find((other) => other.email === email && !other.deleted)
      if (user?.password !== password) return knownError('EMAIL_PASSWORD_MISMATCH', 400)
      // Some users have two-factor authentication.
      if (user?.email?.startsWith(TWO_FACTOR))
        return knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', 400, { attempt_code: `attempt-of-${user.email}` })
      return newSession(user as ServiceUser, call)
    },
    'POST /auth/password/sign-up'(request) {
      const { email, password } = JSON.parse(request.body)
      if (users.some((other) => other.email === email && !other.deleted))
        return knownError('USER_EMAIL_ALREADY_EXISTS', 400)
      if (!request.headers.has('x-stack-access-token'))
        return newSession(service.createUser(email, password), request.call)
      return authenticate(request, ({ user }) => {
        if (!user.isAnonymous) return newSession(service.createUser(email, password), request.call)
        return newSession(Object.assign(user, { email, password, isAnonymous: false }), request.call)
      })
    },
    'POST /auth/otp/sign-in': signInWithCode,
    'POST /auth/passkey/sign-in': signInWithCode,
    'POST /auth/mfa/sign-in': signInWithCode,
    'POST /auth/anonymous/sign-up': ({ call }) => newSession(service.createUser(null, ''), call),
    'POST /auth/oauth/token'(request) {
      const form = new URLSearchParams(request.body)
      if (form.get('grant_type') === 'authorization_code')
        return withFields(signInWithCode({ ...request, body: JSON.stringify({ code: form.get('code') }) }), {
          token_type: 'Bearer',
          newUser: false,
        })
      const session = tokens.get(form.get('refresh_token') ?? '')
      if (session && !session.revoked)
        return json({ access_token: service.createAccessToken(session), token_type: 'Bearer' })
      if (session) session.endReason ??= 'rejected by the service'
      return knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)
    },
    'POST /auth/external/token'({ body }) {
      const { token } = JSON.parse(body)
      const session = external.get(token)
      const left = service.expiryOf(token) - now()
      if (!session || left <= 0) return knownError('INVALID_EXTERNAL_AUTH_TOKEN', 401, { reason: 'expired' })
      // A revoked session comes back while the provider's is valid.
      session.revoked = false
      const access_token = service.createAccessToken(session, Math.min(accessTokenLifetime, left / 1000))
      return json({ access_token, session_id: session.name, user_id: session.user.id, is_new_user: false })
    },
    'POST /auth/sessions/current/refresh'({ headers }) {
      const session = tokens.get(headers.get('x-stack-refresh-token') ?? '')
      if (session && !session.revoked) return json({ access_token: service.createAccessToken(session) })
      if (session) session.endReason ??= 'rejected by the service'
      return knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)
    },
    'GET /users/me': (request) => authenticate(request, ({ user }) => json(userJson(user))),
    'PATCH /users/me': (request) =>
      authenticate(request, ({ user }) => {
        user.displayName = JSON.parse(request.body).display_name
        if (request.call) request.call.effects++
        return json(userJson(user))
      }),
    'DELETE /users/me': (request) =>
      authenticate(request, ({ user }) => {
        service.deleteUser(user)
        if (request.call) request.call.effects++
        return json({ success: true })
      }),
    'DELETE /auth/sessions/current': (request) =>
      authenticate(request, (session) => {
        if (session.revoked) return knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)
        session.revoked = true
        return json({ success: true })
      }),
    // The page can find out whether the project shares sessions among subdomains.
    'GET /projects/current': () => json({ config: { domains: sharedDomains.map((domain) => ({ domain })) } }),
    // The app's own API, which takes the access token as a bearer token.
    'GET /notes'({ headers }) {
      const token = headers.get('authorization')?.replace('Bearer ', '') ?? ''
      return tokens.has(token) && service.expiryOf(token) > now() ? json([]) : { ...json({}), status: 401 }
    },
  }
  return service
}

const json = (value: unknown): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json', 'x-stack-actual-status': '200' },
  body: JSON.stringify(value),
})

const withFields = (reply: Reply, fields: object): Reply => ({
  ...reply,
  body: JSON.stringify({ ...JSON.parse(reply.body), ...fields }),
})

export const knownError = (code: string, status: number, details: object = {}): Reply => ({
  status: 200,
  headers: { 'x-stack-known-error': code, 'x-stack-actual-status': `${status}` },
  body: JSON.stringify({ code, error: `${code}, as the service words it`, details }),
})

export const plainError = (status: number, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 200,
  headers: { ...headers, 'x-stack-actual-status': `${status}` },
  body: `${status}`,
})

export const userJson = ({ id, email, displayName, isAnonymous }: Omit<ServiceUser, 'isGuest'>) => ({
  ...USER,
  id,
  primary_email: email,
  primary_email_verified: email !== null,
  display_name: displayName,
  has_password: !isAnonymous,
  auth_with_email: !isAnonymous,
  is_anonymous: isAnonymous,
})
