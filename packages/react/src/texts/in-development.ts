declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Whether the app is being made. Bundlers put the value in; where nobody has, it counts as finished. */
export function inDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
