// The layers of each package. `layers.test.ts` checks them for every file.

/** The layers of a package, lowest first. */
export interface PackageLayers {
  /** Source folder, relative to the repository. */
  readonly source: string
  /**
   * The modules of each layer. A module is a folder, or a file at the top without its extension. It may import modules
   * of lower layers and modules that precede it in its own layer.
   */
  readonly layers: readonly { readonly name: string; readonly modules: readonly string[] }[]
  /** Packages and package entries that the source may import, in addition to Node's own modules. */
  readonly packages?: readonly RegExp[]
}

export const LAYERS: readonly PackageLayers[] = [
  {
    source: 'packages/core/src',
    layers: [
      { name: 'basics', modules: ['lib', 'environment-variables'] },
      { name: 'platform', modules: ['session-types', 'events', 'env', 'testing'] },
      { name: 'contract', modules: ['contract', 'errors'] },
      { name: 'session and requests', modules: ['session', 'request', 'cache'] },
      { name: 'client', modules: ['navigation', 'options', 'config-from-env', 'client'] },
      { name: 'functions of a client', modules: ['views', 'watch', 'bind', 'serialize', 'flows', 'machines'] },
      {
        name: 'entry points',
        modules: [
          'index',
          'client-entry',
          'http-only',
          'server',
          'admin',
          'verify-keys',
          'verified-token',
          'verify-error',
          'authenticate',
          'verify',
          'frameworks',
        ],
      },
    ],
    packages: [/^(zod|oauth4webapi|@simplewebauthn\/browser|hono)$/, /^jose(\/|$)/],
  },
  {
    source: 'packages/emulator/src',
    layers: [
      { name: 'data and transport', modules: ['world', 'http'] },
      { name: 'calls', modules: ['calls'] },
      {
        name: 'domains',
        modules: [
          'webhooks',
          'email',
          'sessions',
          'permissions',
          'verification',
          'teams',
          'users',
          'api-keys',
          'auth',
          'projects',
          'oauth',
          'products',
        ],
      },
      { name: 'service', modules: ['service'] },
      { name: 'control', modules: ['control', 'inspector'] },
      { name: 'entry points', modules: ['emulator', 'msw', 'node', 'config', 'testing', 'bin', 'index'] },
    ],
    packages: [
      /^@latchkey\/core\/contract(\/zod)?$/,
      /^(zod|jose|bcryptjs|msw)$/,
      /^@hono\/node-server(\/|$)/,
      /^@simplewebauthn\/server$/,
    ],
  },
  {
    source: 'packages/react/src',
    layers: [
      { name: 'texts and theme', modules: ['texts', 'theme'] },
      { name: 'client and hooks', modules: ['provider', 'hooks'] },
      { name: 'navigation and forms', modules: ['navigation', 'forms'] },
      { name: 'primitives', modules: ['primitives'] },
      { name: 'components', modules: ['components'] },
      { name: 'screens', modules: ['screens'] },
      { name: 'handler', modules: ['handler'] },
      { name: 'routers', modules: ['routers'] },
      { name: 'devtools', modules: ['devtools'] },
      { name: 'entry points', modules: ['entries', 'index', 'browser'] },
    ],
    packages: [
      /^@latchkey\/core(\/(client|contract|machines|navigation|server))?$/,
      /^(react|react-dom(\/client)?|react-router|@tanstack\/react-router|uqr)$/,
    ],
  },
  {
    source: 'packages/next/src',
    layers: [
      { name: 'session', modules: ['next.d', 'options', 'session'] },
      { name: 'client components', modules: ['client'] },
      { name: 'server', modules: ['auth', 'provider', 'http-only-routes'] },
      { name: 'entry points', modules: ['proxy', 'index'] },
    ],
    packages: [
      /^@latchkey\/core(\/(contract|server|verify|http-only))?$/,
      /^@latchkey\/react\/(hooks|handler)$/,
      /^next\/(headers|navigation|server)$/,
      /^react$/,
    ],
  },
]
