import { isPublishedModule, REPLACEMENTS } from './packages.js'

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

/**
 * Replaces the packages of the service in a `package.json`. Keeps a package that files still use.
 *
 * @param source The text of the file.
 * @param version The range of the new packages.
 * @param stillUsed The packages that files still import.
 * @param needsCore Whether files import `@latchkey/core`.
 * @returns The new text, or undefined if nothing changes or the file is not understood.
 */
export function replaceDependencies(
  source: string,
  version: string,
  stillUsed: ReadonlySet<string>,
  needsCore: boolean,
): string | undefined {
  let content: Record<string, Record<string, string> | undefined>
  try {
    content = JSON.parse(source)
  } catch {
    return undefined
  }
  let isChanged = false
  for (const field of FIELDS) {
    const dependencies = content[field]
    if (typeof dependencies !== 'object' || dependencies === null) continue
    const replaced = Object.keys(dependencies).filter(
      (name) => isPublishedModule(name) && name in REPLACEMENTS && !stillUsed.has(name),
    )
    if (replaced.length === 0) continue
    isChanged = true
    for (const name of replaced) delete dependencies[name]
    dependencies['@latchkey/stack'] = version
    if (needsCore) dependencies['@latchkey/core'] = version
    content[field] = Object.fromEntries(Object.entries(dependencies).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  if (!isChanged) return undefined
  const indent = /^[\t ]+/m.exec(source)?.[0] ?? '  '
  return JSON.stringify(content, undefined, indent) + (source.endsWith('\n') ? '\n' : '')
}
