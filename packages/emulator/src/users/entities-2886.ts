import {
  count,
  entity,
  flag,
  flagText,
  nullable,
  oneOf,
  optional,
  server,
  text,
  userFields,
} from '@latchkey/core/contract'

// Users in version 2.8.86.

export const restrictedReason = entity({
  type: oneOf('anonymous', 'email_not_verified', 'restricted_by_administrator'),
})

const restriction = {
  is_restricted: flag,
  restricted_reason: nullable(restrictedReason),
  restricted_by_admin: flag,
  restricted_by_admin_reason: nullable(text),
} as const

const riskScores = entity({ sign_up: entity({ bot: count, free_trial_abuse: count }) })

/** The signed-in user, as returned to clients. */
export const user2886 = entity({ ...userFields, ...restriction })

/** A user, as returned to servers. */
export const serverUser2886 = entity({
  ...server.serverUser.fields,
  ...restriction,
  restricted_by_admin_private_details: nullable(text),
  country_code: nullable(text),
  risk_scores: riskScores,
})

/** The user fields that servers can write, in addition to those of 2.8.8. */
export const serverChanges2886 = {
  restricted_by_admin: optional(flag),
  restricted_by_admin_reason: optional(nullable(text)),
  restricted_by_admin_private_details: optional(nullable(text)),
  country_code: optional(nullable(text)),
  risk_scores: optional(riskScores),
} as const

/** The filters of the user list, in addition to those of 2.8.8. */
export const listFilters2886 = {
  include_restricted: optional(flagText),
  include_anonymous: optional(flagText),
  only_anonymous: optional(flagText),
} as const
