/**
 * Whether a version is in a range of the forms that the kit's packages use: `>=20`, `^19.2.0`, `~15.2.6`, and alternatives with
 * `||`. Pre-releases count as their version.
 */
export function satisfies(version: string, range: string): boolean {
  const found = numbers(version)
  return range.split('||').some((part) => {
    const [, operator, least = ''] = /^\s*(\^|~|>=)?\s*([\d.]+)\s*$/.exec(part) ?? []
    const wanted = numbers(least)
    if ((operator === '^' || operator === '~') && found[0] !== wanted[0]) return false
    if (operator === '~' && found[1] !== wanted[1]) return false
    if (operator === undefined) return wanted.every((number, index) => found[index] === number)
    return compare(found, wanted) >= 0
  })
}

const numbers = (version: string) => (/^[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number)

function compare(one: readonly number[], other: readonly number[]): number {
  for (let i = 0; i < 3; i++) {
    const difference = (one[i] ?? 0) - (other[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
