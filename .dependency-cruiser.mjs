// Which files may import which: `depcruise packages apps tools`, a part of `npm test`. Type imports count as well.

/**
 * @typedef {object} PackageLayers
 * @property {string} source the source folder
 * @property {string[]} modules lowest first. A module is a folder, or a file at the top without its extension. It may import
 * the modules that precede it.
 * @property {string[]} packages patterns of the packages that the source may import, in addition to Node's own modules
 */

/** @param {string} text */
const names = (text) => text.trim().split(/\s+/)

/** @type {PackageLayers[]} */
const LAYERS = [
  {
    source: 'packages/core/src',
    modules: names(`
      lib session-types events env testing contract errors session request cache
      navigation options config-from-env client-types client views watch serialize flows bind controllers account agents cli custom-screens opentelemetry teams
      internal index browser client-entry external-sessions http-only verify server webhooks admin
    `),
    packages: ['zod', 'oauth4webapi', '@simplewebauthn/browser', 'hono', 'jose', '@opentelemetry/api'],
  },
  {
    source: 'packages/emulator/src',
    modules: names(`
      world http calls webhooks email sessions permissions verification teams users api-keys auth products
      projects oauth versions service control inspector emulator msw config config-file node command without-node start-emulator testing bin index
    `),
    // A fault of the client must not hide in the emulator.
    packages: [
      'packages/core/src/contract/',
      'zod',
      'jose',
      'bcryptjs',
      'msw',
      'nodemailer',
      '@hono/node-server',
      '@simplewebauthn/server',
    ],
  },
  {
    source: 'packages/react/src',
    modules: names(`
      texts theme provider hooks navigation forms primitives components screens handler routers devtools
      entries index browser
    `),
    packages: [
      'packages/core/src/(client-entry|index|account|agents|cli|custom-screens|teams|internal)\\.ts',
      'packages/core/src/(contract|controllers|navigation|server)/index\\.ts',
      'packages/core/src/controllers/sign-in-entry\\.ts',
      'react',
      'react-dom',
      'react-router',
      '@tanstack/react-router',
      'uqr',
    ],
  },
  {
    source: 'packages/next/src',
    modules: [
      'next.d',
      'options',
      'base-path',
      'session',
      'setup',
      'client',
      'auth',
      'request-path',
      'provider',
      'http-only-routes',
      'proxy',
      'index',
    ],
    packages: [
      'packages/core/src/(client-entry|index|account|custom-screens|teams|internal|verify/verify)\\.ts',
      'packages/core/src/(contract|server|http-only|external-sessions)/index\\.ts',
      'packages/react/src/(entries/|index\\.ts)',
      'next',
      'react',
    ],
  },
]

/** Paths of modules of a package. @param {string} source @param {string[]} modules */
const paths = (source, modules) => `^${source}/(${modules.join('|')})(/|\\.[a-z.]+$)`

/** A pattern of a package, or of files of the checkout. @param {string} name */
const target = (name) => (name.startsWith('packages/') ? `^${name}` : `(^|/node_modules/)${name}(/|$)`)

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const layers = LAYERS.flatMap(({ source, modules, packages }) => [
  {
    name: `${source}: every file is in a layer`,
    severity: 'error',
    from: { path: `^${source}/`, pathNot: paths(source, modules) },
    to: {},
  },
  ...modules.slice(0, -1).map((name, at) => ({
    name: `${source}/${name} imports lower layers only`,
    severity: /** @type {const} */ ('error'),
    from: { path: paths(source, [name]) },
    to: { path: paths(source, modules.slice(at + 1)) },
  })),
  {
    name: `${source} imports listed packages only`,
    severity: 'error',
    from: { path: `^${source}/` },
    to: { pathNot: [`^${source}/`, ...packages.map(target)], dependencyTypesNot: ['core'] },
  },
])

/**
 * Types that refer to each other: a user of the object API has teams, and a team has users; the parts of a simulated world
 * refer to the world; a note in the notes app has changes.
 */
const MUTUAL_TYPES = ['^packages/stack/src/', '^packages/core/simulation/', '^apps/notes/']

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    {
      name: 'no cycles',
      severity: 'error',
      from: { pathNot: MUTUAL_TYPES },
      to: { circular: true },
    },
    {
      name: 'no cycles of values',
      severity: 'error',
      from: { path: MUTUAL_TYPES },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'type-import'] } },
    },
    {
      name: 'the client entry of core reaches neither zod nor jose',
      severity: 'error',
      from: { path: '^packages/core/src/index\\.ts$' },
      to: { path: '(^|/node_modules/)(zod|jose)/', reachable: true },
    },
    {
      name: 'apps and examples import no internal entry',
      severity: 'error',
      from: { path: '^apps/(notes|examples)/', pathNot: '\\.test\\.' },
      to: {
        path: '^packages/core/src/(internal|client-entry|(contract|controllers|navigation)/(index|zod))\\.ts$',
      },
    },
    {
      name: 'core and react run in browsers',
      severity: 'error',
      from: { path: '^packages/(core|react)/src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'apps use functions and hooks, never the contract',
      severity: 'error',
      from: { path: '^apps/notes/' },
      to: { path: '^packages/core/src/contract/' },
    },
    {
      name: 'core and react import no app',
      severity: 'error',
      from: { path: '^packages/(core|react)/src/' },
      to: { path: '^(apps|packages/emulator)/' },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages|apps|tools)/.*(\\.test(-support)?\\.|/(dist|test|fixtures)/)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      conditionNames: ['@latchkey/source', 'import', 'default'],
      exportsFields: ['exports'],
    },
  },
}
