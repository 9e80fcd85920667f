import type { Outcome } from './play.js'
import type { SuiteResult } from './suite.js'

const KINDS = ['same', 'different', 'not run', 'skipped'] as const

/** The result as a table by area, then the differences, the reasons of cases that did not run, and the totals. */
export function report({ target, version, outcomes, warnings }: SuiteResult): string {
  const line = (...cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(28) : String(cell).padStart(10))).join('')
  const totals = countByKind(outcomes)
  return [
    `Conformance of ${target} with version ${version}`,
    '',
    line('area', ...KINDS),
    ...byArea(outcomes).map(({ area, ...counts }) => line(area, ...KINDS.map((kind) => counts[kind]))),
    '',
    ...outcomes.flatMap(({ area, name, request, result }) =>
      result.is === 'different' ? [`${area}: ${name} (${request})`, ...result.how.map((how) => `    ${how}`)] : [],
    ),
    ...reasons(outcomes).map(({ kind, area, why, count }) => `${count} ${kind} in ${area}: ${why}`),
    ...warnings.map((warning) => `Warning: ${warning}`),
    `${outcomes.length} cases: ${KINDS.map((kind) => `${totals[kind]} ${kind}`).join(', ')}`,
    '',
  ].join('\n')
}

/** The result as JSON text. */
export function jsonReport({ target, version, outcomes, warnings }: SuiteResult): string {
  const cases = outcomes.map(({ result, ...row }) => ({
    ...row,
    result: result.is,
    ...(result.is === 'different' && { differences: result.how }),
    ...('why' in result && { reason: result.why }),
  }))
  const totals = { cases: outcomes.length, ...countByKind(outcomes) }
  return `${JSON.stringify({ target, version, totals, areas: byArea(outcomes), cases, warnings }, null, 2)}\n`
}

/** Whether the service conforms: nothing differs. */
export const conforms = ({ outcomes }: Pick<SuiteResult, 'outcomes'>): boolean =>
  outcomes.every(({ result }) => result.is === 'same' || result.is === 'skipped')

type Counts = Record<(typeof KINDS)[number], number>

const countByKind = (outcomes: readonly Outcome[]) =>
  Object.fromEntries(KINDS.map((kind) => [kind, outcomes.filter(({ result }) => result.is === kind).length])) as Counts

const byArea = (outcomes: readonly Outcome[]) =>
  [...new Set(outcomes.map(({ area }) => area))].map((area) => ({
    area,
    ...countByKind(outcomes.filter((row) => row.area === area)),
  }))

/** Why cases did not run, with the number of cases for each area and reason. */
function reasons(outcomes: readonly Outcome[]) {
  const groups = new Map<string, { area: string; kind: string; why: string; count: number }>()
  for (const { area, result } of outcomes) {
    if (!('why' in result)) continue
    const row = { area, kind: result.is, why: result.why }
    const key = JSON.stringify(row)
    groups.set(key, { ...row, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  return [...groups.values()]
}
