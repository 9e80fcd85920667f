// The code that mutation testing changes, and the tests that must notice.

/**
 * @typedef {object} Area
 * @property {string} name
 * @property {string[]} mutate glob patterns of the source files
 * @property {string[]} tests glob patterns of the test files, all of packages/core
 */

const core = 'packages/core/src'

/** @type {Area[]} */
export const areas = [
  { name: 'verify', mutate: [`${core}/verify*.ts`], tests: [`${core}/verify*.test.ts`] },
  {
    name: 'redirect',
    mutate: [`${core}/navigation/*.ts`, `${core}/flows/redirect-to.ts`],
    tests: [
      `${core}/navigation/*.test.ts`,
      `${core}/flows/redirect-deadline.test.ts`,
      `${core}/flows/users/current-user.test.ts`,
    ],
  },
  {
    name: 'codecs',
    mutate: [
      'schema/entity',
      'schema/enumerations',
      'schema/scalars',
      'schema/schema',
      'schema/versions',
      'schema/wrappers',
      'check-input',
      'endpoint',
      'zod',
    ].map((name) => `${core}/contract/${name}.ts`),
    tests: ['schema/schema', 'check-input', 'entities', 'zod'].map((name) => `${core}/contract/${name}.test.ts`),
  },
  {
    name: 'request',
    mutate: [`${core}/request/*.ts`, `${core}/session/deadline.ts`],
    tests: [`${core}/request/*.test.ts`, `${core}/session-invariant.test.ts`, `${core}/call-options.test.ts`],
  },
  {
    name: 'session-storage',
    mutate: [
      'cookie-store',
      'entries',
      'published-cookies',
      'request-tokens',
      'find-shared-domain',
      'share-session',
      'shared-domain',
      'sign-out-queue',
      'store-access',
      'token-store',
      'token-validity',
      'tokens',
    ].map((name) => `${core}/session/${name}.ts`),
    tests: [`${core}/session/*.test.ts`, `${core}/flows/session/sign-out.test.ts`],
  },
  {
    name: 'session',
    mutate: [
      'cross-tab',
      'current-session',
      'session',
      'session-changed',
      'session-refresh',
      'store-sync',
      'usable-tokens',
    ].map((name) => `${core}/session/${name}.ts`),
    tests: [`${core}/session/*.test.ts`, `${core}/session-invariant.test.ts`],
  },
]
