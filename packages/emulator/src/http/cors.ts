import { currentHeaderName } from '@latchkey/core/internal/contract'

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
  /** Response headers of the service that pages can read, in addition to those of errors, without their prefix. */
  readonly exposed?: readonly string[]
  /** Whether the headers also have their current names. Default: true. */
  readonly hasCurrentNames?: boolean
}

/** Returns the headers of responses below /api/. */
export function serviceCors({
  service = SERVICE_HEADERS,
  others = ['ngrok-skip-browser-warning'],
  exposed = ['request-id'],
  hasCurrentNames = true,
}: ServiceCorsOptions = {}): CorsHeaders {
  const prefixed = (names: readonly string[]) => {
    const former = names.map((name) => `x-stack-${name}`)
    return hasCurrentNames ? [...former, ...former.map(currentHeaderName)] : former
  }
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
    'access-control-expose-headers': ['content-type', ...prefixed(['actual-status', 'known-error', ...exposed])].join(
      ', ',
    ),
  }
}

/** Allows all origins, methods and headers. */
export const OPEN_CORS: CorsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
}

/** Allows no other origin. */
export const NO_CORS: CorsHeaders = {}
