// Installs the packed packages in a new folder, as users get them.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../processes.mjs'
import { pack } from '../release/tarballs.ts'
import { root } from '../root.mjs'

/**
 * Calls `use` with a folder in which the packages are installed, and deletes the folder afterwards.
 * @param {string[]} names such as `core`
 * @param {Record<string, string>} dependencies other packages to install, with their versions
 * @param {(folder: string) => Promise<void>} use
 */
export async function withPacked(names, dependencies, use) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-packed-'))
  try {
    /** @type {Record<string, string>} */
    const tarballs = {}
    for (const name of names) {
      tarballs[`@latchkey/${name}`] = `file:${pack({ directory: `packages/${name}` }, folder)}`
    }
    const manifest = { private: true, dependencies: { ...tarballs, ...dependencies }, overrides: tarballs }
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
    const install = ['install', '--no-audit', '--no-fund', '--loglevel=error']
    const { code, output } = await run('npm', install, { cwd: folder, capture: true, limit: 600_000 })
    if (code !== 0) throw new Error(`npm install exited with ${code}:\n${output}`)
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * The names that an app can import modules from, such as `@latchkey/core/server`. Without styles.
 * @param {string} name such as `core`
 */
export function entryPoints(name) {
  const { exports } = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))
  const modules = Object.keys(exports).filter((path) => !/\.(css|json)$/.test(path))
  return modules.map((path) => `@latchkey/${name}${path.slice(1)}`)
}
