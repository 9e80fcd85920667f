import type { Client } from '../client.js'
import { anyObject } from '../contract/check-input.js'
import type { Access, CallOptions } from '../contract/endpoint.js'
import {
  CONFIG_LEVELS,
  type configSource,
  getConfigOverrideText,
  getProjectConfigText,
  patchConfigOverride,
  putConfigOverride,
} from '../contract/projects/config.js'
import { oneOf, optional, type ViewOf } from '../contract/schema/index.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { flow } from '../flows/flow.js'

/** The configuration of a project. Keys can contain dots: `auth.otp.allowSignIn`. */
export type ProjectConfig = Readonly<Record<string, unknown>>
/** A level of the configuration. Each level overrides the one before it: project, branch, environment. */
export type ConfigLevel = (typeof CONFIG_LEVELS)[number]

const level = optional(oneOf(...CONFIG_LEVELS))

/** Selects a level of the configuration. */
export interface ConfigLevelInput {
  /** The level. Default: `environment`. Server clients can only use `branch`. */
  readonly level?: ConfigLevel | undefined
}

/**
 * Returns the configuration of the project: the overrides of all levels, and the defaults.
 *
 * @param client The admin client of the project.
 * @param input No parameters.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The configuration.
 * @throws {LatchkeyError} `NOT_SUPPORTED_BY_SERVER` before service version 2.8.86.
 *
 * @example
 * const config = await getConfig(admin)
 */
export const getConfig = flow(
  'getConfig',
  {},
  async (client: Client<Access>, _input: object = {}, options?: CallOptions): Promise<ProjectConfig> =>
    parsed((await getProjectConfigText(client, {}, options)).configString),
)

/**
 * Returns what a level of the configuration overrides.
 *
 * @param client The admin client of the project, or a server client for the level `branch`.
 * @param input The level. Default: `environment`.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The override, empty if there is none.
 *
 * @example
 * const override = await getConfigOverride(admin, { level: 'project' })
 */
export const getConfigOverride = flow(
  'getConfigOverride',
  { level },
  async (
    client: Client<'client' | 'server'>,
    { level = 'environment' }: ConfigLevelInput = {},
    options?: CallOptions,
  ): Promise<ProjectConfig> => parsed((await getConfigOverrideText(client, { level }, options)).configString),
)

/**
 * Updates the configuration of the project. Each given key replaces the stored keys that are equal to it or below it,
 * so use keys with dots to change one value.
 *
 * @param client The admin client of the project, or a server client for the level `branch`.
 * @param input The changes, and the level. Default: `environment`.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @throws {LatchkeyError} `INVALID_CONFIG` when a key is unknown or a value has the wrong type.
 *
 * @example
 * await updateConfig(client, { config: { 'auth.otp.allowSignIn': true } })
 */
export const updateConfig = flow(
  'updateConfig',
  { config: anyObject, level },
  async (
    client: Client<'client' | 'server'>,
    { config, level = 'environment' }: ConfigLevelInput & { readonly config: ProjectConfig },
    options?: CallOptions,
  ): Promise<void> => {
    await patchConfigOverride(client, { level, configOverrideString: JSON.stringify(config) }, options)
  },
)

/** A new override of a level. */
export interface ReplaceConfigOverrideInput extends ConfigLevelInput {
  /** The new override: the settings that differ from the defaults. */
  readonly config: ProjectConfig
  /** Where the configuration comes from. Required for the level `branch`. */
  readonly source?: ViewOf<typeof configSource> | undefined
}

/**
 * Replaces what a level of the configuration overrides.
 *
 * @param client The admin client of the project, or a server client for the level `branch`.
 * @param input The override, and the level. Default: `environment`.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @throws {LatchkeyError} `INVALID_CONFIG` when a key is unknown or a value has the wrong type.
 *
 * @example
 * const override = await getConfigOverride(admin)
 * await replaceConfigOverride(admin, { config: { ...override, 'auth.allowSignUp': false } })
 */
export const replaceConfigOverride = flow(
  'replaceConfigOverride',
  { config: anyObject, level, source: optional(anyObject) },
  async (
    client: Client<'client' | 'server'>,
    { config, level = 'environment', source }: ReplaceConfigOverrideInput,
    options?: CallOptions,
  ): Promise<void> => {
    await putConfigOverride(client, { level, configString: JSON.stringify(config), source }, options)
  },
)

function parsed(text: string): ProjectConfig {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new LatchkeyError(
      'UNEXPECTED_RESPONSE',
      'The configuration of the project is not JSON.',
      { field: 'configString' },
      cause,
    )
  }
}
