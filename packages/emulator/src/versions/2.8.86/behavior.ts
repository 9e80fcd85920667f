import { matchesDomain } from '../../calls/redirect-urls.js'
import type { LegacyBehavior } from '../../world/legacy.js'

/** What version 2.8.86 does differently, where its requests and responses alone cannot express it. */
export const behavior: LegacyBehavior = {
  pagesUsersByFirst: true,
  reportsEmailExists: true,
  lacksIntegrations: true,
  ignoresInvitedAddress: true,
  expiresUsedCliLogins: true,
  hostedDomains: [],
  nativeApps: ['stack-auth-mobile-oauth-url:'],
  // Ports have no wildcards.
  matchesDomain: (url, domain) => matchesDomain(url, domain.replace(/:\*(?=[/?#]|$)/, '')),
}
