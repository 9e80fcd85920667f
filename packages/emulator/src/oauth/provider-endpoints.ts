import type { IncomingRequest } from '../calls/call.js'
import type { Service } from '../calls/service.js'
import { brandOf } from '../email/brand.js'
import { page } from '../http/page.js'
import { consentPage } from './consent-page.js'
import { knownIdentities, type ProviderIdentity, profileFromIdentity } from './identities.js'
import {
  type AuthorizationRequest,
  exchangeGrantCode,
  findGrant,
  issueAuthorizationCode,
  type ProviderTokens,
  refreshGrant,
} from './provider-grants.js'

/** Path of the simulated providers. Each has its id below it. */
export const PROVIDERS_PATH = '/latchkey/providers'

/** Returns the issuer URL of a simulated provider, on the emulator's origin. */
export const issuerOf = (origin: string, provider: string): string => `${origin}${PROVIDERS_PATH}/${provider}`

/** The key pair that signs the identity tokens of all simulated providers. */
const SIGNER = 'providers'
const PATH = /^\/latchkey\/providers\/([\w-]+)\/(.+)$/

/** Handles requests to a simulated OpenID provider (OpenID Connect Core 1.0). Returns undefined for unknown paths. */
export async function handleProviderRequest(
  service: Service,
  { request, url }: IncomingRequest,
  body: unknown,
): Promise<Response | undefined> {
  const [, provider = '', path = ''] = PATH.exec(url.pathname) ?? []
  const issuer = issuerOf(url.origin, provider)
  switch (`${request.method} ${path}`) {
    case 'GET .well-known/openid-configuration':
      return Response.json(discovery(issuer))
    case 'GET jwks':
      return Response.json(await service.tokens.keySet(SIGNER))
    case 'GET authorize':
    case 'POST authorize':
      return authorize(service, { provider, issuer, url, form: request.method === 'POST' ? fieldsOf(body) : undefined })
    case 'POST token':
      return token(service, provider, issuer, fieldsOf(body))
    case 'GET userinfo':
    case 'POST userinfo':
      return userinfo(service, provider, request)
    default:
      return undefined
  }
}

/** OpenID Connect Discovery 1.0, section 3. */
const discovery = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['ES256'],
  scopes_supported: ['openid', 'email', 'profile', 'offline_access'],
  claims_supported: ['sub', 'email', 'email_verified', 'name', 'picture'],
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  code_challenge_methods_supported: ['S256', 'plain'],
  authorization_response_iss_parameter_supported: true,
})

interface Visit {
  readonly provider: string
  readonly issuer: string
  readonly url: URL
  /** The submitted consent form. Undefined shows the page. */
  readonly form: Record<string, string> | undefined
}

function authorize(service: Service, { provider, issuer, url, form }: Visit): Response {
  const authorization = parseAuthorizationRequest(url.searchParams)
  if (!authorization || !isAllowedRedirect(authorization.redirectUri, url)) {
    const why = 'It requires client_id and a redirect_uri on this machine.'
    return page('Invalid authorization request', `<p>${why}</p>`, 400)
  }
  const back = (response: Record<string, string>) => {
    const target = new URL(authorization.redirectUri)
    const state = authorization.state === null ? {} : { state: authorization.state }
    for (const [name, value] of Object.entries({ ...response, ...state, iss: issuer })) {
      target.searchParams.set(name, value)
    }
    return new Response(null, { status: 303, headers: { location: target.href } })
  }
  if (url.searchParams.get('response_type') !== 'code') return back({ error: 'unsupported_response_type' })
  if (form?.deny) return back({ error: 'access_denied' })
  const seen = knownIdentities(service.world, provider)
  const chosen = form?.choose
    ? seen.find(({ subject }) => subject === form.choose)
    : form && profileFromIdentity(identityFromForm(form))
  if (chosen) return back({ code: issueAuthorizationCode(service, provider, authorization, chosen) })
  const brand = brandFor(service, provider, authorization)
  return consentPage(provider, authorization, seen, brand, form && 'Enter an email address or an account id.')
}

/** The brand of the project with this client at the provider. Undefined if several projects share it. */
function brandFor({ world }: Service, provider: string, { clientId, redirectUri }: AuthorizationRequest) {
  const [project, other] = world.projects.where(({ settings }) =>
    settings.oauth_providers.some(({ id, client_id }) => id === provider && client_id === clientId),
  )
  return project && !other ? brandOf(project, redirectUri) : undefined
}

function parseAuthorizationRequest(query: URLSearchParams): AuthorizationRequest | undefined {
  const [clientId, redirectUri] = [query.get('client_id'), query.get('redirect_uri')]
  if (!clientId || !redirectUri || !URL.canParse(redirectUri)) return undefined
  return {
    clientId,
    redirectUri,
    scope: query.get('scope') ?? '',
    state: query.get('state'),
    nonce: query.get('nonce'),
    challenge: query.get('code_challenge'),
    challengeMethod: query.get('code_challenge_method') ?? 'plain',
  }
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/** Simulated providers redirect to this machine only. */
function isAllowedRedirect(redirectUri: string, currentUrl: URL): boolean {
  const { origin, hostname, protocol } = new URL(redirectUri)
  return origin === currentUrl.origin || (/^https?:$/.test(protocol) && LOOPBACK.test(hostname))
}

const identityFromForm = ({ subject, email, name, picture, verified }: Record<string, string>): ProviderIdentity => ({
  ...(subject && { subject }),
  ...(email && { email }),
  ...(name && { name }),
  ...(picture && { picture }),
  emailVerified: verified !== undefined,
})

/** Token endpoint (RFC 6749, sections 4.1.3 and 6). It accepts any client. */
async function token(
  service: Service,
  provider: string,
  issuer: string,
  form: Record<string, string>,
): Promise<Response> {
  const { grant_type, code = '', redirect_uri: redirectUri = '', code_verifier: verifier } = form
  const tokens =
    grant_type === 'refresh_token'
      ? refreshGrant(service, provider, form.refresh_token ?? '')
      : await exchangeGrantCode(service, provider, { code, redirectUri, verifier })
  if (!tokens) return Response.json({ error: 'invalid_grant' }, { status: 400 })
  return Response.json({
    access_token: tokens.accessToken,
    refresh_token: tokens.refreshToken,
    token_type: 'Bearer',
    expires_in: Math.floor((tokens.expiresAt - service.clock.now()) / 1000),
    scope: tokens.grant.scope,
    id_token: await idToken(service, issuer, tokens),
  })
}

async function idToken({ tokens, clock }: Service, issuer: string, { grant, expiresAt }: ProviderTokens) {
  const iat = Math.floor(clock.now() / 1000)
  return tokens.signFor(SIGNER, {
    iss: issuer,
    aud: grant.clientId,
    iat,
    exp: Math.floor(expiresAt / 1000),
    ...(grant.nonce !== null && { nonce: grant.nonce }),
    ...claims(grant),
  })
}

function userinfo(service: Service, provider: string, request: Request): Response {
  const [, bearer = ''] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const grant = findGrant(service, provider, bearer)
  if (grant) return Response.json(claims(grant))
  return new Response(null, { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })
}

const claims = ({ subject, email, emailVerified, name, picture }: ProviderTokens['grant']) => ({
  sub: subject,
  ...(email !== null && { email, email_verified: emailVerified }),
  ...(name !== null && { name }),
  ...(picture !== null && { picture }),
})

const fieldsOf = (body: unknown): Record<string, string> =>
  typeof body === 'object' && body !== null ? (body as Record<string, string>) : {}
