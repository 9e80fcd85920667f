import type { server, WireInput } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import type { Rule } from '../calls/rules.js'
import type { UserRow } from '../world/rows.js'

type ServerFields = WireInput<typeof server.createUser>

const isScore = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

/** A country code of two letters. */
export const countryCodeRule: Rule = (value) =>
  typeof value !== 'string' || /^\s*[a-z]{2}\s*$/i.test(value) ? undefined : 'must be a country code of two letters'

/** The scores of a sign-up. */
export const scoresRule: Rule = (value) => {
  if (typeof value !== 'object' || value === null) return undefined
  const { bot, free_trial_abuse: abuse } = value as { readonly bot?: unknown; readonly free_trial_abuse?: unknown }
  return isScore(bot) && isScore(abuse) ? undefined : 'must be integers from 0 to 100'
}

const riskScoresRule: Rule = (value) => scoresRule((value as ServerFields['risk_scores'])?.sign_up)

export const restrictionRules = { country_code: countryCodeRule, risk_scores: riskScoresRule } as const

/** Returns the changes of these fields. Rejects a reason for a user who is not restricted, or no longer. */
export function restrictionChanges(call: Call, input: ServerFields, user?: UserRow): Partial<UserRow> {
  const { restricted_by_admin: restricted, country_code: country, risk_scores: scores } = input
  const { restricted_by_admin_reason: reason, restricted_by_admin_private_details: privateDetails } = input
  const isRestricted = restricted ?? user?.adminRestriction != null
  if ((reason || privateDetails) && !isRestricted) {
    call.reject(400, 'restricted_by_admin must be true to set a reason or details.')
  }
  const before = restricted === undefined ? user?.adminRestriction : undefined
  const adminRestriction = isRestricted
    ? {
        reason: (reason === undefined ? before?.reason : reason) || null,
        privateDetails: (privateDetails === undefined ? before?.privateDetails : privateDetails) || null,
      }
    : null
  const isChanged = restricted !== undefined || reason !== undefined || privateDetails !== undefined
  return {
    ...(isChanged && { adminRestriction }),
    ...(country !== undefined && { countryCode: country?.trim().toUpperCase() ?? null }),
    ...(scores && { riskScores: scores.sign_up }),
  }
}
