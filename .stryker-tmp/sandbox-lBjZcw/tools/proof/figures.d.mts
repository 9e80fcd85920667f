/** Something that a part of the proof measured. */
// @ts-nocheck

export interface Figure {
  readonly name: string
  readonly value: number | string
  readonly unit?: string
}

/** Whether the long form runs (`npm run proof`) and not the short one (`npm test`). */
export const long: boolean

/**
 * Prints figures. Under `npm run proof` they are also written to docs/reliability.md.
 * Several test files of a part may each report their own: the runner joins them.
 */
export function reportFigures(figures: readonly Figure[], notes?: readonly string[]): void
