import { serverUser } from '@latchkey/core/internal/contract'
import type { LegacyBehavior } from '../../world/legacy.js'
import type { ProjectSettings } from '../../world/project-settings.js'
import { withoutNewerFields } from '../changes.js'

/** What version 2.8.8 does differently, where its requests and responses alone cannot express it. */
export const behavior: LegacyBehavior = {
  keepsEmailCase: true,
  keepsInlineImages: true,
  usersOwnProjects: true,
  projectSettings: {
    team_creator_default_permissions: [{ id: 'admin' }],
    team_member_default_permissions: [{ id: 'member' }],
    anonymous_enabled: false,
    anonymous_upgrade: false,
  },
  teamPermissions: { member: 'member', admin: 'admin' },
  grantsUndefinedPermissions: true,
  omitsCodesForOldClients: true,
  listsUsersByCreation: true,
  allowsOneAccountPerProvider: true,
  refusesDisabledProviders: true,
  ignoresIssuerParameter: true,
  keepsSignUpOfAnonymousUsers: true,
  nativeApps: [],
  ignoresSignUpRules: true,
  admitsRestrictedUsers: true,
  keepsOtpSetting: true,
  acceptsAnyCliToken: true,
  wrongPasskeyOriginError: 'PASSKEY_AUTHENTICATION_FAILED',
  toleratesOtherMinorVersions: true,
  checksAccessTypeFirst: true,
  requiresRedirectUri: true,
  userInWebhooks: (user) => withoutNewerFields('2.8.8', serverUser, user),
  matchesDomain,
  allowsPasskeys,
}

/** Ignores ports, and compares the start of the path. */
function matchesDomain({ protocol, hostname, pathname }: URL, domain: string): boolean {
  if (!URL.canParse(domain)) return false
  const trusted = new URL(domain)
  return protocol === trusted.protocol && hostname === trusted.hostname && pathname.startsWith(trusted.pathname)
}

/** Compares the origins of the domains, and allows no subdomains of localhost. */
function allowsPasskeys(origin: URL, { domains, allow_localhost }: ProjectSettings): boolean {
  const isProjectDomain = domains.some(({ domain }) => URL.canParse(domain) && new URL(domain).origin === origin.origin)
  return isProjectDomain || (allow_localhost && origin.hostname === 'localhost')
}
