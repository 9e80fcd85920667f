import type { Access, Contract } from '../contract/endpoint.js'
import * as service from '../contract/headers.js'
import { id } from '../contract/schema/index.js'
import { headerValue } from '../lib/formats.js'
import { Secret } from '../lib/secret.js'
import { claimsOf } from '../session/tokens.js'
import type { Session, SessionTokens } from '../session-types.js'

/** The credentials of a client, which are the same in every request. */
export interface Credentials {
  readonly baseUrl: string
  readonly projectId: string
  readonly access: Access
  readonly publishableKey?: Secret | undefined
  readonly secretKey?: Secret | undefined
  readonly adminKey?: Secret | undefined
  readonly extraHeaders?: Readonly<Record<string, string>> | undefined
  /**
   * The session of a project owner authenticates the requests instead of a key: its access token is sent as the admin
   * token. Contains the codes that mean that the service rejected that token.
   */
  readonly owner?: { readonly session: Session; readonly tokenErrors: readonly string[] } | undefined
}

/** Whether a call sends the tokens of the session. In calls for admins, the key acts. */
export const sendsTokens = ({ session, access }: Contract): boolean =>
  session !== 'none' && (access === 'client' || access === 'server')

export interface BuiltRequest {
  readonly url: string
  readonly init: {
    readonly method: string
    /** By lower-case name. */
    readonly headers: Readonly<Record<string, string>>
    readonly body: string | null
  }
}

/** Builds the request of a call whose input is valid. Pure; the nonce is new for each attempt. */
export function buildRequest(
  contract: Contract,
  input: object,
  credentials: Credentials,
  tokens: SessionTokens | undefined,
  nonce: string,
): BuiltRequest {
  const given = input as Record<string, unknown>
  // The root has no trailing slash: the service redirects paths that end in one.
  const template = contract.path === '/' ? '' : contract.path
  const params = contract.params?.encode(given) as Readonly<Record<string, string>> | undefined
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(id.encode(params?.[field] as string, field)),
  )
  const query = new URLSearchParams(contract.query?.encode(given)).toString()
  return {
    url: `${credentials.baseUrl}${contract.root ? '' : service.API_PATH}${path}${query && `?${query}`}`,
    init: {
      method: contract.method,
      headers: headers(contract, credentials, tokens, nonce),
      body: contract.body ? JSON.stringify(contract.body.encode(given)) : null,
    },
  }
}

function headers(
  contract: Contract,
  credentials: Credentials,
  tokens: SessionTokens | undefined,
  nonce: string,
): BuiltRequest['init']['headers'] {
  // A plain object: the platform makes its own `Headers` of it anyway.
  const made: Record<string, string> = {}
  // Strings of the options were validated when the client was created. Tokens, and extra headers in production, were not.
  const set = (name: string, value: string | Secret | undefined) => {
    if (!value) return
    made[name] = typeof value === 'string' ? value : headerValue(value.reveal(), contract.name, 'tokenStore')
  }
  set(service.OVERRIDE_ERROR_STATUS_HEADER, 'true')
  set(service.PROJECT_ID_HEADER, credentials.projectId)
  set(service.ACCESS_TYPE_HEADER, credentials.access)
  set(service.CLIENT_VERSION_HEADER, service.CLIENT_VERSION)
  set(credentials.owner ? service.ADMIN_ACCESS_TOKEN_HEADER : service.ACCESS_TOKEN_HEADER, tokens?.accessToken)
  // With it, the service accepts the tokens of restricted and anonymous users.
  if (contract.allowsRestricted && tokens && claimsOf(tokens.accessToken.reveal()).restricted)
    set(service.ALLOW_ANONYMOUS_HEADER, 'true')
  if (contract.sendsRefreshToken) set(service.REFRESH_TOKEN_HEADER, tokens?.refreshToken)
  set(service.PUBLISHABLE_KEY_HEADER, credentials.publishableKey)
  set(service.RANDOM_NONCE_HEADER, nonce)
  set(service.SERVER_KEY_HEADER, credentials.secretKey)
  set(service.ADMIN_KEY_HEADER, credentials.adminKey)
  if (contract.body) set('content-type', 'application/json')
  for (const name in credentials.extraHeaders)
    set(name.toLowerCase(), new Secret(credentials.extraHeaders[name] as string))
  return made
}
