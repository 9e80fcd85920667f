import type { ProjectSettings } from './project-settings.js'

/**
 * How a version of the service differs from the current one where the form of requests and responses cannot express it.
 * The current service has none of these properties. `versions` sets them.
 */
export interface LegacyBehavior {
  /** The cursor of a page of users is its first user, and pages have no upper limit. */
  readonly pagesUsersByFirst?: true
  /** Configurations have no sessions of other providers, keys of Apple, custom providers or managed mail servers, and no rules for ports. */
  readonly lacksIntegrations?: true
  /** An address of another user is an error of its own when a user signs up or their primary address is set. */
  readonly reportsEmailExists?: true
  /** Email addresses are case-sensitive. */
  readonly keepsEmailCase?: true
  /** Profile images given as data URLs are stored as they are. The current service stores them as files. */
  readonly keepsInlineImages?: true
  /** Projects belong to the users whose metadata lists them. In the current service, they belong to teams. */
  readonly usersOwnProjects?: true
  /** Settings of new projects that differ. */
  readonly projectSettings?: Partial<ProjectSettings>
  /** IDs of the permissions that each new project defines. */
  readonly teamPermissions?: { readonly member: string; readonly admin: string }
  /** Default permissions without a definition are granted. The current service rejects such requests. */
  readonly grantsUndefinedPermissions?: true
  /** Sign-in emails to clients up to version 2.5.37 contain no code. */
  readonly omitsCodesForOldClients?: true
  /** Users with the same sign-up time are listed in the order of their creation. Otherwise by ID. */
  readonly listsUsersByCreation?: true
  /** A user has at most one account of each provider. */
  readonly allowsOneAccountPerProvider?: true
  /** Authorization requests cannot use a disabled provider. */
  readonly refusesDisabledProviders?: true
  /** The `iss` parameter of a provider's callback (RFC 9207) is ignored. */
  readonly ignoresIssuerParameter?: true
  /** An anonymous user who signs up keeps the sign-up time, the sessions and the name of the personal team. */
  readonly keepsSignUpOfAnonymousUsers?: true
  /** Whether a URL is on a domain of a project. */
  readonly matchesDomain?: (url: URL, domain: string) => boolean
  /** The domains of the hosted pages that each project trusts. */
  readonly hostedDomains?: readonly string[]
  /** The schemes of native apps that are trusted. */
  readonly nativeApps?: readonly string[]
  /** The prefixes of the names of the cookies that bind a browser to a sign-in at a provider. */
  readonly stateCookies?: readonly string[]
  /** No rules decide about sign-ups, not even stored ones. */
  readonly ignoresSignUpRules?: true
  /** Invitations are open to users who do not have the invited address. */
  readonly ignoresInvitedAddress?: true
  /** Restricted users can join teams. */
  readonly admitsRestrictedUsers?: true
  /** Sending a sign-in code does not enable sign-in codes for the user. */
  readonly keepsOtpSetting?: true
  /** A CLI login that was used and has expired since is expired. In the current service, it is used. */
  readonly expiresUsedCliLogins?: true
  /** The refresh token that confirms a CLI login is stored without verifying it. */
  readonly acceptsAnyCliToken?: true
  /** The error of a passkey registration on a wrong origin. Default: `PASSKEY_REGISTRATION_FAILED`. */
  readonly wrongPasskeyOriginError?: 'PASSKEY_AUTHENTICATION_FAILED'
  /** Only clients of another major version are severely outdated, and only older ones are not up to date. */
  readonly toleratesOtherMinorVersions?: true
  /** Access tokens of connected accounts require an access type before they require a user. */
  readonly checksAccessTypeFirst?: true
  /** A token request without its redirect URL is malformed. In the current service, its code is invalid. */
  readonly requiresRedirectUri?: true
  /** Returns the data of a user in webhooks. */
  readonly userInWebhooks?: (user: object) => object
  /** Whether a project allows passkeys of an origin. */
  readonly allowsPasskeys?: (origin: URL, settings: ProjectSettings) => boolean
}
