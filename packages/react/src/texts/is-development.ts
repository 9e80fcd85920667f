declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Whether this is a development build. Bundlers inline the value. Without a bundler it counts as production. */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
