// Bundles an app from a string with each bundler, to measure what it loads.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { type Plugin, type RolldownOutput, rolldown } from 'rolldown'
import { build } from 'vite'
import webpack from 'webpack'
import { root } from '../root.mjs'

/** A file of a bundle. */
export interface Chunk {
  /** Its path, relative to the root of the page. */
  name: string
  code: string
  /** Whether it loads before any code runs. */
  first: boolean
  /** The paths of its sources and their bytes before minification, or after it with esbuild. */
  modules: readonly (readonly [path: string, bytes: number])[]
}
type Bundler = (source: string) => Promise<Chunk[]>

/** The files that an app can load, with what loads them. Bundlers also emit those of dynamic imports in code that they drop. */
function reachable<T>(files: readonly T[], isEntry: (file: T) => boolean, importsOf: (file: T) => readonly T[]): T[] {
  const found = files.filter(isEntry)
  for (const file of found) found.push(...new Set(importsOf(file).filter((next) => !found.includes(next))))
  return found
}

/** Apps resolve packages from the folder of the notes app, which depends on every package of the kit. */
const NOTES = join(root, 'apps/notes')
const entryIn = (app: string) => join(app, 'entry.js')
const DEFINE = { 'process.env.NODE_ENV': '"production"' }
const REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime']

/** All bundlers with their default settings for production. React is external. */
export const BUNDLERS = bundlersIn(NOTES)

/** The bundlers for an app in this folder. */
export function bundlersIn(app: string) {
  return {
    vite: (source) => bundleWithVite(source, app),
    rolldown: (source) => bundle(source, false, app),
    'rolldown over core': (source) => bundle(source, true, app),
    webpack: (source) => bundleWithWebpack(source, app),
    esbuild: (source) => bundleWithEsbuild(source, true, app),
    'esbuild, one file': (source) => bundleWithEsbuild(source, false, app),
  } satisfies Record<string, Bundler>
}

/**
 * With rolldown.
 * @param overCore Whether core is external, too.
 * @param route The module `./lazy-route.js`, which the app imports on use.
 */
export async function bundle(source: string, overCore = false, app = NOTES, route = '') {
  const made = await rolldown({
    input: entryIn(app),
    cwd: app,
    platform: 'browser',
    external: isExternal(overCore),
    logLevel: 'silent',
    transform: { define: DEFINE, target: 'es2022' },
    plugins: [entry(source, entryIn(app)), entry(route, './lazy-route.js', join(app, 'lazy-route.js'))],
  })
  const { output } = await made.generate({ format: 'esm', minify: true })
  await made.close()
  return chunksOf(output)
}

/**
 * With `vite build`, including the helper that preloads dynamic imports.
 * @param external The modules that are left out. Default: those of React.
 */
export async function bundleWithVite(source: string, app = NOTES, external = isExternal(false)) {
  const made = await build({
    root: app,
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: entryIn(app), external } },
    plugins: [entry(source, entryIn(app))],
  })
  return chunksOf((made as RolldownOutput).output)
}

/** With esbuild, which splits the code at dynamic imports or inlines them. */
async function bundleWithEsbuild(source: string, splitting: boolean, app: string): Promise<Chunk[]> {
  const { outputFiles, metafile } = await esbuild.build({
    stdin: { contents: source, resolveDir: app, sourcefile: 'entry.js' },
    absWorkingDir: root,
    bundle: true,
    splitting,
    format: 'esm',
    outdir: join(root, 'out'),
    minify: true,
    metafile: true,
    write: false,
    target: 'es2022',
    platform: 'browser',
    external: REACT,
    define: DEFINE,
    logLevel: 'silent',
  })
  const { outputs } = metafile
  const loaded = (...kinds: string[]) =>
    reachable(
      Object.keys(outputs),
      (name) => outputs[name]?.entryPoint?.endsWith('entry.js') === true,
      (name) => (outputs[name]?.imports ?? []).flatMap(({ path, kind }) => (kinds.includes(kind) ? [path] : [])),
    ).filter((name) => name in outputs)
  const first = loaded('import-statement')
  return loaded('import-statement', 'dynamic-import').map((name) => {
    const inputs = Object.entries(outputs[name]?.inputs ?? {})
    return {
      name,
      code: outputFiles.find(({ path }) => relative(root, path) === name)?.text ?? '',
      first: first.includes(name),
      modules: inputs.map(([module, { bytesInOutput }]) => [`/${module}`, bytesInOutput]),
    }
  })
}

/** With webpack. */
async function bundleWithWebpack(source: string, app: string): Promise<Chunk[]> {
  const folder = join(app, 'node_modules/.cache/latchkey/webpack')
  const path = join(folder, 'out')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'entry.js'), source)
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: './entry.js',
    target: ['web', 'es2022'],
    externals: Object.fromEntries(REACT.map((id) => [id, `module ${id}`])),
    output: { path, module: true, chunkFormat: 'module' },
    experiments: { outputModule: true },
    performance: false,
  })
  const first: string[] = await new Promise((resolve, reject) =>
    compiler?.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve([...(stats.compilation.entrypoints.get('main')?.getFiles() ?? [])])
    }),
  )
  await new Promise((resolve) => compiler?.close(resolve))
  const files = (await readdir(path, { recursive: true })).filter((file) => /\.m?js$/.test(file))
  const chunks = files.map(async (file) => {
    return { name: file, code: await readFile(join(path, file), 'utf8'), first: first.includes(file), modules: [] }
  })
  return Promise.all(chunks)
}

function isExternal(overCore: boolean) {
  const react = /^react(-dom)?(\/|$)/
  return overCore ? [react, /^@latchkey\/core(\/|$)/] : [react]
}

/** A virtual module of the app. */
function entry(source: string, name: string, id = name): Plugin {
  return {
    name: 'entry',
    resolveId: (wanted) => (wanted === name ? id : null),
    load: (wanted) => (wanted === id ? source : null),
  }
}

function chunksOf(output: RolldownOutput['output']): Chunk[] {
  const chunks = output.filter((file) => file.type === 'chunk')
  const loaded = (...kinds: ('imports' | 'dynamicImports')[]) =>
    reachable(
      chunks,
      ({ isEntry }) => isEntry,
      (chunk) => chunks.filter(({ fileName }) => kinds.some((kind) => chunk[kind].includes(fileName))),
    )
  const first = loaded('imports')
  return loaded('imports', 'dynamicImports').map((chunk) => ({
    name: chunk.fileName,
    code: chunk.code,
    first: first.includes(chunk),
    modules: Object.entries(chunk.modules).map(([path, { renderedLength }]) => [
      path.replace(root, ''),
      renderedLength,
    ]),
  }))
}

export function gzipped(text: string) {
  return gzipSync(text, { level: 9 }).length
}

/** The bytes of these files, gzipped. */
export function total(chunks: readonly Chunk[]) {
  return chunks.reduce((sum, { code }) => sum + gzipped(code), 0)
}

/** An app that imports these names from these modules. A name may be `default as Client`. */
export function appWith(uses: Readonly<Record<string, readonly string[]>>) {
  const imports = Object.entries(uses).map(([from, names]) => `import { ${names.join(', ')} } from '${from}'`)
  const names = Object.values(uses).flat()
  return `${imports.join('\n')}\nglobalThis.used = [${names.map((name) => name.replace('default as ', '')).join(', ')}]`
}
