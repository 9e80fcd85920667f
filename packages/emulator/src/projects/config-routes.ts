import {
  deleteConfigSource,
  entity,
  getConfig,
  getConfigOverride,
  getConfigSource,
  json,
  nullable,
  number,
  oneOf,
  optional,
  previewAffectedUsers,
  replaceConfigOverride,
  resetConfigKeys,
  string,
  updateConfig,
} from '@latchkey/core/internal/contract'
import { decideSignUp } from '../auth/sign-up-rules.js'
import type { Call } from '../calls/call.js'
import { extended } from '../calls/extended-entity.js'
import { implement } from '../calls/route.js'
import type { Rule } from '../calls/rules.js'
import { countryCodeRule, scoresRule } from '../users/restriction-updates.js'
import {
  type ConfigSource,
  configOf,
  configSourceOf,
  configWith,
  overrideOf,
  storeConfigSource,
  storeOverride,
} from '../world/config.js'
import { type ConfigOverride, flattenOverride, isAtOrBelow, merge, withoutKeys } from '../world/config-paths.js'
import { CONFIG_LEVELS, type ConfigLevel, combinationProblem, overrideProblem } from '../world/config-validation.js'
import { primaryChannelOf, restrictedReasonOf } from '../world/restriction.js'
import { applyConfigEntities, withBuiltInEmails } from './config-entities.js'

const isLevel = (value: unknown): value is ConfigLevel => CONFIG_LEVELS.some((level) => level === value)
const levelRule: Rule = (value) => (isLevel(value) ? undefined : `must be one of ${CONFIG_LEVELS.join(', ')}`)
const rules = { level: levelRule } as const
const admin = { access: 'admin', summary: 'Configuration of the project' } as const

const SOURCES: Readonly<Record<string, readonly string[]>> = {
  unlinked: [],
  'pushed-from-unknown': [],
  'pushed-from-github': ['owner', 'repo', 'branch', 'commit_hash', 'config_file_path'],
}
const sourceRule: Rule = (value) => {
  if (value === undefined) return undefined
  const { type, workflow_path: _, ...rest } = (value ?? {}) as Readonly<Record<string, unknown>>
  const names = typeof type === 'string' && Object.hasOwn(SOURCES, type) ? SOURCES[type] : undefined
  if (!names) return `type must be one of ${Object.keys(SOURCES).join(', ')}`
  const isComplete = names.every((name) => typeof rest[name] === 'string')
  return isComplete && Object.keys(rest).length === names.length ? undefined : `must have the fields of ${type}`
}

/** The configuration of a project. */
export const configRoutes = implement(
  {
    getConfig,
    getConfigOverride,
    replaceConfigOverride: {
      ...replaceConfigOverride,
      body: extended(replaceConfigOverride.body, { source: optional(json) }),
    },
    updateConfig,
    resetConfigKeys,
    getConfigSource: { ...getConfigSource, response: entity({ source: json }) },
    deleteConfigSource,
    previewAffectedUsers: { ...previewAffectedUsers, query: entity({ limit: optional(string) }) },
    testSignUpRules: {
      ...admin,
      name: 'testSignUpRules',
      method: 'POST',
      path: '/internal/sign-up-rules-test',
      response: json,
      body: entity({
        email: nullable(string),
        auth_method: oneOf('password', 'otp', 'oauth', 'passkey'),
        oauth_provider: nullable(string),
        country_code: nullable(string),
        turnstile_result: optional(oneOf('ok', 'invalid', 'error')),
        risk_scores: optional(entity({ bot: number, free_trial_abuse: number })),
      }),
    },
    getSignUpRuleStats: {
      ...admin,
      name: 'getSignUpRuleStats',
      method: 'GET',
      path: '/internal/sign-up-rules-stats',
      response: json,
    },
  } as const,
  {
    getConfig: (_, { world, caller }) => ({
      config_string: JSON.stringify(withBuiltInEmails(world, caller.project.id, configOf(world, caller.project))),
    }),

    getConfigOverride: {
      rules,
      run(input, call) {
        const level = writableLevel(call, input.level)
        return { config_string: JSON.stringify(overrideOf(call.world, call.caller.project, level)) }
      },
    },

    replaceConfigOverride: {
      rules: { ...rules, source: sourceRule },
      run({ config_string, source, ...input }, call) {
        const { world, caller } = call
        const level = writableLevel(call, input.level)
        if (level === 'branch' && source === undefined) call.reject(400, 'The branch requires a source.')
        const config = withoutFormerSource(call, level, parseConfig(call, config_string))
        store(call, level, config, config)
        if (level === 'branch') storeConfigSource(world, caller.project, source as ConfigSource)
        return { success: true }
      },
    },

    updateConfig: {
      rules,
      run({ config_override_string, ...input }, call) {
        const level = writableLevel(call, input.level)
        const change = withoutFormerSource(call, level, parseConfig(call, config_override_string))
        store(call, level, merge(overrideOf(call.world, call.caller.project, level), change), change)
        return { success: true }
      },
    },

    resetConfigKeys: {
      rules: { level: (value) => (value === 'project' ? 'must be branch or environment' : levelRule(value)) },
      run({ level, keys }, call) {
        const name = writableLevel(call, level)
        store(call, name, withoutKeys(overrideOf(call.world, call.caller.project, name), keys))
        return { success: true }
      },
    },

    getConfigSource: (_, { world, caller }) => ({ source: configSourceOf(world, caller.project) }),

    deleteConfigSource(_, { world, caller }) {
      storeConfigSource(world, caller.project, { type: 'unlinked' })
      return { success: true }
    },

    previewAffectedUsers({ limit = '10', onboarding }, call) {
      if (!/^\d+$/.test(limit)) call.reject(400, 'limit must be a number.')
      const { world, caller } = call
      const affects =
        onboarding?.require_email_verification === true && !caller.project.settings.require_email_verification
      const primaryOf = (id: string) => primaryChannelOf(world, id)
      const users = world.users.where(
        ({ id, projectId, anonymous }) =>
          affects && projectId === caller.project.id && !anonymous && !primaryOf(id)?.verified,
      )
      return {
        affected_users: users.slice(0, Number(limit)).map((user) => ({
          id: user.id,
          display_name: user.displayName,
          primary_email: primaryOf(user.id)?.value ?? null,
          restricted_reason: restrictedReasonOf(world, user) ?? { type: 'email_not_verified' },
        })),
        total_affected_count: users.length,
      }
    },

    testSignUpRules: {
      rules: { country_code: countryCodeRule, risk_scores: scoresRule },
      run(input, { world, caller }) {
        const email = input.email?.toLowerCase() ?? ''
        const context = {
          email,
          emailDomain: email.split('@').at(-1) ?? '',
          authMethod: input.auth_method,
          oauthProvider: input.oauth_provider ?? '',
          countryCode: input.country_code ?? '',
          riskScores: input.risk_scores ?? { bot: 0, free_trial_abuse: 0 },
        }
        const { shouldAllow, decision, decidingRule, restrictingRule, evaluations } = decideSignUp(
          configOf(world, caller.project),
          context,
        )
        return {
          context: {
            email,
            email_domain: context.emailDomain,
            country_code: context.countryCode,
            auth_method: context.authMethod,
            oauth_provider: context.oauthProvider,
            turnstile_result: input.turnstile_result ?? 'ok',
            risk_scores: context.riskScores,
          },
          evaluations,
          outcome: {
            should_allow: shouldAllow,
            decision,
            decision_rule_id: decidingRule,
            restricted_because_of_rule_id: restrictingRule,
          },
        }
      },
    },

    getSignUpRuleStats: () => ({
      rule_triggers: [],
      analytics_hours: 48,
      total_triggers: 0,
      triggers_by_action: { allow: 0, reject: 0, restrict: 0, log: 0 },
    }),
  },
)

/** Servers can only access the branch. */
function writableLevel({ caller, reject, schemaError }: Call, level: string): ConfigLevel {
  if (!isLevel(level)) return schemaError(`level: ${levelRule(level)}`)
  if (caller.access === 'server' && level !== 'branch') reject(403, 'Servers can only access the branch configuration.')
  return level
}

function parseConfig({ reject }: Call, text: string): Record<string, unknown> {
  try {
    const config: unknown = JSON.parse(text)
    if (typeof config === 'object' && config !== null && !Array.isArray(config))
      return config as Record<string, unknown>
  } catch {
    // Rejected below.
  }
  return reject(400, 'The configuration must be a JSON object.')
}

/** Drops a source of truth of a former kind. Now all projects are hosted. */
function withoutFormerSource({ world }: Call, level: ConfigLevel, config: ConfigOverride): ConfigOverride {
  if (level !== 'project' || world.legacy.lacksIntegrations) return config
  const source = Object.entries(flattenOverride(config)).filter(([path]) => isAtOrBelow(path, 'sourceOfTruth'))
  const isHosted = source.every(([path, value]) => path === 'sourceOfTruth.type' && value === 'hosted')
  return isHosted ? config : withoutKeys(config, ['sourceOfTruth'])
}

/** Stores the override of a level after checking what a change sets in it. */
function store(
  { world, caller, reject }: Call,
  level: ConfigLevel,
  config: ConfigOverride,
  change: ConfigOverride = {},
) {
  const changed = flattenOverride(change)
  const problem =
    overrideProblem(level, changed, world) ??
    combinationProblem(configWith(world, caller.project, level, config), changed, world)
  if (problem) reject(400, problem)
  storeOverride(world, caller.project, level, config, (complete) =>
    applyConfigEntities(world, caller.project.id, complete),
  )
}
