import { OAUTH_PROVIDERS } from '@latchkey/core/internal/contract'
import { type FlatConfig, isAtOrBelow, isObject } from './config-paths.js'
import type { World } from './world.js'

/** The levels of a configuration. Each overrides the one before it. */
export const CONFIG_LEVELS = ['project', 'branch', 'environment'] as const
export type ConfigLevel = (typeof CONFIG_LEVELS)[number]

type ValueType = 'boolean' | 'string' | 'number' | 'object' | 'any' | readonly string[]

/** A path with its type or values. The third element lists levels if not branch and environment. */
type Known = readonly [RegExp, ValueType, (readonly ConfigLevel[])?]

const KNOWN: readonly Known[] = [
  [/^project\.requirePublishableClientKey$/, 'boolean', ['project']],
  [/^auth\.allowSignUp$|^auth\.(password|otp|passkey)\.allowSignIn$/, 'boolean'],
  [/^auth\.oauth\.accountMergeStrategy$/, ['link_method', 'raise_error', 'allow_duplicates']],
  [/^auth\.oauth\.providers\.[^.]+\.(allowSignIn|allowConnectedAccounts)$/, 'boolean'],
  [/^auth\.oauth\.providers\.[^.]+\.type$/, OAUTH_PROVIDERS],
  [/^auth\.oauth\.providers\.[^.]+\.isShared$/, 'boolean', ['environment']],
  [
    /^auth\.oauth\.providers\.[^.]+\.(clientId|clientSecret|facebookConfigId|microsoftTenantId|appleBundles\..+)$/,
    'string',
    ['environment'],
  ],
  [/^auth\.signUpRules\.[^.]+\.enabled$/, 'boolean'],
  [/^auth\.signUpRules\.[^.]+\.priority$/, 'number'],
  [/^auth\.signUpRules\.[^.]+\.(displayName|condition|action\.message)$/, 'string'],
  [/^auth\.signUpRules\.[^.]+\.action\.type$/, ['allow', 'reject', 'restrict', 'log']],
  [/^auth\.signUpRulesDefaultAction$/, ['allow', 'reject']],
  [/^teams\.(createPersonalTeamOnSignUp|allowClientTeamCreation)$|^users\.allowClientUserDeletion$/, 'boolean'],
  [/^apiKeys\.enabled\.(user|team)$|^onboarding\.requireEmailVerification$/, 'boolean'],
  [/^domains\.allowLocalhost$/, 'boolean', ['environment']],
  [/^domains\.trustedDomains\.[^.]+\.(baseUrl|handlerPath)$/, 'string', ['environment']],
  [/^rbac\.permissions\.[^.]+\.description$/, 'string'],
  [/^rbac\.permissions\.[^.]+\.scope$/, ['team', 'project']],
  [/^rbac\.permissions\.[^.]+\.containedPermissionIds\.[^.]+$/, 'boolean'],
  [/^rbac\.defaultPermissions\.(teamCreator|teamMember|signUp)\.[^.]+$/, 'boolean'],
  [/^emails\.selectedThemeId$|^emails\.(themes|templates)\.[^.]+\.(displayName|tsxSource)$/, 'string'],
  [/^emails\.templates\.[^.]+\.themeId$/, 'any'],
  [/^emails\.server\.isShared$/, 'boolean', ['environment']],
  [/^emails\.server\.port$/, 'number', ['environment']],
  [/^emails\.server\.provider$/, ['smtp', 'resend', 'managed'], ['environment']],
  [/^emails\.server\.(host|username|password|senderName|senderEmail)$/, 'string', ['environment']],
  [/^apps\.installed\.[^.]+\.enabled$/, 'boolean'],
  [/^(payments|dbSync|dataVault|analytics|customDashboards)(\.|$)/, 'any'],
]

/** The paths that hexclave-1.0 added. */
const ADDED: readonly Known[] = [
  [/^clerk-integration\.(issuer|authorizedParties)$|^workos-integration\.(clientId|issuer)$/, 'string'],
  [/^better-auth-integration\.(issuer|audience|jwksUrl)$/, 'string'],
  [/^auth\.oauth\.providers\.[^.]+\.type$/, ['custom_oidc']],
  [
    /^auth\.oauth\.providers\.[^.]+\.(apple(TeamId|KeyId|PrivateKey)|customCallbackUrl|issuerUrl|scope|displayName)$/,
    'string',
    ['environment'],
  ],
  [/^emails\.server\.managed(Subdomain|SenderLocalPart)$/, 'string', ['environment']],
  [/^sourceOfTruth\.type$/, ['hosted'], ['project']],
]

/** The maximum length of the URL of a trusted domain, and of the path of its handler. */
export const MAX_DOMAIN_LENGTH = 300

/** Returns whether the port of a trusted domain is missing, `*`, or a number from 1 to 65535 without leading zeros. */
export function hasValidPort(url: string): boolean {
  const [, port] = /^\w+:\/\/(?:\[[^\]]*\]|[^/:?#]*)(?::([^/?#]*))?/.exec(url) ?? []
  return port === undefined || port === '*' || (/^[1-9]\d{0,4}$/.test(port) && Number(port) <= 65_535)
}

const WRITABLE: readonly ConfigLevel[] = ['branch', 'environment']

/** Returns what is wrong with an override, or undefined. */
export function overrideProblem(
  level: ConfigLevel,
  config: FlatConfig,
  { legacy }: Pick<World, 'legacy'>,
): string | undefined {
  const all = legacy.lacksIntegrations ? KNOWN : [...KNOWN, ...ADDED]
  for (const [path, value] of Object.entries(config)) {
    if (/(^|\.)(__proto__|constructor|prototype)(\.|$)/.test(path)) return `The key ${path} is not allowed.`
    // An object or null at a path above known ones removes them.
    const above = value === null || isObject(value)
    const known = all.filter(([pattern]) => pattern.test(path) || (above && canPrecede(path)))
    const types = known.flatMap(([, type, levels = WRITABLE]) => (levels.includes(level) ? [type] : []))
    const [type] = types
    if (type === undefined) return `The key ${path} is unknown in the ${level} configuration.`
    if (above || type === 'any') continue
    const values = types.flatMap((one) => (typeof one === 'string' ? [] : one))
    if (typeof type === 'string' ? typeof value !== type : !values.some((one) => one === value))
      return `The value of ${path} must be ${typeof type === 'string' ? `a ${type}` : `one of ${values.join(', ')}`}.`
    if (path.startsWith('domains.trustedDomains.') && String(value).length > MAX_DOMAIN_LENGTH)
      return `The value of ${path} must have at most ${MAX_DOMAIN_LENGTH} characters.`
    if (!legacy.lacksIntegrations && /^domains\..+\.baseUrl$/.test(path) && !hasValidPort(String(value)))
      return `The port in ${path} must be * or a number from 1 to 65535 without leading zeros.`
  }
  return undefined
}

const ROOTS =
  /^(project|auth|teams|users|apiKeys|onboarding|domains|rbac|emails|apps|payments|dbSync|dataVault|sourceOfTruth|(?:clerk|better-auth|workos)-integration)(\.|$)/
const canPrecede = (path: string) => ROOTS.test(path)

const APPLE_KEYS = ['appleTeamId', 'appleKeyId', 'applePrivateKey']
const MANAGED_SERVER = ['managedSubdomain', 'managedSenderLocalPart', 'password']

/**
 * Returns what is wrong in the parts of a complete configuration that a change is about, or undefined: rules for several
 * fields, which can be at different levels.
 */
export function combinationProblem(
  complete: Readonly<Record<string, unknown>>,
  change: FlatConfig,
  { legacy }: Pick<World, 'legacy'>,
): string | undefined {
  if (legacy.lacksIntegrations) return undefined
  const changes = (path: string) => Object.keys(change).some((key) => isAtOrBelow(key, path) || isAtOrBelow(path, key))
  const { auth, emails } = complete as { auth: Tree & { oauth: Tree & { providers: Tree } }; emails: Tree }
  for (const [id, provider] of Object.entries(auth.oauth.providers)) {
    const path = `auth.oauth.providers.${id}`
    if (!isObject(provider) || !changes(path)) continue
    const keys = APPLE_KEYS.filter((key) => provider[key])
    if (provider.customCallbackUrl && provider.isShared !== false)
      return `${path}.customCallbackUrl requires isShared: false.`
    if (keys.length > 0 && keys.length < APPLE_KEYS.length)
      return `${path} must have all of ${APPLE_KEYS.join(', ')}, or none of them.`
    if (provider.type === 'apple' && provider.isShared === false && keys.length === 0 && !provider.clientSecret)
      return `${path} requires a clientSecret, or ${APPLE_KEYS.join(', ')}.`
  }
  const server = isObject(emails.server) && changes('emails.server') ? emails.server : {}
  const missing = MANAGED_SERVER.find((key) => !server[key])
  return server.provider === 'managed' && server.isShared === false && missing !== undefined
    ? `emails.server.${missing} is required for a managed mail server.`
    : undefined
}

type Tree = Readonly<Record<string, unknown>>
