import { NATIVE_APP_SCHEMES, OAUTH_SERVICE_COOKIE_PREFIXES } from '@latchkey/core/internal/contract'
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
  nativeApps: [NATIVE_APP_SCHEMES[1]],
  stateCookies: [OAUTH_SERVICE_COOKIE_PREFIXES[1]],
  // Ports have no wildcards.
  matchesDomain: (url, domain) => matchesDomain(url, domain.replace(/:\*(?=[/?#]|$)/, '')),
}
