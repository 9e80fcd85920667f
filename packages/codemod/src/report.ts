import type { Summary } from './run.js'

/** Returns the summary of a run as text. */
export function report({ changed, skipped, notices }: Summary, write: boolean): string {
  const lines = changed.map(({ path, imports, rewritten, marked }) => {
    const parts = [
      imports > 0 && count(imports, 'import'),
      rewritten > 0 && count(rewritten, 'call'),
      marked > 0 && count(marked, 'TODO'),
    ].filter(Boolean)
    return `  ${path}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`
  })
  const left = skipped.map(({ path, problems }) => `  ${path}: ${problems.join('; ')}`)
  return [
    changed.length === 0
      ? 'Nothing to change.'
      : `${write ? 'Changed' : 'Would change'} ${count(changed.length, 'file')}:`,
    ...lines,
    ...(left.length > 0 ? [`Left ${count(left.length, 'file')} alone:`, ...left] : []),
    ...notices,
    ...(changed.length === 0
      ? []
      : [write ? 'Install the dependencies again.' : 'Run with --write to change the files.']),
  ].join('\n')
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
