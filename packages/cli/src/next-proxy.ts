import type { App } from './app.js'

/** The file that runs before each page of an app for Next.js. */
export interface NextProxy {
  /** Such as `Next.js 15.5.29`, or the range of the `package.json` before it is installed. */
  readonly version: string
  /** The function that the file exports. A default export runs, too. */
  readonly name: 'proxy' | 'middleware'
  /** The folder that contains the folder `app` or `pages`: `src/`, or empty. */
  readonly base: string
  /** The path of the file without its extension. It is in `base`. */
  readonly stem: string
  /** The path of the file that runs. Undefined if there is none. */
  readonly path: string | undefined
  /** Whether it exports a proxy of the kit under a name that runs. */
  readonly runs: boolean
}

/** Finds the proxy that the installed version of Next.js runs, or the version that the `package.json` names. */
export function nextProxyOf(app: App): NextProxy {
  const version = app.installed('next')[0]?.version ?? app.manifest.dependencies.next ?? ''
  // A version without a number is the newest one, such as `latest`.
  const major = Number(/\d+/.exec(version)?.[0] ?? 16)
  const isIn = (folder: RegExp) => app.sources.some(({ path }) => folder.test(path))
  const base = !isIn(/^(app|pages)\//) && isIn(/^src\/(app|pages)\//) ? 'src/' : ''
  const find = (stem: string) => EXTENSIONS.map((extension) => `${stem}.${extension}`).find((path) => app.read(path))
  const older = find(`${base}middleware`)
  // Version 16 still runs the file with the older name.
  const name = major < 16 || (older !== undefined && !find(`${base}proxy`)) ? 'middleware' : 'proxy'
  const path = name === 'middleware' ? older : find(`${base}proxy`)
  const text = (path && app.read(path)) ?? ''
  return {
    version: `Next.js ${version}`.trim(),
    name,
    base,
    stem: `${base}${name}`,
    path,
    runs: exportsProxy(app, name, text),
  }
}

const EXTENSIONS = ['ts', 'js', 'tsx', 'jsx', 'mjs', 'mts']

/** The proxy of the kit can be in a module that the file imports. */
function exportsProxy(app: App, name: string, text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '')
  const isExported = new RegExp(
    `export\\s+(default\\b|((async\\s+)?function|const|let|var)\\s+${name}\\b|\\{[^}]*\\b(${name}|default)\\s*[,}])`,
  )
  const isImported = /from\s*['"][.@~#]/.test(code) && app.sources.some((source) => source.text.includes('authProxy'))
  return isExported.test(code) && (/\bauthProxy\b/.test(code) || isImported)
}
