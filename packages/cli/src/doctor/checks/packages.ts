import type { App } from '../../app.js'
import { type Check, error, warning } from '../check.js'
import { satisfies } from '../version.js'

const OWN = /^@latchkey\//
const ownPackages = ({ manifest }: App) => Object.keys(manifest.dependencies).filter((name) => OWN.test(name))
const usesReact = (app: App) => ['@latchkey/react', '@latchkey/next'].some((name) => name in app.manifest.dependencies)

/** Checks of the installed packages. */
export const PACKAGE_CHECKS: readonly Check[] = [
  {
    id: 'manifest',
    title: 'The folder has a package.json',
    run: ({ app }) =>
      app.manifest.problem === undefined
        ? undefined
        : error(app.manifest.problem, 'Run the command in the folder of your app, or pass the folder.'),
  },
  {
    id: 'kit',
    title: 'The kit is a dependency',
    appliesTo: ({ app }) => app.manifest.problem === undefined,
    run: ({ app }) =>
      ownPackages(app).length > 0
        ? undefined
        : error('The package.json has no @latchkey package.', 'Run `npm install @latchkey/core @latchkey/react`.'),
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
      return !react || range === undefined || satisfies(react.version, range)
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
      return !react || !dom || react.version === dom.version
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
    appliesTo: ({ app }) => app.installed('@latchkey/next').length > 0 && app.installed('next').length > 0,
    run({ app }) {
      const [next] = app.installed('next')
      const range = app.installed('@latchkey/next')[0]?.peerDependencies.next
      return !next || range === undefined || satisfies(next.version, range)
        ? undefined
        : error(`Next.js ${next.version} is installed.`, `Install a version of Next.js in the range ${range}.`)
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
      return range === undefined || satisfies(process.versions.node, range)
        ? undefined
        : error(`Node.js ${process.versions.node} runs this command.`, `Install Node.js ${range}.`)
    },
  },
]
