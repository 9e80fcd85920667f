import type { StackConfig } from './types/options.js'

/**
 * Returns a configuration of a project as it is, with its type.
 *
 * @param config The configuration.
 * @returns The same configuration.
 */
export const defineStackConfig = <const C extends StackConfig>(config: C): C => config
