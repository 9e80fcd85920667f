import { newlineOf } from './edits.js'
import { REPLACED_PACKAGES } from './packages.js'

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

/**
 * Replaces the packages of the service in a `package.json`. Keeps a package that files still use.
 *
 * @param source The text of the file.
 * @param version The range of the new packages.
 * @param stillUsed The packages that files still import.
 * @param needed The new packages that files import.
 * @returns The new text, or undefined if nothing changes or the file is not understood.
 */
export function replaceDependencies(
  source: string,
  version: string,
  stillUsed: ReadonlySet<string>,
  needed: readonly string[],
): string | undefined {
  let content: Manifest
  try {
    content = parseManifest(source)
  } catch {
    return undefined
  }
  let isChanged = false
  for (const field of FIELDS) {
    const dependencies = content[field]
    if (typeof dependencies !== 'object' || dependencies === null) continue
    const former = Object.keys(dependencies).filter((name) => REPLACED_PACKAGES.includes(name))
    const replaced = former.filter((name) => !stillUsed.has(name))
    const usesKit = former.length > 0 || '@latchkey/stack' in dependencies
    const missing = needed.filter((name) => usesKit && !FIELDS.some((other) => name in (content[other] ?? {})))
    if (replaced.length === 0 && missing.length === 0) continue
    isChanged = true
    for (const name of replaced) delete dependencies[name]
    if (replaced.length > 0) missing.push('@latchkey/stack')
    for (const name of missing) dependencies[name] = version
    content[field] = Object.fromEntries(Object.entries(dependencies).sort(([one], [other]) => (one < other ? -1 : 1)))
  }
  if (!isChanged) return undefined
  const indent = /^[\t ]+/m.exec(source)?.[0] ?? '  '
  const text = JSON.stringify(content, undefined, indent) + (source.endsWith('\n') ? '\n' : '')
  return (source.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : '') + text.replaceAll('\n', newlineOf(source))
}

const BYTE_ORDER_MARK = '\uFEFF'

type Manifest = Record<string, Record<string, string> | undefined>

/** Parses a `package.json`. Like npm, accepts a byte order mark. @throws {SyntaxError} If it is not JSON. */
export function parseManifest(source: string): Manifest {
  const content: unknown = JSON.parse(source.replace(BYTE_ORDER_MARK, ''))
  return typeof content === 'object' && content !== null ? (content as Manifest) : {}
}

/** The first version of each package in the range of `@latchkey/stack`. */
const LEAST: Readonly<Record<string, readonly [major: number, minor: number]>> = { react: [18, 3], next: [14, 2] }

/**
 * Returns which packages of a `package.json` are too old for the packages that replace those of the service.
 *
 * @param source The text of the file. It must be JSON.
 * @returns One sentence for each package.
 */
export function tooOld(source: string): string[] {
  const content = parseManifest(source)
  const dependencies = Object.assign({}, ...FIELDS.map((field) => content[field] ?? {}))
  if (!REPLACED_PACKAGES.some((name) => name in dependencies && /\/(react|stack|next|tanstack-start)$/.test(name)))
    return []
  return Object.entries(LEAST)
    .filter(([name, least]) => typeof dependencies[name] === 'string' && isBelow(dependencies[name], least))
    .map(([name, [major, minor]]) => {
      const title = name === 'react' ? 'React' : 'Next.js'
      return `@latchkey/stack requires ${title} ${major}.${minor} or later, and the range of ${name} is ${dependencies[name]}. Update ${title} first.`
    })
}

/** Whether a range allows no version from `least` on. A range that is not understood is not below. */
function isBelow(range: string, [major, minor]: readonly [number, number]): boolean {
  const [last = ''] = range.split('||').slice(-1)
  const found = /^\s*(\^|~|>=|=|v)?\s*(\d+)(?:\.(\d+|x|\*))?/.exec(last)
  if (!found || found[1] === '>=') return false
  const allowsMinor = found[1] === '^' || found[3] === undefined || !/\d/.test(found[3])
  const given = Number(found[2])
  return given < major || (given === major && !allowsMinor && Number(found[3]) < minor)
}
