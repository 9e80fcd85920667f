// A client with the session of a user of one kind, and a service that treats the session as the real one does.
import { type Access, type Client, createClient } from '@latchkey/core'
import { type Contract, getCurrentUser } from '@latchkey/core/internal/contract'
import { createFakeAccessToken, createFakeEnv, type FakeEnv } from '@latchkey/core/internal/testing'
import { wireSample } from '../../../core/src/contract/samples.test-support.js'
import { endpointOf } from '../../../core/src/flows/decoding.test-support.js'
import { known, refused } from '../../../core/src/flows/fake-service.test-support.js'
import { sendsTokens } from '../../../core/src/request/build.js'

/** The access token in the sample of a response. */
const NEW_TOKEN = 'text'
const NOW = 1_800_000_000_000
/** The page of clients without a secret key, back from a provider. */
export const PAGE = 'https://app.test/?code=c1&state=s1'

/** What the service returns about the user of the session. */
const OF_USER = {
  id: 'id-of-the-session',
  display_name: 'Ada of the session',
  primary_email: 'ada@of-the-session.test',
} as const
/** Finds what the service returned about the user of the session. */
export const ABOUT_USER = /of.the.session/

/** How the service treats the session of a kind of user. */
export interface Kind {
  /** The claims of the access token. Null: no session. */
  readonly claims: Readonly<Record<string, unknown>> | null
  /** The response to a token of this user, whatever the endpoint. */
  readonly refusal?: Response
  /** The endpoint that responds with an error that it declares, by name. */
  readonly fails?: { readonly endpoint: string; readonly code: string }
  /** Whether the session has ended. */
  readonly isOver?: true
  /** Seconds until the access token expires, for a session without a refresh token. Default: the session has one. */
  readonly accessTokenOnly?: number
}

const restricted = (type: string, isAnonymous = false): Kind => ({
  claims: { is_restricted: true, is_anonymous: isAnonymous, restricted_reason: { type } },
  refusal: isAnonymous
    ? known('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED', undefined, 401)
    : known('RESTRICTED_USER_NOT_ALLOWED', { restricted_reason: { type } }, 403),
})

export const SIGNED_IN: Kind = { claims: {} }
export const NO_USER: Kind = { claims: null }
/** A request of a stranger can have only an access token. */
export const EXPIRED_TOKEN: Kind = { claims: {}, accessTokenOnly: -60 }
export const REJECTED_TOKEN: Kind = {
  claims: {},
  accessTokenOnly: 600,
  refusal: known('UNPARSABLE_ACCESS_TOKEN', undefined, 401),
}
export const KINDS: Readonly<Record<string, Kind>> = {
  'a signed-in user': SIGNED_IN,
  'no user': NO_USER,
  // The session starts with the second factor.
  'a user without the second factor': { claims: null },
  'an anonymous user': restricted('anonymous', true),
  'a user whose email is not verified': restricted('email_not_verified'),
  'a user restricted by a sign-up rule or by an admin': restricted('restricted_by_administrator'),
  'a deleted user': { claims: {}, refusal: known('CANNOT_GET_OWN_USER_WITHOUT_USER'), isOver: true },
  'a user of an expired session': { claims: {}, refusal: known('ACCESS_TOKEN_EXPIRED', undefined, 401), isOver: true },
  'a user of another project': {
    claims: {},
    refusal: known('INVALID_PROJECT_FOR_ACCESS_TOKEN', undefined, 401),
    isOver: true,
  },
}

export const isRestricted = ({ claims }: Kind): boolean => claims?.is_restricted === true

/** A request that the service received. */
export interface Sent {
  readonly contract: Contract
  /** Whether it has the access token of a restricted user. */
  readonly hasRestrictedToken: boolean
  readonly optIn: string | null
  readonly isRefused: boolean
}

/** A client with the session of a user, and what it sends. */
export interface UserScene {
  readonly client: Client<Access>
  readonly env: FakeEnv
  readonly sent: Sent[]
  /** The redirects of the client. */
  readonly redirects: string[]
}

/** Creates a client with the session of a user of one kind. */
export function sceneOf(access: Access, kind: Kind): UserScene {
  const { claims, refusal, fails, isOver, accessTokenOnly } = kind
  const sent: Sent[] = []
  const redirects: string[] = []
  let issued = 600
  const respond = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace('/api/v1', '')
    if (path === '/auth/oauth/token')
      return isOver
        ? known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', undefined, 401)
        : Response.json({ access_token: createFakeAccessToken(NOW, ++issued, claims ?? {}) })
    if (!request.url.startsWith('https://api.test')) return Response.json({})
    const contract = endpointOf(`${request.method} ${path}`, request.headers.get('x-stack-access-type'))
    const token = request.headers.get('x-stack-access-token')
    // A session that the call has started is not that of the user.
    const isOwn = token !== null && token !== NEW_TOKEN
    const optIn = request.headers.get('x-stack-allow-anonymous-user')
    const isForUsers = contract.session === 'required' || (sendsTokens(contract) && !contract.allowsRestricted)
    const isAboutMe = /\/me(\/|$)|=me(&|$)/.test(request.url)
    const isMissing = token === null && access === 'client' && (isForUsers || isAboutMe)
    const isRefused = isMissing || (isOwn && refusal !== undefined && !(isRestricted(kind) && optIn === 'true'))
    sent.push({ contract, hasRestrictedToken: isOwn && isRestricted(kind), optIn, isRefused })
    if (isMissing) return known('CANNOT_GET_OWN_USER_WITHOUT_USER')
    if (isRefused) return refusal?.clone() as Response
    if (fails?.endpoint === contract.name) {
      const [status] = Object.entries(contract.plainTextErrors ?? {}).find(([, code]) => code === fails.code) ?? []
      return status === undefined ? known(fails.code) : refused(Number(status))
    }
    const sample = contract.response ? wireSample(contract.response) : {}
    const flags = { is_anonymous: claims?.is_anonymous === true, is_restricted: isRestricted(kind) }
    const isUser = contract.name === getCurrentUser.name
    return Response.json(
      'is_anonymous' in Object(sample) ? { ...(sample as object), ...flags, ...(isUser && OF_USER) } : sample,
    )
  }
  const env = createFakeEnv({ now: NOW, fetch: respond, ...(access === 'client' && { href: PAGE }) })
  const client = createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_fake',
      baseUrl: 'https://api.test',
      tokenStore: {
        accessToken: claims && createFakeAccessToken(NOW, accessTokenOnly ?? 600, claims),
        refreshToken: claims && accessTokenOnly === undefined ? 'r1' : null,
      },
      redirectMethod: { navigate: (url: string) => void redirects.push(url) },
      ...(access === 'client' ? {} : { adminKey: 'sak_fake' }),
    },
    env,
  ) as Client<Access>
  return { client, env, sent, redirects }
}
