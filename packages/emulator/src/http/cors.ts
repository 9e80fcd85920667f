/** Which pages of other sites may read an answer: as the service allows it (or a newer one), all, none. */
export type Openness = 'service' | 'newer service' | 'all' | 'none'

const OWN = [
  ...['project-id', 'override-error-status', 'random-nonce', 'client-version'],
  ...['disable-artificial-development-delay', 'access-type', 'publishable-client-key', 'secret-server-key'],
  ...['super-secret-admin-key', 'admin-access-token', 'refresh-token', 'access-token'],
]
const prefixed = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}-${name}`)

// The lists of the service, as it gives them on every path below /api/.
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

export const CORS: Readonly<Record<Openness, Readonly<Record<string, string>>>> = {
  service: service(prefixed('x-stack', OWN)),
  'newer service': service([...prefixed('x-stack', newer), ...prefixed('x-hexclave', newer)]),
  all: Object.fromEntries(['origin', 'methods', 'headers'].map((name) => [`access-control-allow-${name}`, '*'])),
  none: {},
}
