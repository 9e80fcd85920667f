import { invalidOption, typeName } from '../../lib/latchkey-error.js'
/**
 * The errors that the error page has texts for. It uses only the code of the URL, because any site can write the texts
 * of a link.
 */
export type ErrorPageState =
  /** The OAuth account is connected to another user. */
  | { readonly step: 'connected-elsewhere' }
  /** The user is connected to another account of the provider. */
  | { readonly step: 'other-account-connected' }
  /** The provider or the user denied access. */
  | { readonly step: 'access-denied' }
  /** Any other error, with its `code` if it is well-formed, for support requests. */
  | {
      readonly step: 'other'
      /** The error code, for support requests. */
      readonly code?: string
    }

/**
 * Returns what the error page shows. Pure.
 *
 * @param query The query of the page's URL.
 * @returns The state of the page.
 *
 * @example
 * const { step } = errorPage(new URLSearchParams(location.search))
 */
export function errorPage(query: URLSearchParams): ErrorPageState {
  if (typeof query?.get !== 'function') throw invalidOption('errorPage', 'query', 'the query of a URL', typeName(query))
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
