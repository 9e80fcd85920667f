import { type AnyKind, camel, entity, type Fields } from '@latchkey/core/contract'
import { zodOf } from '@latchkey/core/contract/zod'
import { z } from 'zod'
import type { StartOptions } from './node.js'
import { DEFAULT_PROJECT, projectSettings } from './projects/projects.js'

/** What a configuration file holds: the options of `startEmulator` that JSON can say. */
export type Config = Omit<StartOptions, 'now' | 'wait' | 'fetch' | 'onWrongAnswer'>

/** A configuration that cannot be used; the message names every field that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/**
 * Reads a configuration from JSON text, with single values overridden by environment variables (`LATCHKEY_PORT`,
 * `LATCHKEY_PROJECT_ID` …: {@link VARIABLES}). `from` names the source in errors. Throws {@link ConfigError}.
 */
export function readConfig(json: string, env: Readonly<Record<string, string | undefined>>, from: string): Config {
  let said: unknown
  try {
    said = JSON.parse(json)
  } catch (error) {
    throw new ConfigError(`${from} is no JSON: ${(error as Error).message}`)
  }
  const parsed = configuration.safeParse(overridden(said, env))
  if (parsed.success) return parsed.data as Config
  const wrong = parsed.error.issues.flatMap(({ path, message }) => `  ${fieldName(path)}: ${message}`)
  throw new ConfigError(`${from} cannot be used:\n${wrong.join('\n')}`)
}

const fieldName = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '') || 'the whole'

/** Which environment variable stands for which field. Those of a project are those of the first one. */
export const VARIABLES = {
  LATCHKEY_PORT: ['port'],
  LATCHKEY_HOST: ['host'],
  LATCHKEY_DATA: ['data'],
  LATCHKEY_SERVER: ['server'],
  LATCHKEY_SEED: ['seed'],
  LATCHKEY_CONTROL: ['control'],
  LATCHKEY_PASSWORD_ROUNDS: ['passwordRounds'],
  LATCHKEY_ACCESS_TOKEN_LIFETIME: ['accessTokenLifetime'],
  LATCHKEY_SESSION_LIFETIME: ['sessionLifetime'],
  LATCHKEY_ANONYMOUS_USER_NAME: ['anonymousUserName'],
  LATCHKEY_INTERNAL_PROJECT_NAME: ['internalProjectName'],
  LATCHKEY_PASSKEY_CHALLENGE: ['passkeyChallenge'],
  LATCHKEY_MAIL_SENDER_NAME: ['mails', 'senderName'],
  LATCHKEY_MAIL_SENDER_EMAIL: ['mails', 'senderEmail'],
  LATCHKEY_PROJECT_ID: ['projects', 0, 'id'],
  LATCHKEY_PROJECT_NAME: ['projects', 0, 'displayName'],
  LATCHKEY_PUBLISHABLE_CLIENT_KEY: ['projects', 0, 'keys', 'publishable'],
  LATCHKEY_SECRET_SERVER_KEY: ['projects', 0, 'keys', 'secret'],
  LATCHKEY_SUPER_SECRET_ADMIN_KEY: ['projects', 0, 'keys', 'admin'],
} as const satisfies Record<string, readonly (string | number)[]>

const NUMBERS = new Set(['port', 'passwordRounds', 'accessTokenLifetime', 'sessionLifetime'])

function overridden(said: unknown, env: Readonly<Record<string, string | undefined>>): unknown {
  if (typeof said !== 'object' || said === null || Array.isArray(said)) return said
  const config = structuredClone(said) as Record<string | number, unknown>
  for (const [name, path] of Object.entries(VARIABLES)) {
    const value = env[name]
    if (value === undefined || value === '') continue
    const known = path[0] === 'projects' && config.projects === undefined
    if (known) config.projects = [structuredClone(DEFAULT_PROJECT)]
    put(config, path, meant(String(path.at(-1)), value))
  }
  return config
}

function meant(field: string, value: string): unknown {
  if (NUMBERS.has(field) && value.trim() !== '') return Number(value)
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

/** A kind in whose wire form names are written as apps see them: the file speaks as the options do. */
function seen(kind: AnyKind): AnyKind {
  if (kind.kind === 'entity') {
    const { fields } = kind as AnyKind & { fields: Fields }
    return entity(Object.fromEntries(Object.entries(fields).map(([name, of]) => [of.view ?? camel(name), seen(of)])))
  }
  return ['list', 'optional', 'nullable'].includes(kind.kind) ? { ...kind, of: seen(kind.of as AnyKind) } : kind
}

export const settings = (zodOf(seen(projectSettings)) as z.ZodObject).partial()
const name = z.string().min(1)
const millis = z.number().int().positive()
const metadata = {
  clientMetadata: z.json(),
  clientReadOnlyMetadata: z.json(),
  serverMetadata: z.json(),
}

export const user = z
  .strictObject({
    id: z.uuid(),
    email: z.email(),
    emailVerified: z.boolean(),
    password: z.string().min(8).max(70),
    displayName: name,
    profileImageUrl: name,
    totpSecret: z.base64(),
    permissions: z.array(name),
    providers: z.array(z.strictObject({ id: name, accountId: name, email: z.email().optional() })),
    ...metadata,
  })
  .partial()

export const team = z
  .strictObject({
    id: z.uuid(),
    profileImageUrl: name,
    members: z.array(z.strictObject({ user: name, permissions: z.array(name).optional() })),
    ...metadata,
  })
  .partial()
  .extend({ displayName: name })

export const permission = z.strictObject({
  id: z.string().regex(/^[a-z0-9_:]+$/, 'must be of small letters, digits, "_" and ":"'),
  scope: z.enum(['team', 'project']),
  description: z.string().optional(),
  contains: z.array(name).optional(),
})

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

const project = z.strictObject({
  id: z.string().refine((id) => id === 'internal' || UUID.test(id), 'must be a UUID (version 4) or "internal"'),
  keys: z.strictObject({ publishable: name, secret: name.optional(), admin: name.optional() }),
  displayName: z.string().optional(),
  description: z.string().optional(),
  productionMode: z.boolean().optional(),
  settings: settings.optional(),
  users: z.array(user).optional(),
  teams: z.array(team).optional(),
  permissions: z.array(permission).optional(),
})

const subject = z.string().min(1)

const configuration = z
  .strictObject({
    port: z.number().int().min(0).max(65_535),
    host: name,
    hosts: z.array(name),
    data: name,
    server: z.enum(['2.8.8', 'newer']),
    seed: z.string(),
    control: z.boolean(),
    issuers: z.record(
      name,
      z.strictObject({ discovery: z.url(), clientId: name, clientSecret: name, scopes: z.array(name).optional() }),
    ),
    webhooks: z.array(
      z.strictObject({
        url: z.url(),
        secret: z.string().optional(),
        project: name.optional(),
        events: z.array(name).optional(),
      }),
    ),
    passwordRounds: z.number().int().positive(),
    accessTokenLifetime: millis,
    sessionLifetime: millis,
    anonymousUserName: name,
    internalProjectName: name,
    passkeyChallenge: z.base64url().min(1),
    projects: z.array(project).min(1),
    mails: z
      .strictObject({
        senderName: name,
        senderEmail: z.email(),
        subjects: z
          .strictObject({
            email_verification: subject,
            password_reset: subject,
            magic_link: subject,
            team_invitation: subject,
          })
          .partial(),
      })
      .partial(),
  })
  .partial()
