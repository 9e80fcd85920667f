/** The storage of this tab. A browser that denies storage throws when a script reads it: nothing is stored then. */
export function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
