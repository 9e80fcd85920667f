import type { LegacyBehavior } from '../../world/legacy.js'

/** What version 2.8.86 does differently, where its requests and responses alone cannot express it. */
export const behavior: LegacyBehavior = {
  pagesUsersByFirst: true,
  reportsEmailExists: true,
  expiresUsedCliLogins: true,
}
