declare const process: { readonly env: { readonly NODE_ENV?: string | null } }

/**
 * Whether `process.env` can be read, or a bundler has replaced `process.env.NODE_ENV`: also where it is not set, as on many
 * servers. For checks with `!== 'production'` that cost a server nothing.
 */
export function isModeReadable(): boolean {
  try {
    return process.env.NODE_ENV !== null
  } catch {
    return false
  }
}

/**
 * Whether `process.env.NODE_ENV` can be read. A browser without a bundler has no `process`.
 *
 * Bundlers remove `if (isModeKnown()) if (process.env.NODE_ENV === 'development') …` from production builds: the second
 * condition is constant, and the first one, called as pure, has no side effects.
 */
export function isModeKnown(): boolean {
  try {
    return process.env.NODE_ENV !== undefined
  } catch {
    return false
  }
}
