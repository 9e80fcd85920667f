/** The query parameter with the return URL after sign-in. */
export const RETURN_TO = 'after_auth_return_to'

/** Returns the return URL in the query of `href`, if there is one. Pure. */
export const returnTo = (href: string): string | undefined => new URL(href).searchParams.get(RETURN_TO) || undefined

/** Returns `href` with a return URL in its query. Pure. */
export function withReturnTo(href: string, back: string): string {
  const url = new URL(href)
  url.searchParams.set(RETURN_TO, back)
  return url.href
}
