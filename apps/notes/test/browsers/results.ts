// The results of the journeys, as the table of docs/support.md.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { writeResults } from '../../../../tools/proof/report.mjs'

export interface Result {
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Why the journey failed or did not run, if it is known. */
  readonly reason?: string | undefined
}

/** The results in one version of an engine and of the sources. */
export interface EngineResults {
  readonly title: string
  readonly version: string
  readonly revision: string
  /** By the names of the journeys. */
  readonly results: Readonly<Record<string, Result>>
}

/**
 * Adds results to those of earlier runs, and writes the table of all. Results of the engine with another version or other
 * sources are discarded. `path` is the file that stores them.
 */
export function writeTable(path: string, journeys: readonly string[], added: EngineResults): void {
  const earlier: readonly EngineResults[] = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
  const engines = earlier.filter(({ title }) => title !== added.title)
  const same = earlier.find(
    ({ title, version, revision }) => title === added.title && version === added.version && revision === added.revision,
  )
  engines.push({ ...added, results: { ...same?.results, ...added.results } })
  engines.sort((one, other) => one.title.localeCompare(other.title))
  writeFileSync(path, JSON.stringify(engines))
  writeResults('browsers', renderTable(journeys, engines))
}

function renderTable(journeys: readonly string[], engines: readonly EngineResults[]): string {
  return [
    ['Journey', ...engines.map(({ title, version }) => `${title} ${version}`)],
    ['---', ...engines.map(() => '---')],
    ...journeys.map((name) => [name, ...engines.map(({ results }) => describeResult(results[name]))]),
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

const LABELS = { passed: 'passed', failed: 'failed', skipped: 'not run' } as const

export function describeResult({ outcome, reason }: Result = { outcome: 'skipped' }): string {
  return reason ? `${LABELS[outcome]}: ${reason}` : LABELS[outcome]
}
