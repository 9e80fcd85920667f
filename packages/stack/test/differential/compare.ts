import type { Recording } from './record.js'

/** A part of an operation that differs between two kits. */
export interface Difference {
  /** The operation. */
  readonly name: string
  /** What differs. */
  readonly part: 'requests' | 'outcome' | 'presence' | 'navigation' | 'stored' | 'claims'
  /** With the published kit. */
  readonly theirs: string
  /** With this kit. */
  readonly ours: string
}

/** Returns the differences of two recordings of the same operations. */
export function compare(theirs: readonly Recording[], ours: readonly Recording[]): Difference[] {
  const others = new Map(ours.map((one) => [one.name, one]))
  return theirs.flatMap((one): Difference[] => {
    const other = others.get(one.name)
    if (!other) return [{ name: one.name, part: 'presence', theirs: 'ran', ours: 'did not run' }]
    const parts = [
      ['requests', one.requests.join('\n'), other.requests.join('\n')],
      ['outcome', JSON.stringify(one.outcome), JSON.stringify(commonOutcome(other.outcome, one.outcome))],
      ...(['navigation', 'stored'] as const).map((part) => [part, textOf(one[part]), textOf(other[part])] as const),
      // A page that is left has no next access token.
      ...(one.claims === undefined || other.claims === undefined
        ? []
        : [['claims', textOf(one.claims), textOf(other.claims)] as const]),
    ] as const
    return parts
      .filter(([, left, right]) => left !== right)
      .map(([part, left, right]) => ({ name: one.name, part, theirs: left, ours: right }))
  })
}

const textOf = (value: unknown) => JSON.stringify(value) ?? ''

/** A value and an error, or two kinds of errors, have no fields in common. */
function commonOutcome(ours: Recording['outcome'], theirs: Recording['outcome']): unknown {
  const kindOf = (one: object) =>
    Object.keys('error' in one && isObject(one.error) ? one.error : one).includes('errorCode')
  const isSame = 'error' in ours === 'error' in theirs && kindOf(ours) === kindOf(theirs)
  return isSame ? commonFields(ours, theirs) : ours
}

/** Leaves out the fields that only this kit has: those of newer versions, and its own. */
function commonFields(ours: unknown, theirs: unknown): unknown {
  if (Array.isArray(ours) && Array.isArray(theirs)) return ours.map((one, at) => commonFields(one, theirs[at]))
  if (!isObject(ours) || !isObject(theirs)) return ours
  const entries = Object.entries(ours).filter(([name]) => name in theirs)
  return Object.fromEntries(entries.map(([name, one]) => [name, commonFields(one, theirs[name])]))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
