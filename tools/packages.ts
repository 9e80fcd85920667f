// node tools/packages.ts: packs each package as npm would get it, and checks the tarball with publint and attw.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Entry points that are styles: they have no types. */
const STYLES = ['styles.css', 'layered.css']

const run = (command: string, args: readonly string[], cwd = root): boolean => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) console.log(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return status === 0
}
const bin = (name: string) => join(root, 'node_modules/.bin', name)

const tarballs = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
try {
  for (const name of readdirSync(join(root, 'packages'))) {
    if (JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')).private) continue
    const packed = run('pnpm', ['pack', '--pack-destination', tarballs], join(root, 'packages', name))
    if (!packed) process.exitCode = 1
  }
  for (const name of readdirSync(tarballs)) {
    const tarball = join(tarballs, name)
    const isPublishable = run(bin('publint'), ['run', tarball, '--strict'])
    // Node 20 and later can `require` ES modules: the packages are ESM only.
    const styles = name.includes('react') ? ['--exclude-entrypoints', ...STYLES] : []
    const hasTypes = run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji', ...styles])
    console.log(`${name}: publint ${isPublishable ? 'passed' : 'FAILED'}, attw ${hasTypes ? 'passed' : 'FAILED'}`)
    if (!isPublishable || !hasTypes) process.exitCode = 1
  }
} finally {
  rmSync(tarballs, { recursive: true, force: true })
}
