import type { Outcome } from './play.js'

/** The outcomes as a table by area, then the differences, the skipped cases with their reasons, and the totals. */
export function report(target: string, outcomes: readonly Outcome[]): string {
  const areas = [...new Set(outcomes.map(({ area }) => area))]
  const count = (is: Outcome['result']['is'], area?: string) =>
    outcomes.filter((row) => row.result.is === is && (area === undefined || row.area === area)).length
  const line = (...cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(28) : String(cell).padStart(10))).join('')
  const reasons = outcomes.flatMap(({ result }) => (result.is === 'skipped' ? [result.why] : []))
  const skipped = new Map(reasons.map((why) => [why, reasons.filter((other) => other === why).length]))
  return [
    `Conformance of ${target}`,
    '',
    line('area', 'same', 'different', 'skipped'),
    ...areas.map((area) => line(area, count('same', area), count('different', area), count('skipped', area))),
    '',
    ...outcomes.flatMap(({ area, name, ask, result }) =>
      result.is === 'different' ? [`${area}: ${name} (${ask})`, ...result.how.map((how) => `    ${how}`)] : [],
    ),
    ...[...skipped].map(([why, times]) => `${times} skipped: ${why}`),
    `${outcomes.length} cases: ${count('same')} the same, ${count('different')} different, ${count('skipped')} skipped`,
    '',
  ].join('\n')
}

export const conforms = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ result }) => result.is !== 'different')
