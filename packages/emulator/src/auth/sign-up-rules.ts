import type { Call } from '../calls/call.js'
import { ApiError } from '../http/errors.js'
import { geoInfoOf } from '../http/geo.js'
import { configOf } from '../world/config.js'
import type { UserRow } from '../world/rows.js'
import { matchesCondition, type SignUpContext } from './sign-up-conditions.js'

export type SignUpMethod = 'password' | 'otp' | 'oauth' | 'passkey'

/** A sign-up that the rules of a project decide on. */
export interface SignUpAttempt {
  readonly method: SignUpMethod
  readonly email: string | null
  readonly provider: string | null
  /** The country of the browser in which the sign-up started. Default: that of the request. */
  readonly country?: string | undefined
}

/** A sign-up rule in the configuration of a project. */
interface SignUpRule {
  readonly enabled?: boolean
  readonly displayName?: string
  readonly priority?: number
  readonly condition?: string
  readonly action?: { readonly type?: string; readonly message?: string }
}

export interface SignUpDecision {
  readonly shouldAllow: boolean
  readonly decision: 'allow' | 'reject' | 'default-allow' | 'default-reject'
  readonly decidingRule: string | null
  readonly restrictingRule: string | null
  readonly evaluations: readonly object[]
}

/** Applies the sign-up rules of a project, by falling priority and then by id. */
export function decideSignUp(config: Readonly<Record<string, unknown>>, context: SignUpContext): SignUpDecision {
  const auth = (config.auth ?? {}) as { signUpRules?: Record<string, SignUpRule>; signUpRulesDefaultAction?: string }
  const rules = Object.entries(auth.signUpRules ?? {}).sort(
    ([a, one], [b, other]) => (other.priority ?? 0) - (one.priority ?? 0) || (a < b ? -1 : 1),
  )
  const evaluations: object[] = []
  let restrictingRule: string | null = null
  for (const [id, { enabled = true, displayName = '', condition = '', action = {} }] of rules) {
    const result = enabled ? evaluate(condition, context) : { status: 'disabled' }
    evaluations.push({ rule_id: id, display_name: displayName, enabled, condition, action, ...result })
    if (result.status !== 'matched') continue
    if (action.type === 'allow' || action.type === 'reject') {
      const shouldAllow = action.type === 'allow'
      return { shouldAllow, decision: action.type, decidingRule: id, restrictingRule, evaluations }
    }
    if (action.type === 'restrict') restrictingRule ??= id
  }
  const shouldAllow = auth.signUpRulesDefaultAction !== 'reject'
  const decision = shouldAllow ? 'default-allow' : 'default-reject'
  return { shouldAllow, decision, decidingRule: null, restrictingRule, evaluations }
}

function evaluate(condition: string, context: SignUpContext): { readonly status: string; readonly error?: string } {
  if (condition === '') return { status: 'missing_condition' }
  try {
    return { status: matchesCondition(condition, context) ? 'matched' : 'not_matched' }
  } catch (error) {
    return { status: 'error', error: (error as Error).message }
  }
}

/** The country of the browser that sends a request, in upper case. Empty if no proxy reports it. */
export const countryOf = ({ request }: Pick<Call, 'request'>): string =>
  geoInfoOf(request).countryCode?.toUpperCase() ?? ''

/** Returns the fields that the sign-up decides. Throws SIGN_UP_REJECTED when a rule rejects the sign-up. */
export function signUpFields(
  call: Call,
  { method, email: given, provider, country = countryOf(call) }: SignUpAttempt,
): Partial<UserRow> {
  const { world, caller } = call
  if (world.legacy.ignoresSignUpRules) return {}
  const email = given?.toLowerCase() ?? ''
  const { shouldAllow, restrictingRule } = decideSignUp(configOf(world, caller.project), {
    email,
    emailDomain: email.split('@').at(-1) ?? '',
    countryCode: country,
    authMethod: method,
    oauthProvider: provider ?? '',
    riskScores: { bot: 0, free_trial_abuse: 0 },
  })
  if (!shouldAllow) throw new ApiError('SIGN_UP_REJECTED', { message: 'The sign-up was rejected by a sign-up rule.' })
  const privateDetails = `Restricted by the sign-up rule ${restrictingRule}.`
  return {
    ...(/^[A-Z]{2}$/.test(country) && { countryCode: country }),
    ...(restrictingRule !== null && { adminRestriction: { reason: null, privateDetails } }),
  }
}
