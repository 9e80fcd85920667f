// Builds, unless the output was built from exactly these sources.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'

const STAMPS = join(root, 'node_modules/.cache/latchkey')
/** A build that takes longer than this has hung, in milliseconds. */
const LIMIT = 600_000
/** Files and folders outside the packages that affect the build. The tools write documentation into the declarations. */
const SHARED = ['pnpm-lock.yaml', 'tsconfig.base.json', 'tools/register-source.mjs']
const SHARED_FOLDERS = ['tools/build']
const NOT_SOURCES = ['node_modules', 'dist', '.data', 'coverage', 'test']

/** For compilers in Go, which spend a third of their time on garbage. With these, they collect none up to 3 GiB. */
export const GO = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/**
 * Builds the packages and the apps. Returns the exit code.
 * @param {NodeJS.ProcessEnv} env
 */
export function build(env) {
  const folders = projects().map((project) => `${project}/dist`)
  const builderEnv = { ...env, ...GO }
  return unlessBuilt('built', folders, async () => {
    for (const filter of ['./packages/*', './apps/*']) {
      console.log(`building ${filter}`)
      const args = ['-r', '--filter', filter, 'run', 'build']
      const { code, output } = await run('pnpm', args, { env: builderEnv, cwd: root, capture: true, limit: LIMIT })
      if (code !== 0) {
        console.log(output)
        return code
      }
    }
    return 0
  })
}

/**
 * Builds, unless these folders were built from exactly these sources. Returns the exit code.
 * @param {string} name of the file that remembers it
 * @param {string[]} folders with the output, from the root
 * @param {() => Promise<number>} work
 */
export async function unlessBuilt(name, folders, work) {
  const stamp = join(STAMPS, name)
  const outputs = () => digest(folders.flatMap((folder) => files(folder, () => true)))
  const sources = digest(inputs())
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === `${sources} ${outputs()}`) return 0
  // Removed during the build, so that an interrupted build does not count.
  rmSync(stamp, { force: true })
  const code = await work()
  if (code !== 0) return code
  mkdirSync(STAMPS, { recursive: true })
  writeFileSync(stamp, `${sources} ${outputs()}`)
  return 0
}

const projects = () =>
  ['packages', 'apps'].flatMap((kind) =>
    readdirSync(join(root, kind), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? [`${kind}/${entry.name}`] : [],
    ),
  )

function inputs() {
  const folders = [...SHARED_FOLDERS, ...projects()]
  const sources = folders.flatMap((folder) => files(folder, (name) => !NOT_SOURCES.includes(name)))
  return [...SHARED, ...sources.filter((path) => !/\.test\.[jt]sx?$/.test(path))]
}

/**
 * Every file below a folder, by its path from the root.
 * @param {string} folder
 * @param {(name: string) => boolean} wanted
 * @returns {string[]}
 */
function files(folder, wanted) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => wanted(entry.name))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? files(path, wanted) : [path]
    })
}

/** @param {string[]} paths */
function digest(paths) {
  const hash = createHash('sha256')
  for (const path of [...paths].sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}
