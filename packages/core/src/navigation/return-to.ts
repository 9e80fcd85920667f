/** The query parameter with the return URL after sign-in. */
export const RETURN_TO = 'after_auth_return_to'

/** Returns the return URL in the query of `href`, if there is one. Pure. */
export const returnTo = (href: string): string | undefined => new URL(href).searchParams.get(RETURN_TO) || undefined
