import type { ConfigOverride } from './config-paths.js'

/** The integrations with which a project accepts sessions of other providers. */
export type ExternalProvider = 'clerk-integration' | 'better-auth-integration' | 'workos-integration'

/** The settings of an integration. Which ones it needs depends on the provider. */
export interface IntegrationSettings {
  /** The issuer of the tokens. Required for Clerk and Better Auth. */
  readonly issuer?: string
  /** The audience of the tokens of Better Auth. Required there. */
  readonly audience?: string
  /** The URL of the keys of Better Auth. Required there. */
  readonly jwksUrl?: string
  /** The client ID of WorkOS. Required there. */
  readonly clientId?: string
  /** Origins of the apps whose tokens of Clerk are accepted, separated by commas. Default: any. */
  readonly authorizedParties?: string
}

/** Integrations by their IDs. */
export type Integrations = { readonly [P in ExternalProvider]?: IntegrationSettings }

/**
 * The integrations of the projects of the emulator's options. The emulator has the keys of these issuers, and signs their
 * tokens itself.
 */
export const TEST_INTEGRATIONS = {
  'clerk-integration': { issuer: 'https://clerk.emulator.test' },
  'better-auth-integration': {
    issuer: 'https://better-auth.emulator.test',
    audience: 'https://better-auth.emulator.test',
    jwksUrl: 'https://better-auth.emulator.test/api/auth/jwks',
  },
  'workos-integration': { clientId: 'client_emulator', issuer: 'https://workos.emulator.test' },
} as const satisfies Integrations

/** Returns the configuration of a project with the test integrations, some of which are replaced. */
export const configOfIntegrations = (integrations: Integrations = {}): ConfigOverride =>
  Object.fromEntries(
    Object.entries({ ...TEST_INTEGRATIONS, ...integrations }).flatMap(([provider, settings]) => [
      [`apps.installed.${provider}.enabled`, true],
      ...Object.entries(settings).map(([name, value]) => [`${provider}.${name}`, value]),
    ]),
  )
