// The files that the result of an area depends on.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/**
 * Returns the files that some files import with relative paths, directly or not, and the files themselves. The patterns
 * are globs, relative to `root`.
 */
export function importedFiles(root: string, patterns: readonly string[]): string[] {
  const found = new Set<string>()
  const open = globSync(patterns, { cwd: root })
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const imports = [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)]
    for (const [, path = ''] of imports) open.push(resolveImport(root, join(dirname(file), path)))
  }
  return [...found].sort()
}

/** The source of an import: TypeScript imports `x.ts` as `x.js`. */
function resolveImport(root: string, path: string): string {
  const source = [path.replace(/js$/, 'ts'), path.replace(/js$/, 'tsx'), path].find((one) =>
    existsSync(join(root, one)),
  )
  if (source === undefined) throw new Error(`${path} does not exist.`)
  return source
}
