import { checkArgument } from '../lib/latchkey-error.js'
import { currentHeaderName, formerHeaderName } from './names.js'

/** Path prefix of the API. */
export const API_PATH = '/api/v1'

/** Base URL of the hosted service, the default of `baseUrl`. */
export const PUBLIC_BASE_URL = 'https://api.stack-auth.com'

/** Client secret in OAuth requests of projects without a publishable client key (newer services). */
export const PUBLIC_CLIENT_SECRET = '__stack_public_client__'

/** Version of the contract, in the format that the service parses from `X-Stack-Client-Version`. */
export const CLIENT_VERSION = 'js @latchkey/core@2.8.8'

// Header names in lower case, as `Headers` and HTTP/2 have them. HTTP ignores case.
/** Request header that asks for status 200 on errors. {@link ACTUAL_STATUS_HEADER} then has the status. */
export const OVERRIDE_ERROR_STATUS_HEADER = 'x-stack-override-error-status'
/** Request header with the ID of the project. */
export const PROJECT_ID_HEADER = 'x-stack-project-id'
/** Request header with the access level: `client`, `server` or `admin`. */
export const ACCESS_TYPE_HEADER = 'x-stack-access-type'
/** Request header with the version of the client. */
export const CLIENT_VERSION_HEADER = 'x-stack-client-version'
/** Request header with the access token of the user. */
export const ACCESS_TOKEN_HEADER = 'x-stack-access-token'
/** Request header with the refresh token of the user. */
export const REFRESH_TOKEN_HEADER = 'x-stack-refresh-token'
/** Request header with the publishable client key. */
export const PUBLISHABLE_KEY_HEADER = 'x-stack-publishable-client-key'
/** Request header with the secret server key. */
export const SERVER_KEY_HEADER = 'x-stack-secret-server-key'
/** Request header with the super secret admin key. */
export const ADMIN_KEY_HEADER = 'x-stack-super-secret-admin-key'
/** Request header with the access token of the owner of the project. */
export const ADMIN_ACCESS_TOKEN_HEADER = 'x-stack-admin-access-token'
/** Since 2.8.86. Sent only if the claims of the token say that its user is anonymous or restricted: 2.8.8 refuses it by CORS. */
export const ALLOW_ANONYMOUS_HEADER = 'x-stack-allow-anonymous-user'
/** Request header with a random value, which prevents caching. */
export const RANDOM_NONCE_HEADER = 'x-stack-random-nonce'
/** Response header with the status of an error that was sent with status 200. */
export const ACTUAL_STATUS_HEADER = 'x-stack-actual-status'
/** Response header with the code of a known error. */
export const KNOWN_ERROR_HEADER = 'x-stack-known-error'
/** Response header with the ID of the request, for the support of the service. */
export const REQUEST_ID_HEADER = 'x-stack-request-id'

/** Reads a header of a response under its current or its former name. The service sends both. */
export const readServiceHeader = (headers: Pick<Headers, 'get'>, name: string): string | null => {
  checkArgument('readServiceHeader', 'headers', headers, typeof headers?.get === 'function', 'headers with `get`')
  return headers.get(currentHeaderName(name)) ?? headers.get(formerHeaderName(name))
}

/** The status of requests while the app's server has no handler of HttpOnly sessions. The service never responds with it. */
export const NO_HANDLER = 501
