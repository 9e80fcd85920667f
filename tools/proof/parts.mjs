// The parts of `npm run proof`, in the order in which they run.

/**
 * @typedef {object} Part
 * @property {string} name what `npm run proof -- <name>` runs
 * @property {string} title what it checks, printed when it runs
 * @property {string} command the shell command. It runs in the root of the checkout with LATCHKEY_PROOF=long: tests that
 * `npm test` or `npm run checks` runs in a short form run in their long form.
 * @property {boolean} [needsBuild] whether the packages and apps must be built first
 * @property {number} [minutes] the time after which the part fails. Default: 10. All parts together have 180.
 */

/** Runs vitest tests in Node. @param {string[]} files */
const unit = (...files) => `vitest run --config vitest.workspace.ts --project 'unit*' ${files.join(' ')}`

const SIMULATION =
  'node --conditions=@latchkey/source --import ./packages/core/simulation/register.mjs packages/core/simulation'

const COOKIE_TESTS = ['cookie-store', 'session-cookies'].map((name) => `packages/core/src/session/${name}.test.ts`)

const WEB_SECURITY_TESTS = [
  'packages/react/test/proof/redirect-targets.test.ts',
  'packages/core/src/flows/oauth/oauth.test.ts',
  'packages/emulator/test/proof/oauth-table.test.ts',
]

const STACK_CALLS =
  'node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/calls/run.ts'

/** @type {Part[]} */
export const parts = [
  {
    name: 'simulation',
    title: 'Session simulation',
    command: `${SIMULATION}/run.ts --seeds 20000 --jobs 2`,
    minutes: 60,
  },
  {
    name: 'mutations',
    title: 'Faults that the session simulation must find',
    command: `${SIMULATION}/check-mutations.ts`,
    minutes: 20,
  },
  {
    name: 'load',
    title: 'Load',
    command: unit('packages/core/simulation/load'),
  },
  {
    name: 'server-load',
    title: 'A server under load',
    command: 'node --import ./tools/register-source.mjs packages/emulator/test/proof/server-load/run.ts',
    needsBuild: true,
  },
  {
    name: 'fault-matrix',
    title: 'Fault matrix',
    command: unit('packages/emulator/test/proof/fault-matrix.test.ts'),
  },
  {
    name: 'conformance',
    title: 'Conformance of the emulator',
    command: unit('packages/emulator/test/proof/conformance.test.ts', 'packages/emulator/test/conformance'),
    minutes: 40,
  },
  {
    name: 'fuzzing',
    title: 'Fuzzing',
    command: unit(
      'packages/emulator/test/proof/fuzz-',
      'packages/react/src/handler/fuzz',
      'apps/notes/server/api',
      'packages/core/src/server/request-limits',
    ),
    minutes: 25,
  },
  {
    name: 'canaries',
    title: 'Canaries',
    command: unit('packages/emulator/test/proof/canaries.test.ts'),
    minutes: 15,
  },
  {
    name: 'mutation-testing',
    title: 'Mutation testing',
    command: 'node packages/core/mutation-testing/run.ts',
    minutes: 90,
  },
  {
    name: 'faults',
    title: 'Faults that the fast tests must notice',
    command: 'node packages/core/mutation-testing/run-faults.ts',
    minutes: 60,
  },
  {
    name: 'supply-chain',
    title: 'Supply chain',
    command: 'node tools/proof/supply-chain.ts',
    minutes: 20,
  },
  {
    name: 'packages',
    title: 'Package formats',
    command: 'node tools/packages.ts',
    needsBuild: true,
  },
  {
    name: 'managers',
    title: 'Package managers',
    command: 'node tools/proof/managers.ts',
    needsBuild: true,
  },
  {
    name: 'typescript',
    title: 'TypeScript versions',
    command: 'node tools/types/run.ts',
    needsBuild: true,
    minutes: 30,
  },
  {
    name: 'require',
    title: 'import and require on Node versions',
    command: 'node tools/proof/require.mjs',
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'cookies',
    title: 'Cookies of all published kits',
    command: `${unit(...COOKIE_TESTS)} && node tools/with-browser.ts node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/emulator/test/proof/published-clients/cookies.ts`,
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'published-clients',
    title: 'Published clients on the emulator',
    command:
      'node tools/with-browser.ts node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/emulator/test/proof/published-clients/run.ts',
    minutes: 40,
  },
  {
    name: 'stack-differential',
    title: 'The object API next to the published clients',
    command: ['differential', 'signed-in']
      .map(
        (test) =>
          `node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/${test}/run.ts`,
      )
      .join(' && '),
    minutes: 40,
  },
  {
    name: 'stack-calls',
    title: 'Each option of the published clients at its extremes',
    command: `${STACK_CALLS} options`,
    minutes: 30,
  },
  {
    name: 'stack-users',
    title: 'Each method of the published clients for each kind of user',
    command: `${STACK_CALLS} users`,
    minutes: 30,
  },
  {
    name: 'stack-types',
    title: 'An app for the published clients compiles with the object API',
    command: 'node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/types/run.ts',
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'stack-sizes',
    title: 'Sizes next to the published clients',
    command: 'node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/sizes/run.ts',
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'stack-migration',
    title: 'Migrated apps',
    command:
      'node tools/with-browser.ts node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/migration/run.ts',
    needsBuild: true,
    minutes: 40,
  },
  {
    name: 'web-security',
    title: 'Web security',
    command: `node tools/with-browser.ts ${unit(...WEB_SECURITY_TESTS)} && node tools/with-browser.ts vitest run --config vitest.workspace.ts --project e2e packages/react/test/other-site packages/react/test/link-code packages/react/test/strict-page && node tools/with-browser.ts vitest run --config vitest.workspace.ts --project browser packages/react/test/hostile-names && node tools/with-browser.ts vitest run --config vitest.workspace.ts --project e2e packages/emulator/test/inspector -t hostile`,
    needsBuild: true,
    minutes: 30,
  },
  {
    name: 'sign-out-races',
    title: 'Sign-out and the guards of the page',
    command:
      'node tools/with-browser.ts vitest run --config vitest.workspace.ts --project browser packages/react/test/sign-out-guard',
  },
  {
    name: 'screens',
    title: 'All screens in every theme, direction and width',
    command:
      'LATCHKEY_VIEWS=all node tools/with-browser.ts vitest run --config vitest.workspace.ts --project browser packages/react/gallery/account packages/react/gallery/security packages/react/gallery/sign-in packages/react/gallery/teams',
    minutes: 30,
  },
  {
    name: 'visual',
    title: 'Pictures of the screens',
    command:
      'CHROMIUM_PATH= BROWSER_FROM=npm TZ=UTC node tools/with-browser.ts vitest run --config packages/react/pictures.config.ts',
    minutes: 20,
  },
  {
    name: 'docs',
    title: 'Documentation site: links, axe, keyboard and search',
    command: 'node apps/docs/build.ts && node tools/with-browser.ts node apps/docs/check.ts',
    needsBuild: true,
    minutes: 30,
  },
]
