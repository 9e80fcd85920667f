import { z } from 'zod'
import type { EmailOptions, IssuerOptions } from './calls/configuration.js'
import { DEFAULT_PROJECT } from './projects/projects.js'
import { name, projectSchema, type Schemas } from './projects/schemas.js'
import { describeIssues } from './projects/unknown-fields.js'
import type { StartOptions } from './service/options.js'
import type { WebhookEndpointOptions } from './webhooks/endpoints.js'
import { SERVER_VERSIONS } from './world/server-version.js'

/** The contents of a configuration file: the options of `startEmulator` that JSON can express. */
export type Config = Omit<StartOptions, 'config' | 'now' | 'wait' | 'warn' | 'fetch' | 'onContractViolation'>

/** Thrown for an invalid configuration. The message names every invalid field. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Parses a configuration. Environment variables override single values, see {@link VARIABLES}.
 *
 * @param json The configuration file's text.
 * @param env The environment variables.
 * @param from Name of the source, for error messages.
 * @throws {ConfigError}
 */
export function readConfig(json: string, env: Readonly<Record<string, string | undefined>>, from: string): Config {
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch (error) {
    throw new ConfigError(`${from} is not valid JSON: ${(error as Error).message}`)
  }
  const result = configuration.safeParse(withOverrides(parsed, env))
  if (result.success) return result.data as Config
  throw new ConfigError(`${from} is not a valid configuration:\n${describeIssues(result.error.issues, configuration)}`)
}

/** Environment variables and the fields that they override. Project variables override the first project. */
export const VARIABLES = {
  LATCHKEY_PORT: ['port'],
  LATCHKEY_HOST: ['host'],
  LATCHKEY_DATA: ['data'],
  LATCHKEY_SERVER_VERSION: ['serverVersion'],
  LATCHKEY_SEED: ['seed'],
  LATCHKEY_ALLOWED_HOSTS: ['allowedHosts'],
  LATCHKEY_CONTROL: ['control'],
  LATCHKEY_CONTROL_ORIGINS: ['controlOrigins'],
  LATCHKEY_PASSWORD_ROUNDS: ['passwordRounds'],
  LATCHKEY_ACCESS_TOKEN_LIFETIME: ['accessTokenLifetime'],
  LATCHKEY_SESSION_LIFETIME: ['sessionLifetime'],
  LATCHKEY_ANONYMOUS_USER_NAME: ['anonymousUserName'],
  LATCHKEY_INTERNAL_PROJECT_NAME: ['internalProjectName'],
  LATCHKEY_PASSKEY_CHALLENGE: ['passkeyChallenge'],
  LATCHKEY_PERSONAL_TEAM_NAME: ['personalTeamName'],
  LATCHKEY_SVIX_TOKEN: ['svixToken'],
  LATCHKEY_EMAIL_SENDER_NAME: ['email', 'senderName'],
  LATCHKEY_EMAIL_SENDER_EMAIL: ['email', 'senderEmail'],
  LATCHKEY_PROJECT_ID: ['projects', 0, 'id'],
  LATCHKEY_PROJECT_NAME: ['projects', 0, 'displayName'],
  LATCHKEY_PUBLISHABLE_CLIENT_KEY: ['projects', 0, 'keys', 'publishable'],
  LATCHKEY_SECRET_SERVER_KEY: ['projects', 0, 'keys', 'secret'],
  LATCHKEY_SUPER_SECRET_ADMIN_KEY: ['projects', 0, 'keys', 'admin'],
} as const satisfies Record<string, readonly (string | number)[]>

const NUMBERS = new Set(['port', 'passwordRounds', 'accessTokenLifetime', 'sessionLifetime'])

function withOverrides(parsed: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return parsed
  const config = structuredClone(parsed) as Record<string | number, unknown>
  for (const [name, path] of Object.entries(VARIABLES)) {
    const value = env[name]
    if (value === undefined || value === '') continue
    const needsProject = path[0] === 'projects' && config.projects === undefined
    if (needsProject) config.projects = [structuredClone(DEFAULT_PROJECT)]
    put(config, path, parseValue(String(path.at(-1)), value))
  }
  return config
}

function parseValue(field: string, value: string): unknown {
  if (NUMBERS.has(field) && value.trim() !== '') return Number(value)
  if (field === 'controlOrigins' || field === 'allowedHosts') return value.split(',').map((one) => one.trim())
  return field === 'control' && /^(on|off)$/.test(value) ? value === 'on' : value
}

function put(
  target: Record<string | number, unknown>,
  [name = '', ...rest]: readonly (string | number)[],
  value: unknown,
) {
  if (rest.length === 0) target[name] = value
  else {
    const inner = (target[name] ?? {}) as Record<string | number, unknown>
    target[name] = inner
    put(inner, rest, value)
  }
}

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text

const millis = z.number().int().positive()

const subject = z.string().min(1)

/** The fields of a configuration file. */
export const configuration = z
  .strictObject({
    port: z.number().int().min(0).max(65_535),
    host: name,
    allowedHosts: z.array(name),
    data: name,
    serverVersion: z.enum(SERVER_VERSIONS),
    seed: z.string(),
    control: z.union([z.boolean(), z.literal('network')]),
    controlOrigins: z.array(z.string().refine(isOrigin, 'must be an origin, such as "http://localhost:5173"')),
    sharedAccessTokens: z.boolean(),
    issuers: z.record(
      name,
      z.strictObject({
        discovery: z.url(),
        clientId: name,
        clientSecret: name,
        scopes: z.array(name).optional(),
      } satisfies Schemas<IssuerOptions>),
    ),
    webhooks: z.array(
      z.strictObject({
        url: z.url(),
        secret: z.string().optional(),
        project: name.optional(),
        events: z.array(name).optional(),
      } satisfies Schemas<WebhookEndpointOptions>),
    ),
    passwordRounds: z.number().int().positive(),
    accessTokenLifetime: millis,
    sessionLifetime: millis,
    anonymousUserName: name,
    internalProjectName: name,
    passkeyChallenge: z.base64url().min(1),
    personalTeamName: name,
    svixToken: name,
    projects: z.array(projectSchema).min(1),
    email: z
      .strictObject({
        senderName: name,
        senderEmail: z.email(),
        server: z.strictObject({ host: name, port: z.number().int().positive(), username: name }).partial(),
        subjects: z
          .strictObject({
            email_verification: subject,
            password_reset: subject,
            magic_link: subject,
            team_invitation: subject,
          } satisfies Schemas<EmailOptions['subjects']>)
          .partial(),
      } satisfies Schemas<EmailOptions>)
      .partial(),
  } satisfies Schemas<Config>)
  .partial()
