import {
  anyObject,
  boolean,
  callback,
  duration,
  list,
  number,
  oneOf,
  optional,
  plain,
  string,
} from '@latchkey/core/internal/contract'
import type { EmailOptions, IssuerOptions, ServiceConfiguration } from '../calls/configuration.js'
import type { ProjectOptions } from '../projects/projects.js'
import { DEFAULT_SESSION_LIFETIME } from '../sessions/sessions.js'
import type { WebhookEndpointOptions } from '../webhooks/endpoints.js'
import { SERVER_VERSIONS, type ServerVersion } from '../world/server-version.js'
import type { Store } from '../world/store.js'

/** Options of `createEmulator`. */
export interface EmulatorOptions {
  /**
   * Projects to create. Default: `DEFAULT_PROJECT`. The internal project is added with generated keys if it is missing.
   */
  readonly projects?: readonly ProjectOptions[]
  /** Makes ids, codes and salts the same in every run. Default: unpredictable random values. */
  readonly seed?: string
  /** Returns the system time, in milliseconds since 1970. Default: `Date.now`. */
  readonly now?: () => number
  /** PBKDF2-SHA256 iterations for password hashes. Default: 100 000. Lower values make tests faster. */
  readonly passwordRounds?: number
  /** Lifetime of access tokens, in milliseconds. Default: 600 000 (10 minutes). */
  readonly accessTokenLifetime?: number
  /** Default lifetime of sessions, in milliseconds. Default: 31 536 000 000 (1 year). */
  readonly sessionLifetime?: number
  /** Version of the service to emulate. Default: the version that the stored data belongs to. For new data: `hexclave-1.0`,
   * the service under its new name. */
  readonly serverVersion?: ServerVersion
  /** Display name of the internal project, whose users own the other projects. */
  readonly internalProjectName?: string
  /** Display name of anonymous users. Default: none. */
  readonly anonymousUserName?: string
  /** Fixed WebAuthn challenge (base64url), to replay recorded ceremonies. Default: a random challenge each time. */
  readonly passkeyChallenge?: string
  /**
   * Name of the personal team that is created on sign-up. `{{ userDisplayName }}` is replaced with the display name or
   * email address. Default: `Team of {{ userDisplayName }}`.
   */
  readonly personalTeamName?: string
  /** Bearer token of the Svix-compatible webhook API. Default: any token is accepted. */
  readonly svixToken?: string
  /** Sender and subjects of emails. */
  readonly email?: EmailOptions
  /** Persists all data. Default: in memory only. */
  readonly store?: Store
  /** Host names, in addition to localhost, that may open the inspector and other internal pages. Default: any. */
  readonly allowedHosts?: readonly string[]
  /** Your own OpenID providers, for example Keycloak, by the id of the provider that each replaces. */
  readonly issuers?: Readonly<Record<string, IssuerOptions>>
  /** Whether apps can get access tokens of providers that use the keys of the service. Default: false. */
  readonly sharedAccessTokens?: boolean
  /** Endpoints that receive signed webhooks. Default: none. Events are recorded either way. */
  readonly webhooks?: readonly WebhookEndpointOptions[]
  /**
   * Whether the control API is available under `/__emulator/`. As a server, it and the inspector accept connections from
   * this machine only; with `'network'` from every machine, for a container whose port is published to this machine only.
   * Default: true.
   */
  readonly control?: boolean | 'network'
  /**
   * Origins of apps whose pages may use the control API, for example `http://localhost:5173`. Apps on this machine display
   * the inspector, as the devtools of `@latchkey/react` do, without it. Default: none.
   */
  readonly controlOrigins?: readonly string[]
  /** Sends requests to webhook endpoints, your own OpenID providers and scanned links. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Called with a warning: about the first request without any header of the service, and about each request that the service
   * refuses because of a mistake in the app, such as a wrong key, path or field, and about checks of permissions that are not
   * defined. Default: ignored. */
  readonly warn?: (warning: string) => void
  /** Waits for a `delay` fault. Receives milliseconds. Default: a timer. */
  readonly wait?: (millis: number) => Promise<void>
  /**
   * What happens when a response of the emulator does not match the contract: `throw` rejects the `fetch` call,
   * `respond` sends status 500. Default: `throw`.
   */
  readonly onContractViolation?: 'throw' | 'respond'
}

const text = optional(string)
const time = optional(duration)
const texts = optional(list(string))
const objects = optional(list(anyObject))

/** Options of `startEmulator`. */
export interface StartOptions extends Omit<EmulatorOptions, 'store'> {
  /** TCP port. 0 selects a free one. Default: 8102. */
  readonly port?: number
  /** Address to listen on. Default: `127.0.0.1`, reachable from this machine only. */
  readonly host?: string
  /** A configuration file of the command, whose fields the other options replace. Default: none. */
  readonly config?: string
  /** SQLite file that persists all data. Requires Node 22.13 or later. Default: in memory only. */
  readonly data?: string
}

/** The types of all options. */
export const EMULATOR_OPTIONS = {
  projects: objects,
  seed: text,
  now: optional(callback),
  passwordRounds: optional(number),
  accessTokenLifetime: time,
  sessionLifetime: time,
  serverVersion: optional(oneOf(...SERVER_VERSIONS)),
  internalProjectName: text,
  anonymousUserName: text,
  passkeyChallenge: text,
  personalTeamName: text,
  svixToken: text,
  email: optional(anyObject),
  store: optional(anyObject),
  allowedHosts: texts,
  issuers: optional(anyObject),
  sharedAccessTokens: optional(boolean),
  webhooks: objects,
  control: optional(
    plain('control', "true, false or 'network'", (value) => typeof value === 'boolean' || value === 'network'),
  ),
  controlOrigins: texts,
  fetch: optional(callback),
  warn: optional(callback),
  wait: optional(callback),
  onContractViolation: optional(oneOf('throw', 'respond')),
} satisfies Record<keyof EmulatorOptions, unknown>
const { store: _, ...forServers } = EMULATOR_OPTIONS
/** The types of all options of `startEmulator`. */
export const START_OPTIONS = {
  port: optional(number),
  host: text,
  config: text,
  data: text,
  ...forServers,
} satisfies Record<keyof StartOptions, unknown>

/** Returns the options that are set: an undefined one is the default, or what the configuration file says. */
export const setOptions = <O extends object>(options: O): O =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as O

export const DEFAULT_ACCESS_TOKEN_LIFETIME = 600_000

/** Returns the configuration that request handlers use. */
export const configurationFrom = (options: EmulatorOptions, serverVersion: ServerVersion): ServiceConfiguration => ({
  serverVersion,
  sessionLifetime: options.sessionLifetime ?? DEFAULT_SESSION_LIFETIME,
  anonymousUserName: options.anonymousUserName ?? null,
  passkeyChallenge: options.passkeyChallenge,
  personalTeamName: options.personalTeamName,
  svixToken: options.svixToken,
  email: options.email ?? {},
  issuers: options.issuers ?? {},
  sharedAccessTokens: options.sharedAccessTokens ?? false,
  controlOrigins: options.controlOrigins ?? [],
  fetch: (request) => (options.fetch ?? fetch)(request),
})
