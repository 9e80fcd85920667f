// Recordings in a file, one per line.
import { existsSync, readFileSync } from 'node:fs'
import type { Recording } from '../differential/record.js'

/** Returns the recordings in a file, without a last line that is not complete. */
export function readRecordings(file: string): Recording[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  // What follows the last line break is empty, or the start of a line.
  return lines.slice(0, -1).map((line): Recording => JSON.parse(line))
}

/** Returns the lines of recordings. */
export const linesOf = (recordings: readonly Recording[]): string =>
  recordings.map((one) => `${JSON.stringify(one)}\n`).join('')
