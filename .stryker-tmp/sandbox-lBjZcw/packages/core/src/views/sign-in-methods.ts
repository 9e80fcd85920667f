// @ts-nocheck
import { check } from '../contract/check-input.js'
import { entity, flag, list, nullable, optional, text } from '../contract/kinds.js'

const HOLDER = entity({
  hasPassword: flag,
  otpAuthEnabled: flag,
  passkeyAuthEnabled: flag,
  oauthProviders: list(entity({ id: text, email: optional(nullable(text)) })),
})
const ADDRESS = entity({ id: text, isVerified: flag, isPrimary: flag, usedForAuth: flag })
const OFFERED = entity({
  credentialEnabled: flag,
  magicLinkEnabled: flag,
  passkeyEnabled: flag,
  enabledOauthProviders: list(entity({ id: text })),
})

/** What a person has to sign in with. */
export interface MethodHolder {
  readonly hasPassword: boolean
  readonly otpAuthEnabled: boolean
  readonly passkeyAuthEnabled: boolean
  readonly oauthProviders: readonly { readonly id: string; readonly email?: string | null | undefined }[]
}

/** An address, as far as signing in is concerned. */
export interface MethodAddress {
  readonly id: string
  readonly isVerified: boolean
  readonly isPrimary: boolean
  readonly usedForAuth: boolean
}

/** The ways that a project offers. */
export interface OfferedMethods {
  readonly credentialEnabled: boolean
  readonly magicLinkEnabled: boolean
  readonly passkeyEnabled: boolean
  readonly enabledOauthProviders: readonly { readonly id: string }[]
}

export type MethodBlock =
  /** There is no address that is used for signing in. */
  | 'needs-sign-in-email'
  /** There is one, but none that is verified. */
  | 'needs-verified-sign-in-email'
  /** Nobody could sign in any more. */
  | 'only-method'
  /** The service has no call for it. */
  | 'cannot-be-removed'

export interface SignInMethod {
  readonly kind: 'password' | 'otp' | 'passkey' | 'oauth'
  /** The provider, for a connected account or one to connect. */
  readonly provider?: string
  /** The address of the connected account. */
  readonly account?: string
  readonly on: boolean
  /** Why it cannot be turned off, or while it is off why it cannot be turned on. */
  readonly blocked?: MethodBlock
}

/**
 * All the ways in which a person signs in to a project or could, each with the reason why it cannot be changed: section 5
 * of the specification. Pure.
 */
export function signInMethods(
  user: MethodHolder,
  addresses: readonly MethodAddress[],
  offered: OfferedMethods,
): readonly SignInMethod[] {
  check('signInMethods', HOLDER, user, 'user')
  check('signInMethods', list(ADDRESS), addresses, 'addresses')
  check('signInMethods', OFFERED, offered, 'offered')
  const forSignIn = addresses.filter(({ usedForAuth }) => usedForAuth)
  const verified = forSignIn.some(({ isVerified }) => isVerified)
  const providers = offered.enabledOauthProviders.map(({ id }) => id)
  const usable = [
    offered.credentialEnabled && user.hasPassword,
    offered.magicLinkEnabled && user.otpAuthEnabled,
    offered.passkeyEnabled && user.passkeyAuthEnabled,
    ...user.oauthProviders.map(({ id }) => providers.includes(id)),
  ].filter(Boolean).length

  const needsVerified: MethodBlock | undefined = verified ? undefined : 'needs-verified-sign-in-email'
  const only: MethodBlock | undefined = usable > 1 ? undefined : 'only-method'
  const optional = (kind: 'otp' | 'passkey', on: boolean) => method({ kind, on }, on ? only : needsVerified)
  const fixed = (on: boolean, otherwise?: MethodBlock): MethodBlock | undefined =>
    on ? (only ?? 'cannot-be-removed') : otherwise

  const has = user.hasPassword
  const none = forSignIn.length === 0 ? 'needs-sign-in-email' : undefined
  return [
    ...(offered.credentialEnabled ? [method({ kind: 'password', on: has }, fixed(has, none))] : []),
    ...(offered.magicLinkEnabled ? [optional('otp', user.otpAuthEnabled)] : []),
    ...(offered.passkeyEnabled ? [optional('passkey', user.passkeyAuthEnabled)] : []),
    ...user.oauthProviders.map(({ id, email }) =>
      method({ kind: 'oauth', provider: id, on: true, ...(email && { account: email }) }, fixed(true)),
    ),
    ...providers
      .filter((id) => !user.oauthProviders.some((connected) => connected.id === id))
      .map((provider) => method({ kind: 'oauth', provider, on: false }, undefined)),
  ]
}

export type AddressBlock = 'unverified' | 'last-sign-in-email'

export interface AddressRules {
  readonly makePrimary: AddressBlock | undefined
  readonly useForAuth: AddressBlock | undefined
  /** To take it out of use for signing in, or to remove it. */
  readonly remove: AddressBlock | undefined
}

/** Why something cannot be done with one of a person's addresses. Pure. */
export function addressRules(address: MethodAddress, all: readonly MethodAddress[]): AddressRules {
  check('addressRules', ADDRESS, address, 'address')
  check('addressRules', list(ADDRESS), all, 'all')
  const unverified = address.isVerified ? undefined : 'unverified'
  const others = all.some(({ id, usedForAuth }) => usedForAuth && id !== address.id)
  return {
    makePrimary: unverified,
    useForAuth: unverified,
    remove: address.usedForAuth && !others ? 'last-sign-in-email' : undefined,
  }
}

const method = (of: Omit<SignInMethod, 'blocked'>, blocked: MethodBlock | undefined): SignInMethod =>
  blocked ? { ...of, blocked } : of
