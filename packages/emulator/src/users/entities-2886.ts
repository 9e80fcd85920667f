import {
  boolean,
  booleanString,
  entity,
  nullable,
  number,
  oneOf,
  optional,
  server,
  string,
  userFields,
} from '@latchkey/core/contract'

// Users.

export const restrictedReason = entity({
  type: oneOf('anonymous', 'email_not_verified', 'restricted_by_administrator'),
})

const restriction = {
  is_restricted: boolean,
  restricted_reason: nullable(restrictedReason),
  restricted_by_admin: boolean,
  restricted_by_admin_reason: nullable(string),
} as const

const riskScores = entity({ sign_up: entity({ bot: number, free_trial_abuse: number }) })

/** The signed-in user, as returned to clients. */
export const user2886 = entity({ ...userFields, ...restriction })

/** A user, as returned to servers. */
export const serverUser2886 = entity({
  ...server.serverUser.fields,
  ...restriction,
  restricted_by_admin_private_details: nullable(string),
  country_code: nullable(string),
  risk_scores: riskScores,
})

/** The user fields that servers can write, in addition to those of 2.8.8. */
export const serverChanges2886 = {
  restricted_by_admin: optional(boolean),
  restricted_by_admin_reason: optional(nullable(string)),
  restricted_by_admin_private_details: optional(nullable(string)),
  country_code: optional(nullable(string)),
  risk_scores: optional(riskScores),
} as const

/** The filters of the user list, in addition to those of 2.8.8. */
export const listFilters2886 = {
  include_restricted: optional(booleanString),
  include_anonymous: optional(booleanString),
  only_anonymous: optional(booleanString),
} as const
