/** Which origins may read a response: as the service allows it, as a newer one does, all, or none. */
export type CorsPolicy = 'service' | 'newer service' | 'all' | 'none'

const OWN = [
  ...['project-id', 'override-error-status', 'random-nonce', 'client-version'],
  ...['disable-artificial-development-delay', 'access-type', 'publishable-client-key', 'secret-server-key'],
  ...['super-secret-admin-key', 'admin-access-token', 'refresh-token', 'access-token'],
]
const prefixed = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}-${name}`)

// The header lists of the service for all paths below /api/.
const service = (own: readonly string[]) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': [
    ...['content-type', 'authorization', ...own, 'baggage', 'sentry-trace', 'x-vercel-protection-bypass'],
  ].join(', '),
  'access-control-expose-headers': 'content-type, x-stack-actual-status, x-stack-known-error',
})
const newer = [...OWN, 'allow-anonymous-user']

export const CORS: Readonly<Record<CorsPolicy, Readonly<Record<string, string>>>> = {
  service: service(prefixed('x-stack', OWN)),
  'newer service': service([...prefixed('x-stack', newer), ...prefixed('x-hexclave', newer)]),
  all: Object.fromEntries(['origin', 'methods', 'headers'].map((name) => [`access-control-allow-${name}`, '*'])),
  none: {},
}
