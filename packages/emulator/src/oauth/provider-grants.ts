import type { Service } from '../http/call.js'
import type { ProviderGrantRow } from '../world/rows.js'
import type { Profile } from './identities.js'
import { proves } from './pkce.js'

const MINUTE = 60_000
/** How long a provider's access token lives, in milliseconds. */
const ACCESS_LIFE = 60 * MINUTE
const CODE_LIFE = 5 * MINUTE

/** What an application asked of a pretend provider (RFC 6749, 4.1.1; RFC 7636, 4.3). */
export interface Asking {
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

/** Someone consented: answers the authorization code. */
export function grantTo(
  { world, random, clock }: Service,
  provider: string,
  asking: Asking,
  { subject, email, emailVerified, name, picture }: Profile,
): string {
  const code = random.code()
  const { clientId, redirectUri, scope, nonce, challenge, challengeMethod } = asking
  world.providerGrants.put({
    ...{ id: random.uuid(), provider, clientId, redirectUri, scope, nonce, challenge, challengeMethod },
    ...{ subject, email, emailVerified, name, picture },
    code,
    codeExpiresAt: clock.now() + CODE_LIFE,
    accessToken: null,
    accessExpiresAt: 0,
    refreshToken: random.code(),
  })
  return code
}

/** Tokens for a code; `undefined` is the provider's `invalid_grant`. */
export async function exchange(
  service: Service,
  provider: string,
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string | undefined },
): Promise<ProviderTokens | undefined> {
  const grant = service.world.providerGrants.find((row) => row.provider === provider && row.code === code)
  if (!grant || grant.codeExpiresAt <= service.clock.now() || grant.redirectUri !== redirectUri) return undefined
  const proven = grant.challenge === null || (await proves(verifier ?? '', grant.challenge, grant.challengeMethod))
  return proven ? freshTokens(service, grant) : undefined
}

/** New tokens for a refresh token, which stays as it is; `undefined` is the provider's `invalid_grant`. */
export function renew(service: Service, provider: string, refreshToken: string): ProviderTokens | undefined {
  const grant = service.world.providerGrants.find(
    (row) => row.provider === provider && row.refreshToken === refreshToken && row.code === null,
  )
  return grant && freshTokens(service, grant)
}

/** Whose access token it is, while it lives. */
export function grantOf({ world, clock }: Service, provider: string, token: string): ProviderGrantRow | undefined {
  const grant = world.providerGrants.find((row) => row.provider === provider && row.accessToken === token)
  return grant && grant.accessExpiresAt > clock.now() ? grant : undefined
}

function freshTokens({ world, random, clock }: Service, { id, refreshToken }: ProviderGrantRow): ProviderTokens {
  const accessToken = random.code()
  const expiresAt = clock.now() + ACCESS_LIFE
  const grant = world.providerGrants.change(id, { code: null, accessToken, accessExpiresAt: expiresAt })
  return { grant, accessToken, expiresAt, refreshToken }
}
