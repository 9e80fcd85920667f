declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Whether `process.env.NODE_ENV` can be read. A browser without a bundler has no `process`, and counts as production.
 *
 * Bundlers remove `if (isModeKnown()) if (process.env.NODE_ENV !== 'production') …` from production builds: the second
 * condition is constant, and the first one, called as pure, has no side effects.
 */
export function isModeKnown(): boolean {
  try {
    return process.env.NODE_ENV !== undefined
  } catch {
    return false
  }
}
