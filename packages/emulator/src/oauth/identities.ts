import type { ProviderGrantRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** An account at a simulated provider. */
export interface ProviderIdentity {
  /** Account id at the provider. Default: the email address. */
  readonly subject?: string
  /** Email address at the provider. Default: none. */
  readonly email?: string
  /** Whether the provider has verified the email address. Default: true. */
  readonly emailVerified?: boolean
  /** Display name at the provider. Default: none. */
  readonly name?: string
  /** URL of the profile image at the provider. Default: none. */
  readonly picture?: string
}

export type Profile = Pick<ProviderGrantRow, 'subject' | 'email' | 'emailVerified' | 'name' | 'picture'>

/** Returns the complete profile of an identity, or undefined when it has neither subject nor email. */
export function profileFromIdentity({
  subject,
  email,
  emailVerified = true,
  name,
  picture,
}: ProviderIdentity): Profile | undefined {
  const id = subject || email
  if (!id) return undefined
  return {
    subject: id,
    email: email || null,
    emailVerified: Boolean(email) && emailVerified,
    name: name || null,
    picture: picture || null,
  }
}

/** Returns the identities that have signed in, latest first. The consent page offers them. */
export function knownIdentities(world: World, provider: string): Profile[] {
  const bySubject = new Map<string, Profile>()
  for (const grant of world.providerGrants.where((row) => row.provider === provider).reverse()) {
    if (!bySubject.has(grant.subject)) bySubject.set(grant.subject, grant)
  }
  return [...bySubject.values()]
}
