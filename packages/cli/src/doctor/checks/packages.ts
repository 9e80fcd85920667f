import type { App } from '../../app.js'
import { type Check, error, UNKNOWN, warning } from '../check.js'
import { satisfies } from '../version.js'

const OWN = /^@latchkey\//
/** The packages of the service, by its current and its former name. */
const OF_SERVICE = /^@(hexclave|stackframe)\//
const ownPackages = ({ manifest }: App) => Object.keys(manifest.dependencies).filter((name) => OWN.test(name))
const usesReact = (app: App) => ['@latchkey/react', '@latchkey/next'].some((name) => name in app.manifest.dependencies)

/** The versions of Next.js that the package of the app for Next.js supports. */
const rangeOfNext = (app: App): string | undefined =>
  ['@latchkey/next', '@latchkey/stack'].map((name) => app.installed(name)[0]?.peerDependencies.next).find(Boolean)

/**
 * Vulnerabilities through which a request without a session gets past a guard, and the versions without each. Sources: the
 * advisory GHSA-f82v-jwr5-mffw, and the security releases of Next.js of December 2025 and May 2026.
 */
const NEXT_VULNERABILITIES = [
  {
    fixed: '^12.3.5 || ^13.5.9 || ^14.2.25 || ^15.2.3 || >=16.0.0',
    problem: 'skips the proxy for requests with a header that anyone can send (CVE-2025-29927).',
    fix: 'Install 14.2.25, 15.2.6 or 16.0.7, or a newer version.',
    finding: error,
  },
  {
    fixed:
      '^12.0.0 || ^13.0.0 || ^14.0.0 || ~15.0.5 || ~15.1.9 || ~15.2.6 || ~15.3.6 || ~15.4.8 || ^15.5.7 || ~16.0.7 || >=16.1.0',
    problem: 'runs code that a request contains (CVE-2025-55182, CVE-2025-66478).',
    fix: 'Install 15.5.7 or 16.0.7, or a newer version.',
    finding: error,
  },
  {
    fixed: '^15.5.18 || >=16.2.6',
    problem: 'skips the proxy for some crafted requests (CVE-2026-44575, CVE-2026-45109).',
    fix: 'Install 15.5.18 or 16.2.6, or a newer version, and check the session in each page and route handler, too.',
    finding: warning,
  },
] as const

/** Checks of the installed packages. */
export const PACKAGE_CHECKS: readonly Check[] = [
  {
    id: 'manifest',
    title: 'The folder has a valid package.json',
    run: ({ app }) =>
      app.manifest.problem === undefined
        ? undefined
        : error(
            app.manifest.problem,
            app.read('package.json') === undefined
              ? 'Run the command in the folder of your app, or pass the folder.'
              : 'Correct the file.',
          ),
  },
  {
    id: 'kit',
    title: 'The kit is a dependency',
    appliesTo: ({ app }) => app.manifest.problem === undefined,
    run({ app }) {
      if (ownPackages(app).length > 0) return undefined
      const former = Object.keys(app.manifest.dependencies).find((name) => OF_SERVICE.test(name))
      return former === undefined
        ? error('The package.json has no @latchkey package.', 'Run `npm install @latchkey/core @latchkey/react`.')
        : error(
            `The package.json has no @latchkey package, but ${former}.`,
            'Run `npx @latchkey/codemod stack`: it prints what would change to replace the package by @latchkey/stack.',
          )
    },
  },
  {
    id: 'installed',
    title: 'The packages of the kit are installed',
    appliesTo: ({ app }) => ownPackages(app).length > 0,
    run({ app }) {
      const missing = ownPackages(app).filter((name) => app.installed(name).length === 0)
      return missing.length === 0
        ? undefined
        : error(`${missing.join(', ')} is not installed.`, 'Run `npm install` in this folder.')
    },
  },
  {
    id: 'same-version',
    title: 'All packages of the kit have the same version',
    appliesTo: ({ app }) => ownPackages(app).length > 1,
    run({ app }) {
      const versions = ownPackages(app).flatMap((name) => {
        const [first] = app.installed(name)
        return first ? [`${name} ${first.version}`] : []
      })
      if (versions.length < ownPackages(app).length) return UNKNOWN
      return new Set(versions.map((text) => text.split(' ')[1])).size < 2
        ? undefined
        : error(
            `The versions differ: ${versions.join(', ')}.`,
            'Install the same version of all of them: they are released together.',
          )
    },
  },
  {
    id: 'one-core',
    title: 'One copy of @latchkey/core is installed',
    appliesTo: ({ app }) => app.installed('@latchkey/core').length > 0,
    run({ app }) {
      const copies = app.installed('@latchkey/core')
      return copies.length < 2
        ? undefined
        : error(
            `There are ${copies.length} copies of @latchkey/core: ${copies.map(({ folder }) => folder).join(', ')}.`,
            'Install the same version everywhere and run `npm dedupe`: the copies do not know the clients of each other.',
          )
    },
  },
  {
    id: 'one-react',
    title: 'One copy of React is installed',
    appliesTo: ({ app }) => app.installed('react').length > 0,
    run({ app }) {
      const copies = app.installed('react')
      return copies.length < 2
        ? undefined
        : error(
            `There are ${copies.length} copies of React: ${copies.map(({ folder }) => folder).join(', ')}.`,
            'Run `npm dedupe`, or set `resolve.dedupe` of your bundler: hooks fail with two copies.',
          )
    },
  },
  {
    id: 'react-version',
    title: 'The version of React is supported',
    appliesTo: ({ app }) => usesReact(app) && app.installed('react').length > 0,
    run({ app }) {
      const [react] = app.installed('react')
      const range = app.installed('@latchkey/react')[0]?.peerDependencies.react
      if (!react || range === undefined) return UNKNOWN
      return satisfies(react.version, range)
        ? undefined
        : error(`React ${react.version} is installed.`, `Install a version of React in the range ${range}.`)
    },
  },
  {
    id: 'react-dom-version',
    title: 'React and React DOM have the same version',
    appliesTo: ({ app }) => app.installed('react-dom').length > 0,
    run({ app }) {
      const [react] = app.installed('react')
      const [dom] = app.installed('react-dom')
      if (!react || !dom) return UNKNOWN
      return react.version === dom.version
        ? undefined
        : error(
            `React ${react.version} and React DOM ${dom.version} are installed.`,
            'Install the same version of both.',
          )
    },
  },
  {
    id: 'next-version',
    title: 'The version of Next.js is supported',
    appliesTo: ({ app }) => rangeOfNext(app) !== undefined && app.installed('next').length > 0,
    run({ app }) {
      const [next] = app.installed('next')
      const range = rangeOfNext(app)
      if (!next || range === undefined) return UNKNOWN
      return satisfies(next.version, range)
        ? undefined
        : error(`Next.js ${next.version} is installed.`, `Install a version of Next.js in the range ${range}.`)
    },
  },
  {
    id: 'next-vulnerability',
    title: 'The version of Next.js runs the proxy for every request',
    appliesTo: ({ app }) => app.installed('next').length > 0,
    run({ app }) {
      const version = app.installed('next')[0]?.version
      if (!version) return UNKNOWN
      const found = NEXT_VULNERABILITIES.find(({ fixed }) => !satisfies(version, fixed))
      return found?.finding(`Next.js ${version} ${found.problem}`, found.fix)
    },
  },
  {
    id: 'next-package',
    title: 'An app with Next.js uses @latchkey/next',
    appliesTo: ({ app }) => 'next' in app.manifest.dependencies && '@latchkey/react' in app.manifest.dependencies,
    run: ({ app }) =>
      '@latchkey/next' in app.manifest.dependencies
        ? undefined
        : warning(
            'The app uses Next.js without @latchkey/next.',
            'Run `npm install @latchkey/next`: it reads sessions on the server and refreshes them in the proxy.',
          ),
  },
  {
    id: 'node-version',
    title: 'The version of Node.js is supported',
    appliesTo: ({ app }) => app.installed('@latchkey/core').length > 0,
    run({ app }) {
      const range = app.installed('@latchkey/core')[0]?.engines.node
      if (range === undefined) return UNKNOWN
      return satisfies(process.versions.node, range)
        ? undefined
        : error(`Node.js ${process.versions.node} runs this command.`, `Install Node.js ${range}.`)
    },
  },
]
