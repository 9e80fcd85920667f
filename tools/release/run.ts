// node tools/release/run.ts [--dry-run] [--canary]: publishes the packages. The release workflow runs it after the checks.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { obstacles } from './check.ts'
import { addPublication, isPublishable, manifest, pack, publicPackages, run } from './tarballs.ts'

const args = process.argv.slice(2)
const isCanary = args.includes('--canary')
const isDryRun = args.includes('--dry-run')

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
  if (!tarballs.map(isPublishable).every(Boolean)) throw new Error('Nothing was published.')
  for (const tarball of tarballs) {
    const options = ['--access', 'public', '--tag', isCanary ? 'canary' : 'latest']
    // Provenance needs the identity that the workflow has.
    options.push(...(isDryRun ? ['--dry-run', '--no-provenance'] : ['--provenance']))
    if (!run('npm', ['publish', tarball, ...options])) throw new Error(`${tarball} was not published.`)
    console.log(`${isDryRun ? 'would publish' : 'published'} ${tarball.split('/').pop()}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
