declare const process: { readonly env: { readonly NODE_ENV?: string } }

/**
 * Whether `process.env.NODE_ENV` can be read. A browser without a bundler has no `process`, and counts as production.
 *
 * Bundlers remove `if (isModeKnown()) if (process.env.NODE_ENV !== 'production') …` from production builds: the second
 * condition is constant, and the first one, called as pure, has no side effects.
 *
 * Not the function of core: importing it would add files of core that load on use to every app that only imports the
 * devtools, which are empty in production.
 */
export function isModeKnown(): boolean {
  try {
    return process.env.NODE_ENV !== undefined
  } catch {
    return false
  }
}
