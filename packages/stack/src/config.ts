import { OutOfScopeError } from './errors/out-of-scope.js'
import type { StackConfig } from './types/options.js'

/**
 * Returns a configuration of a project as it is, with its type.
 *
 * @param config The configuration.
 * @returns The same configuration.
 */
export const defineStackConfig = <const C extends StackConfig>(config: C): C => config

/**
 * Not provided: throws `OutOfScopeError`. The published kit returns texts for AI assistants that write custom pages.
 *
 * @param _pageName The name of the page.
 * @param _currentVersion The version of the custom page.
 * @throws {OutOfScopeError} Always.
 */
export function getPagePrompt(_pageName: string, _currentVersion?: number): never {
  throw new OutOfScopeError('getPagePrompt', 'AI assistance')
}
