// The code that mutation testing changes, and the tests that must notice.

export interface Area {
  readonly name: string
  /** Glob patterns of the source files. */
  readonly mutate: readonly string[]
  /** Glob patterns of the test files, all of packages/core. */
  readonly tests: readonly string[]
}

const core = 'packages/core/src'

/** The state of sessions. Everything else in `session` stores them. */
const SESSION = ['cross-tab', 'session', 'session-changed'].map((name) => `${core}/session/${name}.ts`)

export const areas: readonly Area[] = [
  { name: 'verify', mutate: [`${core}/verify/verify*.ts`], tests: [`${core}/verify/verify*.test.ts`] },
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
    mutate: [`${core}/session/**/*.ts`, ...SESSION.map((path) => `!${path}`), `!${core}/session/deadline.ts`],
    tests: [
      `${core}/session/**/*.test.ts`,
      `${core}/flows/session/sign-out.test.ts`,
      `${core}/server/request-session.test.ts`,
    ],
  },
  {
    name: 'session',
    mutate: SESSION,
    tests: [`${core}/session/*.test.ts`, `${core}/session-invariant.test.ts`],
  },
]
