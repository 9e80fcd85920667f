// node tools/release/run.ts FOLDER [--canary]: writes the tarballs that a release publishes into a new folder, and checks
// them. The release workflow runs it after the checks, and publishes the tarballs in a job that runs no other code.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { root } from '../root.mjs'
import { obstacles } from './check.ts'
import { addPublication, isPublishable, manifest, pack, publicPackages, run } from './tarballs.ts'

const args = process.argv.slice(2)
const isCanary = args.includes('--canary')
const into = args.find((word) => !word.startsWith('--'))
if (into === undefined) {
  console.error('node tools/release/run.ts FOLDER [--canary]')
  process.exit(2)
}

const packages = publicPackages()
const found = obstacles({
  packages,
  root: manifest(root),
  pending: readdirSync(join(root, '.changeset')).filter((name) => name.endsWith('.md') && name !== 'README.md'),
  tag: isCanary ? undefined : (process.env.GITHUB_REF_NAME ?? `v${packages[0]?.version}`),
})
for (const sentence of found) console.error(sentence)
if (found.length > 0) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
try {
  const { repository } = manifest(root)
  const tarballs = packages.map((one) => addPublication(pack(one, folder), one, repository))
  // All of them before the first one is public.
  if (!tarballs.map(isPublishable).every(Boolean)) throw new Error('Not all packages may be published.')
  for (const tarball of tarballs)
    if (!run('npm', ['publish', tarball, '--access', 'public', '--dry-run', '--no-provenance', '--ignore-scripts']))
      throw new Error(`npm refuses ${tarball}.`)
  mkdirSync(resolve(into))
  for (const tarball of tarballs) copyFileSync(tarball, resolve(into, basename(tarball)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
