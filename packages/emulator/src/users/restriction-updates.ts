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

/** Returns the changes of these fields. Throws SCHEMA_ERROR for a reason without a restriction in the same call. */
export function restrictionChanges(call: Call, input: ServerFields): Partial<UserRow> {
  const { restricted_by_admin: restricted, country_code: country, risk_scores: scores } = input
  const reason = input.restricted_by_admin_reason || null
  const privateDetails = input.restricted_by_admin_private_details || null
  if ((reason !== null || privateDetails !== null) && restricted !== true) {
    call.schemaError('restricted_by_admin: must be true to set a reason or details')
  }
  return {
    ...(restricted !== undefined && { adminRestriction: restricted ? { reason, privateDetails } : null }),
    ...(country !== undefined && { countryCode: country?.trim().toUpperCase() ?? null }),
    ...(scores && { riskScores: scores.sign_up }),
  }
}
