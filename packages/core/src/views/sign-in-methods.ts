import { check } from '../contract/check-input.js'
import { boolean, type DocumentedFields, entity, list, nullable, optional, string } from '../contract/schema/index.js'

const HOLDER = {
  /** Whether the user has a password. */
  hasPassword: boolean,
  /** Whether the user can sign in with links and codes by email. */
  otpAuthEnabled: boolean,
  /** Whether the user has a passkey. */
  passkeyAuthEnabled: boolean,
  /** The providers that the user can sign in with, and their email addresses there. */
  oauthProviders: list(entity({ id: string, email: optional(nullable(string)) })),
}
/** The sign-in methods of a user. */
export interface MethodHolder extends DocumentedFields<typeof HOLDER> {}

const ADDRESS = {
  /** The ID of the contact channel. */
  id: string,
  /** Whether the user has verified the address. */
  isVerified: boolean,
  /** Whether it is the primary address of the user. */
  isPrimary: boolean,
  /** Whether the user can sign in with the address. */
  usedForAuth: boolean,
}
/** The sign-in fields of an email address. */
export interface MethodAddress extends DocumentedFields<typeof ADDRESS> {}

const OFFERED = {
  /** Whether the project enables passwords. */
  credentialEnabled: boolean,
  /** Whether the project enables links and codes by email. */
  magicLinkEnabled: boolean,
  /** Whether the project enables passkeys. */
  passkeyEnabled: boolean,
  /** The providers that the project enables. */
  enabledOauthProviders: list(entity({ id: string })),
}
/** The sign-in methods that a project enables. */
export interface OfferedMethods extends DocumentedFields<typeof OFFERED> {}

const ACCOUNT = {
  /** The ID of the account. */
  id: string,
  /** The ID of the provider. */
  providerConfigId: string,
  /** The email address at the provider. */
  email: optional(string),
  /** Whether the user can sign in with the account. */
  allowSignIn: boolean,
}
/** An OAuth account of a user, as `listOAuthAccounts` returns it. */
export interface MethodAccount extends DocumentedFields<typeof ACCOUNT> {}

/** Why a sign-in method cannot be turned on or off. */
export type MethodBlock =
  /** No email address is enabled for sign-in. */
  | 'needs-sign-in-email'
  /** An address is enabled for sign-in, but none is verified. */
  | 'needs-verified-sign-in-email'
  /** The user could no longer sign in. */
  | 'only-method'
  /** The service has no endpoint for it. */
  | 'cannot-be-removed'

/** A sign-in method that a user has or could have. */
export interface SignInMethod {
  /** The type of the method. */
  readonly kind: 'password' | 'otp' | 'passkey' | 'oauth'
  /** The ID of the OAuth provider, for `oauth`. */
  readonly provider?: string
  /** The ID of the OAuth account, for `deleteOAuthAccount`. Only if the accounts were passed in. */
  readonly oauthAccountId?: string
  /** The email address of the connected account. */
  readonly account?: string
  /** Whether the user has turned it on. */
  readonly on: boolean
  /** Why the method cannot be disabled, or if it is disabled, why it cannot be enabled. */
  readonly blocked?: MethodBlock
}

/**
 * Returns all sign-in methods that a user has or could turn on, each with the reason why it cannot be changed. Pure.
 *
 * @param user The signed-in user.
 * @param addresses The contact channels of the user.
 * @param offered The sign-in methods that the project has enabled.
 * @param accounts The OAuth accounts of the user. With them, OAuth accounts can be disconnected, and a provider can have
 * several. Services before 2.8.86 cannot list them.
 * @returns The sign-in methods.
 *
 * @example
 * const user = await getUser(client, { or: 'throw' })
 * const [addresses, { config }] = await Promise.all([listContactChannels(client), getProject(client, {})])
 * const methods = getSignInMethods(user, addresses, config)
 */
export function getSignInMethods(
  user: MethodHolder,
  addresses: readonly MethodAddress[],
  offered: OfferedMethods,
  accounts?: readonly MethodAccount[],
): readonly SignInMethod[] {
  check('getSignInMethods', entity(HOLDER), user, 'user')
  check('getSignInMethods', list(entity(ADDRESS)), addresses, 'addresses')
  check('getSignInMethods', entity(OFFERED), offered, 'offered')
  check('getSignInMethods', optional(list(entity(ACCOUNT))), accounts, 'accounts')
  const forSignIn = addresses.filter(({ usedForAuth }) => usedForAuth)
  const verified = forSignIn.some(({ isVerified }) => isVerified)
  const providers = offered.enabledOauthProviders.map(({ id }) => id)
  const connected = accounts
    ? accounts.map(({ id, providerConfigId, email, allowSignIn }) => ({
        provider: providerConfigId,
        email,
        oauthAccountId: id,
        signsIn: allowSignIn && providers.includes(providerConfigId),
      }))
    : user.oauthProviders.map(({ id, email }) => ({
        provider: id,
        email,
        oauthAccountId: undefined,
        signsIn: providers.includes(id),
      }))
  const usable = [
    offered.credentialEnabled && user.hasPassword,
    offered.magicLinkEnabled && user.otpAuthEnabled,
    offered.passkeyEnabled && user.passkeyAuthEnabled,
    ...connected.map(({ signsIn }) => signsIn),
  ].filter(Boolean).length

  const needsVerified: MethodBlock | undefined = verified ? undefined : 'needs-verified-sign-in-email'
  const only: MethodBlock | undefined = usable > 1 ? undefined : 'only-method'
  const changeable = (kind: 'otp' | 'passkey', on: boolean) => method({ kind, on }, on ? only : needsVerified)
  const fixed = (on: boolean, otherwise?: MethodBlock): MethodBlock | undefined =>
    on ? (only ?? 'cannot-be-removed') : otherwise

  const hasPassword = user.hasPassword
  const none = forSignIn.length === 0 ? 'needs-sign-in-email' : undefined
  return [
    ...(offered.credentialEnabled ? [method({ kind: 'password', on: hasPassword }, fixed(hasPassword, none))] : []),
    ...(offered.magicLinkEnabled ? [changeable('otp', user.otpAuthEnabled)] : []),
    ...(offered.passkeyEnabled ? [changeable('passkey', user.passkeyAuthEnabled)] : []),
    ...connected.map(({ provider, email, oauthAccountId, signsIn }) =>
      method(
        {
          kind: 'oauth',
          provider,
          on: true,
          ...(email && { account: email }),
          ...(oauthAccountId !== undefined && { oauthAccountId }),
        },
        oauthAccountId === undefined ? fixed(true) : signsIn ? only : undefined,
      ),
    ),
    ...providers
      .filter((id) => !connected.some(({ provider }) => provider === id))
      .map((provider) => method({ kind: 'oauth', provider, on: false }, undefined)),
  ]
}

/** Why an email address cannot be changed. */
export type EmailRestriction = 'unverified' | 'last-sign-in-email'

/** What cannot be done with an email address, and why. `undefined` means allowed. */
export interface EmailRestrictions {
  /** Why it cannot become the primary address. */
  readonly makePrimary: EmailRestriction | undefined
  /** Why the user cannot turn on sign-in with it. */
  readonly useForAuth: EmailRestriction | undefined
  /** Why the user cannot remove it or turn off sign-in with it. */
  readonly remove: EmailRestriction | undefined
}

/**
 * Returns what cannot be done with an email address of a user, and why. Pure.
 *
 * @param address The email address.
 * @param all All email addresses of the user.
 * @returns The reasons why something is not possible.
 *
 * @example
 * const addresses = await listContactChannels(client)
 * for (const address of addresses) {
 *   const { remove } = getEmailRestrictions(address, addresses)
 *   if (remove) console.log(`${address.value} cannot be removed: ${remove}`)
 * }
 */
export function getEmailRestrictions(address: MethodAddress, all: readonly MethodAddress[]): EmailRestrictions {
  check('getEmailRestrictions', entity(ADDRESS), address, 'address')
  check('getEmailRestrictions', list(entity(ADDRESS)), all, 'all')
  const unverified = address.isVerified ? undefined : 'unverified'
  const others = all.some(({ id, usedForAuth }) => usedForAuth && id !== address.id)
  return {
    makePrimary: unverified,
    useForAuth: unverified,
    remove: address.usedForAuth && !others ? 'last-sign-in-email' : undefined,
  }
}

const method = (fields: Omit<SignInMethod, 'blocked'>, blocked: MethodBlock | undefined): SignInMethod =>
  blocked ? { ...fields, blocked } : fields
