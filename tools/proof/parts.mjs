// The parts of `npm run proof`, in the order in which they run.

/**
 * @typedef {object} Part
 * @property {string} name what `npm run proof -- <name>` runs
 * @property {string} title the heading of its section in docs/reliability.md
 * @property {string} long the shell command of the long form. It runs in the root of the checkout with LATCHKEY_PROOF=long.
 * @property {string} [short] the shell command of the short form, which `.ci/run` runs
 * @property {boolean} [needsBuild] whether the packages and apps must be built first
 * @property {number} [minutes] the time after which the part fails. Default: 10. All parts together have 180.
 */

/** Runs vitest tests in Node. @param {string[]} files */
const unit = (...files) => `vitest run --config vitest.workspace.ts --project 'unit*' ${files.join(' ')}`

/** Tests that are in both forms: they read LATCHKEY_PROOF. @param {string} command */
const both = (command) => ({ short: command, long: command })

const SIMULATION =
  'node --conditions=@latchkey/source --import ./packages/core/simulation/register.mjs packages/core/simulation'

const COOKIE_TESTS = ['cookie-store', 'published-cookies'].map((name) => `packages/core/src/session/${name}.test.ts`)

const WEB_SECURITY_TESTS = [
  'packages/react/test/proof/redirect-targets.test.ts',
  'packages/core/src/flows/oauth/oauth.test.ts',
  'packages/emulator/test/proof/oauth-table.test.ts',
]

/** @type {Part[]} */
export const parts = [
  {
    name: 'simulation',
    title: 'Session simulation',
    long: `${SIMULATION}/run.ts --seeds 20000 --jobs 2`,
    short: unit('packages/core/simulation'),
    minutes: 60,
  },
  {
    name: 'mutations',
    title: 'Faults that the session simulation must find',
    long: `${SIMULATION}/check-mutations.ts`,
    minutes: 20,
  },
  {
    name: 'fault-matrix',
    title: 'Fault matrix',
    ...both(unit('packages/emulator/test/proof/fault-matrix.test.ts')),
  },
  {
    name: 'conformance',
    title: 'Conformance of the emulator',
    ...both(unit('packages/emulator/test/proof/conformance.test.ts', 'packages/emulator/test/conformance')),
    minutes: 40,
  },
  {
    name: 'fuzzing',
    title: 'Fuzzing',
    ...both(
      unit(
        'packages/emulator/test/proof/fuzz-',
        'packages/react/src/handler/fuzz',
        'apps/notes/server/api',
        'packages/core/src/server/request-limits',
      ),
    ),
    minutes: 25,
  },
  {
    name: 'canaries',
    title: 'Canaries',
    long: unit('packages/emulator/test/proof/canaries.test.ts'),
    short: unit('packages/emulator/test/proof/canaries.test.ts'),
    minutes: 15,
  },
  {
    name: 'mutation-testing',
    title: 'Mutation testing',
    long: 'node tools/proof/mutation-testing/run.ts',
    minutes: 90,
  },
  {
    name: 'supply-chain',
    title: 'Supply chain',
    long: 'node tools/proof/supply-chain.ts',
    short: 'node tools/proof/supply-chain.ts',
    minutes: 20,
  },
  {
    name: 'packages',
    title: 'Package formats',
    long: 'node tools/packages.ts',
    needsBuild: true,
  },
  {
    name: 'typescript',
    title: 'TypeScript versions',
    long: 'node tools/types/run.ts',
    needsBuild: true,
    minutes: 30,
  },
  {
    name: 'require',
    title: 'import and require on Node versions',
    long: 'node tools/proof/require.mjs',
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'cookies',
    title: 'Cookies of all published kits',
    short: unit(...COOKIE_TESTS),
    long: `${unit(...COOKIE_TESTS)} && node tools/with-browser.ts node tools/proof/cookies.ts`,
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'published-clients',
    title: 'Published clients on the emulator',
    short: unit('packages/emulator/test/proof/published-clients'),
    long: 'node tools/with-browser.ts node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/emulator/test/proof/published-clients/run.ts',
    minutes: 40,
  },
  {
    name: 'stack-differential',
    title: 'The object API next to the published clients',
    short: unit('packages/stack/test'),
    long: ['differential', 'signed-in']
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
    long: 'node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/calls/run.ts',
    minutes: 40,
  },
  {
    name: 'stack-types',
    title: 'An app for the published clients compiles with the object API',
    long: 'node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/types/run.ts',
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'stack-sizes',
    title: 'Sizes next to the published clients',
    long: 'node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/sizes/run.ts',
    needsBuild: true,
    minutes: 20,
  },
  {
    name: 'stack-migration',
    title: 'Migrated apps',
    long: 'node tools/with-browser.ts node --conditions=@latchkey/source --import ./tools/register-source.mjs packages/stack/test/migration/run.ts',
    needsBuild: true,
    minutes: 40,
  },
  {
    name: 'web-security',
    title: 'Web security',
    short: unit(...WEB_SECURITY_TESTS),
    long: `${unit(...WEB_SECURITY_TESTS)} && node tools/with-browser.ts vitest run --config vitest.workspace.ts --project e2e packages/react/test/other-site packages/react/test/link-code packages/react/test/strict-page && node tools/with-browser.ts vitest run --config vitest.workspace.ts --project react:browser packages/react/test/hostile-names && node tools/with-browser.ts vitest run --config vitest.workspace.ts --project e2e packages/emulator/test/inspector -t hostile`,
    needsBuild: true,
    minutes: 30,
  },
  {
    name: 'sign-out-races',
    title: 'Sign-out and the guards of the page',
    ...both(
      'node tools/with-browser.ts vitest run --config vitest.workspace.ts --project react:browser packages/react/test/sign-out-guard',
    ),
  },
  {
    name: 'screens',
    title: 'All screens in every theme, direction and width',
    long: 'LATCHKEY_VIEWS=all node tools/with-browser.ts vitest run --config vitest.workspace.ts --project react:browser packages/react/gallery/account packages/react/gallery/security packages/react/gallery/sign-in packages/react/gallery/teams',
    minutes: 30,
  },
  {
    name: 'visual',
    title: 'Pictures of the screens',
    long: 'CHROMIUM_PATH= BROWSER_FROM=npm TZ=UTC node tools/with-browser.ts vitest run --config packages/react/pictures.config.ts',
    minutes: 20,
  },
  {
    name: 'docs',
    title: 'Documentation site: links, axe, keyboard and search',
    long: 'node apps/docs/build.ts && node tools/with-browser.ts node apps/docs/check.ts',
    needsBuild: true,
    minutes: 30,
  },
]
