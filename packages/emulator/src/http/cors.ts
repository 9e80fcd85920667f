/** Which origins may read a response: as a version of the service allows it, all, or none. */
export type CorsPolicy = 'service 2.8.8' | 'service 2.8.86' | 'newer service' | 'all' | 'none'

const OWN = [
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
]
const prefixed = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}-${name}`)

// The header lists of the service for all paths below /api/.
const service = (stackHeaders: readonly string[], exposed = ['x-stack']) => ({
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-max-age': '86400',
  'access-control-allow-headers': [
    'content-type',
    'authorization',
    ...stackHeaders,
    'baggage',
    'sentry-trace',
    'x-vercel-protection-bypass',
  ].join(', '),
  'access-control-expose-headers': [
    'content-type',
    ...exposed.flatMap((prefix) => prefixed(prefix, ['actual-status', 'known-error'])),
  ].join(', '),
})
const OWN_2886 = [...OWN, 'branch-id', 'allow-anonymous-user']
const PREFIXES_NEWER = ['x-stack', 'x-hexclave']

export const CORS: Readonly<Record<CorsPolicy, Readonly<Record<string, string>>>> = {
  'service 2.8.8': service(prefixed('x-stack', OWN)),
  'service 2.8.86': service([...prefixed('x-stack', OWN_2886), 'ngrok-skip-browser-warning']),
  'newer service': service(
    [...PREFIXES_NEWER.flatMap((prefix) => prefixed(prefix, OWN_2886)), 'ngrok-skip-browser-warning'],
    PREFIXES_NEWER,
  ),
  all: Object.fromEntries(['origin', 'methods', 'headers'].map((name) => [`access-control-allow-${name}`, '*'])),
  none: {},
}
