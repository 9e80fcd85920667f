/** Headers that let pages of other origins read a response. */
export type CorsHeaders = Readonly<Record<string, string>>

/** Request headers of the service, without their prefix. */
export const SERVICE_HEADERS: readonly string[] = [
  'project-id',
  'override-error-status',
  'random-nonce',
  'client-version',
  'disable-artificial-development-delay',
  'access-type',
  'publishable-client-key',
  'secret-server-key',
  'super-secret-admin-key',
  'admin-access-token',
  'refresh-token',
  'access-token',
  'branch-id',
  'allow-anonymous-user',
]

interface ServiceCorsOptions {
  /** Request headers of the service that are allowed, without their prefix. Default: all. */
  readonly service?: readonly string[]
  /** Other request headers that only some versions of the service allow. */
  readonly others?: readonly string[]
  /** Prefixes of the headers. Default: `x-stack`. */
  readonly prefixes?: readonly string[]
}

/** Returns the headers of responses below /api/. */
export function serviceCors({
  service = SERVICE_HEADERS,
  others = ['ngrok-skip-browser-warning'],
  prefixes = ['x-stack'],
}: ServiceCorsOptions = {}): CorsHeaders {
  const prefixed = (names: readonly string[]) => prefixes.flatMap((prefix) => names.map((name) => `${prefix}-${name}`))
  return {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-max-age': '86400',
    'access-control-allow-headers': [
      'content-type',
      'authorization',
      ...prefixed(service),
      ...others,
      'baggage',
      'sentry-trace',
      'x-vercel-protection-bypass',
    ].join(', '),
    'access-control-expose-headers': ['content-type', ...prefixed(['actual-status', 'known-error'])].join(', '),
  }
}

/** The headers of clients from 2.8.108, under both names. */
export const RENAMED_CORS: CorsHeaders = serviceCors({ prefixes: ['x-stack', 'x-hexclave'] })

/** Allows all origins, methods and headers. */
export const OPEN_CORS: CorsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
}

/** Allows no other origin. */
export const NO_CORS: CorsHeaders = {}
