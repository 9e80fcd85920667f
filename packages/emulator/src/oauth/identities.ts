import type { ProviderGrantRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Someone who has an account at a pretend provider. */
export interface Identity {
  /** The account's id there. Default: the e-mail address. */
  readonly subject?: string
  readonly email?: string
  /** Whether the provider vouches for the address. Default: true. */
  readonly emailVerified?: boolean
  readonly name?: string
  readonly picture?: string
}

export type Profile = Pick<ProviderGrantRow, 'subject' | 'email' | 'emailVerified' | 'name' | 'picture'>

/** All that the provider would tell of them; `undefined` when neither subject nor e-mail was given. */
export function profileOf({ subject, email, emailVerified = true, name, picture }: Identity): Profile | undefined {
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

/** Whom the provider has seen before, the latest first: what its page offers to choose from. */
export function seenAt(world: World, provider: string): Profile[] {
  const bySubject = new Map<string, Profile>()
  for (const grant of world.providerGrants.where((row) => row.provider === provider).reverse()) {
    if (!bySubject.has(grant.subject)) bySubject.set(grant.subject, grant)
  }
  return [...bySubject.values()]
}
