// The test files of all packages and apps.
import { globSync } from 'node:fs'
import { root } from '../root.mjs'

const SKIPPED = new Set(['node_modules', 'dist', '.data', 'coverage'])

/** @returns paths relative to the root, with slashes, sorted */
export function testFiles(): string[] {
  return globSync('{packages,apps}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (path) => SKIPPED.has(path.split(/[\\/]/).at(-1) ?? ''),
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
