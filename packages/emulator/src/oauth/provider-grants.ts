import type { Service } from '../calls/service.js'
import type { ProviderGrantRow } from '../world/rows.js'
import type { Profile } from './identities.js'
import { verifyCodeVerifier } from './pkce.js'

const MINUTE = 60_000
/** Lifetime of a provider's access token, in milliseconds. */
const ACCESS_LIFE = 60 * MINUTE
const CODE_LIFE = 5 * MINUTE

/** An authorization request to a simulated provider (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
export interface AuthorizationRequest {
  readonly clientId: string
  readonly redirectUri: string
  readonly scope: string
  readonly state: string | null
  readonly nonce: string | null
  readonly challenge: string | null
  readonly challengeMethod: string
}

export interface ProviderTokens {
  readonly grant: ProviderGrantRow
  readonly accessToken: string
  readonly expiresAt: number
  readonly refreshToken: string
}

/** Records a consent and returns its authorization code. */
export function issueAuthorizationCode(
  { world, random, clock }: Service,
  provider: string,
  authorization: AuthorizationRequest,
  { subject, email, emailVerified, name, picture }: Profile,
): string {
  const code = random.code()
  const { clientId, redirectUri, scope, nonce, challenge, challengeMethod } = authorization
  world.providerGrants.put({
    id: random.uuid(),
    provider,
    clientId,
    redirectUri,
    scope,
    nonce,
    challenge,
    challengeMethod,
    subject,
    email,
    emailVerified,
    name,
    picture,
    code,
    codeExpiresAt: clock.now() + CODE_LIFE,
    accessToken: null,
    accessExpiresAt: 0,
    refreshToken: random.code(),
  })
  return code
}

/** Returns tokens for a code. Undefined means `invalid_grant`. */
export async function exchangeGrantCode(
  service: Service,
  provider: string,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string | undefined },
): Promise<ProviderTokens | undefined> {
  const grant = service.world.providerGrants.find((row) => row.provider === provider && row.code === code)
  if (!grant || grant.codeExpiresAt <= service.clock.now() || grant.redirectUri !== redirectUri) return undefined
  const proven =
    grant.challenge === null || (await verifyCodeVerifier(verifier ?? '', grant.challenge, grant.challengeMethod))
  return proven ? issueTokens(service, grant) : undefined
}

/** Returns new tokens for a refresh token, which stays the same. Undefined means `invalid_grant`. */
export function refreshGrant(service: Service, provider: string, refreshToken: string): ProviderTokens | undefined {
  const grant = service.world.providerGrants.find(
    (row) => row.provider === provider && row.refreshToken === refreshToken && row.code === null,
  )
  return grant && issueTokens(service, grant)
}

/** Returns the grant of an access token that has not expired. */
export function findGrant({ world, clock }: Service, provider: string, token: string): ProviderGrantRow | undefined {
  const grant = world.providerGrants.find((row) => row.provider === provider && row.accessToken === token)
  return grant && grant.accessExpiresAt > clock.now() ? grant : undefined
}

function issueTokens({ world, random, clock }: Service, { id, refreshToken }: ProviderGrantRow): ProviderTokens {
  const accessToken = random.code()
  const expiresAt = clock.now() + ACCESS_LIFE
  const grant = world.providerGrants.change(id, { code: null, accessToken, accessExpiresAt: expiresAt })
  return { grant, accessToken, expiresAt, refreshToken }
}
