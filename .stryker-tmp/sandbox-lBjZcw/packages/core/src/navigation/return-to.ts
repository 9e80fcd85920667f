/** The query parameter that says where to go after signing in. */
// @ts-nocheck

export const RETURN_TO = 'after_auth_return_to'

/** Where the page at `href` is to lead after signing in, if it says so. Pure. */
export const returnTo = (href: string): string | undefined => new URL(href).searchParams.get(RETURN_TO) || undefined
