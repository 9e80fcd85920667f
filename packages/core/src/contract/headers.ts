/** The path that all calls stand under. */
export const API_PATH = '/api/v1'

/** The host of the public service, used when no base URL is given. */
export const PUBLIC_BASE_URL = 'https://api.stack-auth.com'

/** What stands for the publishable key in OAuth where a newer service asks for none. */
export const PUBLIC_CLIENT_SECRET = '__stack_public_client__'

/** The contract's version: what `X-Stack-Client-Version` names, in the shape that the service parses. */
export const CLIENT_VERSION = 'js @latchkey/core@2.8.8'

// Names as the 2.8.8 client types them; HTTP does not care for case.
export const OVERRIDE_ERROR_STATUS_HEADER = 'X-Stack-Override-Error-Status'
export const PROJECT_ID_HEADER = 'X-Stack-Project-Id'
export const ACCESS_TYPE_HEADER = 'X-Stack-Access-Type'
export const CLIENT_VERSION_HEADER = 'X-Stack-Client-Version'
export const ACCESS_TOKEN_HEADER = 'X-Stack-Access-Token'
export const REFRESH_TOKEN_HEADER = 'X-Stack-Refresh-Token'
export const PUBLISHABLE_KEY_HEADER = 'X-Stack-Publishable-Client-Key'
export const SERVER_KEY_HEADER = 'x-stack-secret-server-key'
export const ADMIN_KEY_HEADER = 'x-stack-super-secret-admin-key'
export const ADMIN_ACCESS_TOKEN_HEADER = 'X-Stack-Admin-Access-Token'
/** Only newer services know it; sent only when the token itself says that its user is anonymous. */
export const ALLOW_ANONYMOUS_HEADER = 'X-Stack-Allow-Anonymous-User'
export const RANDOM_NONCE_HEADER = 'X-Stack-Random-Nonce'
export const ACTUAL_STATUS_HEADER = 'x-stack-actual-status'
export const KNOWN_ERROR_HEADER = 'x-stack-known-error'
