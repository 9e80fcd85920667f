// Packs the packages as npm gets them, and checks the tarballs.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../root.mjs'
import { absoluteLinks, publicationOf } from './publication.ts'

export interface Package {
  readonly name: string
  readonly version: string
  /** From the root of the repository, such as `packages/core`. */
  readonly directory: string
}

/** The packages that are published. */
export function publicPackages(): Package[] {
  return globSync('packages/*/package.json', { cwd: root }).flatMap((path) => {
    const directory = dirname(path)
    const { name, version, private: isPrivate } = manifest(join(root, directory))
    return isPrivate ? [] : [{ name, version, directory }]
  })
}

/** Packs a built package and returns the path of the tarball. */
export function pack({ directory }: Pick<Package, 'directory'>, into: string): string {
  const before = new Set(readdirSync(into))
  must('pnpm', ['pack', '--pack-destination', into], join(root, directory))
  const packed = readdirSync(into).find((name) => name.endsWith('.tgz') && !before.has(name))
  if (!packed) throw new Error(`pnpm pack wrote no tarball of ${directory}.`)
  return join(into, packed)
}

/** Packs all published packages into a folder. Returns the tarballs by package name. */
export const packAll = (into: string): Record<string, string> =>
  Object.fromEntries(publicPackages().map((one) => [one.name, pack(one, into)]))

/** Adds what only published packages have, and returns the path of the new tarball. */
export function addPublication(tarball: string, { directory, version }: Package, repository: unknown): string {
  const publication = publicationOf(repository, directory)
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-publish-'))
  try {
    must('tar', ['-xzf', tarball, '-C', folder], folder)
    const unpacked = join(folder, 'package')
    writeFileSync(
      join(unpacked, 'package.json'),
      `${JSON.stringify({ ...manifest(unpacked), ...publication }, withoutSources, 2)}\n`,
    )
    const readme = join(unpacked, 'README.md')
    const text = readFileSync(readme, 'utf8')
    writeFileSync(readme, absoluteLinks(text, String(repository), directory, `v${version}`))
    const into = join(tarball, '../publish')
    mkdirSync(into, { recursive: true })
    const before = new Set(readdirSync(into))
    must('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', into], unpacked)
    const packed = readdirSync(into).find((name) => !before.has(name))
    if (!packed) throw new Error(`npm pack wrote no tarball of ${directory}.`)
    return join(into, packed)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes the condition of this repository from exports: it names sources, which packages do not contain. */
const withoutSources = (key: string, value: unknown) => (key === '@latchkey/source' ? undefined : value)

/** Entry points that are styles: they have no types. */
const STYLES = ['styles.css', 'layered.css']

/** Checks a tarball with publint and are-the-types-wrong, prints what they find, and returns whether it may be published. */
export function isPublishable(tarball: string): boolean {
  const publint = run(bin('publint'), ['run', tarball, '--strict'])
  // Node 20.19 and later can `require` ES modules: the packages are ESM only.
  const styles = tarball.includes('react') ? ['--exclude-entrypoints', ...STYLES] : []
  const attw = run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji', ...styles])
  const license = spawnSync('tar', ['-tzf', tarball, 'package/LICENSE']).status === 0
  const word = (passed: boolean) => (passed ? 'passed' : 'FAILED')
  console.log(`${tarball.split('/').pop()}: publint ${word(publint)}, attw ${word(attw)}, license ${word(license)}`)
  return publint && attw && license
}

/** Runs a command in a folder and prints its output if it fails. */
export function run(command: string, args: readonly string[], cwd = root): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) console.log(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return status === 0
}

function must(command: string, args: readonly string[], cwd: string): void {
  if (!run(command, args, cwd)) throw new Error(`${command} ${args[0]} failed.`)
}

const bin = (name: string) => join(root, 'node_modules/.bin', name)

/** The parts of a package.json that a release reads. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly repository?: unknown
}

export function manifest(folder: string): Manifest {
  const path = join(folder, 'package.json')
  if (!existsSync(path)) throw new Error(`${folder} has no package.json.`)
  return JSON.parse(readFileSync(path, 'utf8'))
}
