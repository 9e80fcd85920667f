// Checks what the published packages are made of: licenses, lockfile, bills of materials and, in the long form,
// reproducible tarballs.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { run } from '../processes.mjs'
import { root } from '../root.mjs'
import { type Figure, long, reportFigures } from './figures.ts'

/** Licenses that let anyone use, change and redistribute the packages, also in closed software. */
const ALLOWED = ['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense']
const PUBLISHED = ['--filter', './packages/*', '--filter', '!@latchkey/bench']
const SBOMS = join(root, 'node_modules/.cache/latchkey/sbom')

interface Outcome {
  figures: Figure[]
  faults: string[]
}

async function pnpm(args: string[], cwd = root, env = process.env): Promise<string> {
  const { code, output } = await run('pnpm', args, { cwd, env, capture: true })
  if (code !== 0) throw new Error(`pnpm ${args.join(' ')} failed with code ${code}:\n${output}`)
  return output
}

/** Every production dependency of the packages and the app has an allowed license. */
async function checkLicenses(): Promise<Outcome> {
  const byLicense: Record<string, { name: string }[]> = JSON.parse(
    await pnpm(['licenses', 'ls', '--prod', '--json', '-r']),
  )
  const entries = Object.entries(byLicense)
  const faults = entries
    .filter(([license]) => !ALLOWED.includes(license))
    .map(([license, packages]) => `license ${license} is not allowed: ${packages.map(({ name }) => name).join(', ')}`)
  const allowed = entries.filter(([license]) => ALLOWED.includes(license)).flatMap(([, packages]) => packages)
  if (allowed.length === 0) faults.push('pnpm found no production dependencies')
  const licenses = entries.map(([license, packages]) => `${license} ${packages.length}`).join(', ')
  return {
    figures: [
      { name: 'Production dependencies with an allowed license', value: allowed.length },
      { name: 'Licenses', value: licenses },
    ],
    faults,
  }
}

/** Every package of the lockfile comes from the registry with a SHA-512 hash. */
function checkLockfile(): Outcome {
  const resolutions = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').match(/^ +resolution: .*$/gm) ?? []
  const hashed = resolutions.filter((line) => /^ +resolution: \{integrity: sha512-[\w+/]{86}==\}$/.test(line))
  const faults = resolutions
    .filter((line) => !hashed.includes(line))
    .map((line) => `pnpm-lock.yaml: no SHA-512 hash, or not from the registry: ${line.trim()}`)
  if (resolutions.length === 0) faults.push('pnpm-lock.yaml has no packages')
  return { figures: [{ name: 'Packages in the lockfile with a SHA-512 hash', value: hashed.length }], faults }
}

/** Writes a CycloneDX bill of materials per published package, from the lockfile that the other checks read. */
async function writeSboms(): Promise<Outcome> {
  rmSync(SBOMS, { recursive: true, force: true })
  mkdirSync(SBOMS, { recursive: true })
  const format = ['--sbom-format', 'cyclonedx', '--prod', '--split', '--out', join(SBOMS, '%s.cdx.json')]
  await pnpm(['sbom', ...format, ...PUBLISHED])
  const figures = readdirSync(SBOMS).map((file) => {
    const { components } = JSON.parse(readFileSync(join(SBOMS, file), 'utf8'))
    return { name: `Components in ${file}`, value: components.length }
  })
  return { figures, faults: figures.length === 0 ? ['pnpm wrote no bill of materials'] : [] }
}

/**
 * Builds and packs all packages twice from clean checkouts that differ in path, time zone, language and umask, and
 * compares the tarballs byte by byte.
 */
async function checkTarballs(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-'))
  try {
    const first = await packAll(join(folder, 'a'), { TZ: 'UTC', LC_ALL: 'C' }, '022')
    const second = await packAll(join(folder, 'another/checkout'), { TZ: 'Asia/Tokyo', LC_ALL: 'C.UTF-8' }, '077')
    const faults: string[] = []
    const figures: Figure[] = []
    for (const [name, one] of first) {
      const other = second.get(name)
      if (other === undefined || !one.bytes.equals(other.bytes)) {
        const { output } = await run('diff', ['-rq', one.extracted, other?.extracted ?? ''], { capture: true })
        faults.push(`${name} differs between two builds:\n${output}`)
      }
      figures.push({ name: `SHA-256 of ${name}, built twice`, value: sha256(one.bytes) })
    }
    if (first.size === 0) faults.push('there are no tarballs')
    return { figures, faults }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the sources into `checkout`, and builds and packs all packages there. */
async function packAll(checkout: string, variables: NodeJS.ProcessEnv, umask: string) {
  const skipped = ['node_modules', 'dist', '.git', '.data', 'coverage']
  cpSync(root, checkout, { recursive: true, filter: (path) => path === root || !skipped.includes(basename(path)) })
  const env = { ...process.env, ...variables }
  const tarballs = join(checkout, 'tarballs')
  mkdirSync(tarballs)
  const commands = [
    `umask ${umask}`,
    'pnpm install --frozen-lockfile --prefer-offline',
    "pnpm -r --filter './packages/*' run build",
    `pnpm -r --filter './packages/*' --filter '!@latchkey/bench' exec pnpm pack --pack-destination '${tarballs}'`,
  ]
  const { code, output } = await run('sh', ['-c', commands.join(' && ')], { cwd: checkout, env, capture: true })
  if (code !== 0) throw new Error(`A clean build failed with code ${code}:\n${output}`)
  const packed = new Map<string, { bytes: Buffer; extracted: string }>()
  for (const name of readdirSync(tarballs)) {
    const extracted = join(checkout, 'extracted', name)
    mkdirSync(extracted, { recursive: true })
    await run('tar', ['-xzf', join(tarballs, name), '-C', extracted])
    packed.set(name, { bytes: readFileSync(join(tarballs, name)), extracted })
  }
  return packed
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const outcomes = [await checkLicenses(), checkLockfile(), await writeSboms(), ...(long ? [await checkTarballs()] : [])]
reportFigures(outcomes.flatMap(({ figures }) => figures))
const faults = outcomes.flatMap((outcome) => outcome.faults)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
