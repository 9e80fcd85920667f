// Reports what a part of the proof measured. Used by vitest tests (in Node) and by plain scripts.
import { writeFileSync } from 'node:fs'

/** Something that a part of the proof measured. */
export interface Figure {
  readonly name: string
  readonly value: number | string
  readonly unit?: string
}

/** Whether the long form runs (`npm run proof`) and not the short one (`npm test`). */
export const long: boolean = process.env.LATCHKEY_PROOF === 'long'

let reports = 0

/**
 * Prints figures. Under `npm run proof` they are also written to the results.
 * Several test files of a part may each report their own: the runner joins them.
 */
export function reportFigures(figures: readonly Figure[], notes: readonly string[] = []): void {
  for (const { name, value, unit } of figures) console.log(`${name}: ${value}${unit ? ` ${unit}` : ''}`)
  for (const note of notes) console.log(note)
  const target = process.env.LATCHKEY_FIGURES
  if (!target) return
  // One file per report: test files run in parallel processes.
  reports += 1
  writeFileSync(`${target}.${Date.now()}-${process.pid}-${reports}`, JSON.stringify({ figures, notes }))
}
