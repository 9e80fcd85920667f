// node ../../tools/build/prune-declarations.ts, in a package after its build: deletes the declaration files in `dist` that no entry
// point reaches. The compiler writes one for each source file. A user's TypeScript never reads these.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Returns the declaration files that entry points reach through imports and exports of relative modules. */
export function reachable(entries: readonly string[], read: (path: string) => string | undefined): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (path: string): void => {
    const text = found.has(path) ? undefined : read(path)
    if (text === undefined) return
    found.add(path)
    for (const [, specifier = ''] of text.matchAll(/\b(?:from|import|module)\s*\(?\s*["'](\.[^"']*)["']/g))
      visit(join(dirname(path), specifier.replace(/\.js$/, '.d.ts')))
  }
  for (const entry of entries) visit(join(entry))
  return found
}

if (import.meta.main) {
  // The builds of our other packages read what `insides.d.ts` of core names.
  const entries = ['build/insides.d.ts', ...(readFileSync('package.json', 'utf8').match(/[^"]+\.d\.ts(?=")/g) ?? [])]
  const kept = reachable(entries, (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined))
  if (![...kept].some((path) => path.startsWith('dist')))
    throw new Error('The package has no declarations: build it first.')
  for (const name of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
    const path = join('dist', name)
    if (path.endsWith('.d.ts') && !kept.has(path)) rmSync(path)
  }
}
