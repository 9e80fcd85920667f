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

/** The versions that `@latchkey/stack` supports: its `peerDependencies`. */
const SUPPORTED: Readonly<Record<string, string>> = {
  react: '^18.3.0 || ^19.0.0',
  next: '^14.2.25 || ~15.2.6 || ~15.3.6 || ~15.4.8 || ^15.5.7 || ^16.0.7',
}

/**
 * Returns which packages of a `package.json` do not work with the packages that replace those of the service.
 *
 * @param source The text of the file. It must be JSON.
 * @returns One sentence for each package.
 */
export function unsupported(source: string): string[] {
  const content = parseManifest(source)
  const dependencies = Object.assign({}, ...FIELDS.map((field) => content[field] ?? {}))
  if (!REPLACED_PACKAGES.some((name) => name in dependencies && /\/(react|stack|next|tanstack-start)$/.test(name)))
    return []
  return Object.entries(SUPPORTED)
    .filter(([name, range]) => typeof dependencies[name] === 'string' && !overlap(dependencies[name], range))
    .map(([name, range]) => {
      const title = name === 'react' ? 'React' : 'Next.js'
      return `@latchkey/stack requires ${title} ${range}, and the range of ${name} is ${dependencies[name]}. Install one of these versions of ${title} first.`
    })
}

/** Whether a version can be in both ranges. A range that is not understood contains all versions. */
const overlap = (one: string, other: string): boolean =>
  one.split('||').some((given) => {
    const [from, below] = boundsOf(given)
    return other.split('||').some((supported) => {
      const [first, end] = boundsOf(supported)
      return from < end && first < below
    })
  })

/** The first version of a range without `||` and the first one after it, as numbers that can be compared. */
function boundsOf(range: string): readonly [from: number, below: number] {
  const found = /^\s*(\^|~|>=|=|v)?\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(range)
  if (!found) return [0, Number.POSITIVE_INFINITY]
  const [, operator, ...parts] = found
  const [major, minor, patch] = parts.map((part) => Number(part ?? 0)) as [number, number, number]
  const from = numberOf(major, minor, patch)
  if (operator === '>=') return [from, Number.POSITIVE_INFINITY]
  if (operator === '^' || parts[1] === undefined) return [from, numberOf(major + 1, 0, 0)]
  return [from, operator === '~' || parts[2] === undefined ? numberOf(major, minor + 1, 0) : from + 1]
}

const numberOf = (major: number, minor: number, patch: number): number => (major * 1000 + minor) * 1000 + patch
