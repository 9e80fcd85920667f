/** What the error page has words for. The address gives the code only: words from a link could be anybody's. */
// @ts-nocheck

export type ErrorPageState =
  /** The provider's account belongs to somebody else here. */
  | { readonly step: 'connected-elsewhere' }
  /** The user is connected with another account of the provider. */
  | { readonly step: 'other-account-connected' }
  /** The provider, or the person there, said no. */
  | { readonly step: 'access-denied' }
  /** Anything else; `code` where it looks like one, for whoever is asked for help. */
  | { readonly step: 'other'; readonly code?: string }

/** What the error page shows, from the query of its address. Pure. */
export function errorPage(query: URLSearchParams): ErrorPageState {
  const code = query.get('errorCode') ?? query.get('error')
  switch (code) {
    case 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER':
      return { step: 'connected-elsewhere' }
    case 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION':
      return { step: 'other-account-connected' }
    case 'OAUTH_PROVIDER_ACCESS_DENIED':
    case 'access_denied':
      return { step: 'access-denied' }
  }
  return code && /^[A-Z][A-Z_]{2,80}$/.test(code) ? { step: 'other', code } : { step: 'other' }
}
