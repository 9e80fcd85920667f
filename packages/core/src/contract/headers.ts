/** The path that all calls stand under. */
export const API_PATH = '/api/v1'

/** The host of the public service, used when no base URL is given. */
export const PUBLIC_BASE_URL = 'https://api.stack-auth.com'

/** The contract's version: what `X-Stack-Client-Version` names, in the shape that the service parses. */
export const CLIENT_VERSION = 'js @latchkey/core@2.8.8'

export const HEADER = {
  overrideErrorStatus: 'X-Stack-Override-Error-Status',
  projectId: 'X-Stack-Project-Id',
  accessType: 'X-Stack-Access-Type',
  clientVersion: 'X-Stack-Client-Version',
  accessToken: 'X-Stack-Access-Token',
  refreshToken: 'X-Stack-Refresh-Token',
  publishableKey: 'X-Stack-Publishable-Client-Key',
  serverKey: 'x-stack-secret-server-key',
  adminKey: 'x-stack-super-secret-admin-key',
  adminAccessToken: 'X-Stack-Admin-Access-Token',
  randomNonce: 'X-Stack-Random-Nonce',
  actualStatus: 'x-stack-actual-status',
  knownError: 'x-stack-known-error',
} as const
