import { SERVER_VERSIONS } from '../src/world/server-version.js'
import { ADVICE, DIFFERENCE_CLASSES, type DifferenceClass } from './classify.js'
import { rowsOf } from './contract-rows.js'
import type { Exchange, Outcome } from './play.js'
import type { SuiteResult } from './suite.js'
import { isUntriedRequest } from './untried.js'

const KINDS = ['same', 'different', 'not run', 'skipped'] as const

/**
 * The result for a terminal: a table by area, then the differences by class, the reasons of cases that did not run, and
 * the totals.
 */
export function report(result: SuiteResult): string {
  const { target, version, outcomes, warnings, interrupted } = result
  const line = (...cells: readonly (string | number)[]) =>
    cells.map((cell, i) => (i === 0 ? String(cell).padEnd(28) : String(cell).padStart(10))).join('')
  return [
    `Conformance of ${target} with version ${version}`,
    '',
    line('area', ...KINDS),
    ...byArea(outcomes).map(({ area, ...counts }) => line(area, ...KINDS.map((kind) => counts[kind]))),
    '',
    ...untriedReport(result),
    ...differencesByClass(outcomes).flatMap(({ class: name, cases }) => [
      `${cases.length} ${name}: ${ADVICE[name]}`,
      '',
      ...cases.flatMap(({ area, name, request, result }) => [
        `${area}: ${name} (${request})`,
        ...(result.because === undefined ? [] : [`    ${result.because}`]),
        ...result.how.map((how) => `    ${how}`),
      ]),
      '',
    ]),
    ...reasons(outcomes).map(({ kind, area, why, count }) => `${count} ${kind} in ${area}: ${why}`),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(interrupted ? ['Interrupted: the remaining cases did not run.'] : []),
    totals(outcomes),
    '',
  ].join('\n')
}

/** The result as Markdown, with the request, the response and the contradicted fact of each difference. */
export function markdownReport(result: SuiteResult): string {
  const { target, version, outcomes, warnings, interrupted } = result
  return [
    `# Conformance of ${target} with version ${version}`,
    '',
    totals(outcomes),
    ...(interrupted ? ['', '**Interrupted: the remaining cases did not run.**'] : []),
    ...untriedReport(result).map((line, i) => (i === 0 ? `\n## ${line}\n` : line && `- ${line}`)),
    ...(warnings.length > 0
      ? ['', '## What could not be undone', '', ...warnings.map((warning) => `- ${warning}`)]
      : []),
    '',
    `| Area | ${KINDS.join(' | ')} |`,
    `|---|${KINDS.map(() => '---:|').join('')}`,
    ...byArea(outcomes).map(({ area, ...counts }) => `| ${area} | ${KINDS.map((kind) => counts[kind]).join(' | ')} |`),
    ...differencesByClass(outcomes).flatMap(({ class: name, cases }) => [
      '',
      `## Differences: ${name} (${cases.length})`,
      '',
      ADVICE[name],
      ...cases.flatMap(describeDifference),
    ]),
    ...reasonsAsMarkdown(outcomes),
    '',
  ].join('\n')
}

/**
 * The endpoints that nobody had compared with a running service, with the outcome of their cases. Empty for a version that
 * was tried, and for emulators, which follow the contract.
 */
function untriedReport({ version, outcomes, isEmulator }: SuiteResult): string[] {
  if (isEmulator || version !== SERVER_VERSIONS[0]) return []
  const tried = outcomes.filter(({ request }) => isUntriedRequest(request))
  const named = ({ request }: Outcome) => rowsOf(request)[0]?.name ?? request
  return [
    `Compared with a running service for the first time: ${totals(tried)}`,
    ...[...new Set(tried.map(named))].map((name) => `${name}: ${totals(tried.filter((row) => named(row) === name))}`),
    '',
  ]
}

function describeDifference({ area, name, result }: Different): string[] {
  const { exchange } = result
  return [
    '',
    `### ${area}: ${name}`,
    '',
    ...(result.because === undefined ? [] : [result.because, '']),
    ...result.how.map((how) => `- ${how.replace(/\s+/g, ' ')}`),
    ...(exchange === undefined ? [] : ['', `Contradicted: ${exchange.fact}`, '', '```http', ...lines(exchange), '```']),
  ]
}

function lines({ request, requestHeaders, requestBody, response }: Exchange): string[] {
  const headers = (all: Readonly<Record<string, string>>) =>
    Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const body = (text: string | undefined) => (text ? ['', text] : [])
  return [
    request,
    ...headers(requestHeaders),
    ...body(requestBody),
    '',
    ...(response === undefined
      ? ['No response']
      : [`HTTP ${response.status}`, ...headers(response.headers), ...body(response.body)]),
  ]
}

function reasonsAsMarkdown(outcomes: readonly Outcome[]): string[] {
  const all = reasons(outcomes)
  if (all.length === 0) return []
  return [
    '',
    '## Cases without a result',
    '',
    ...all.map(({ kind, area, why, count }) => `- ${count} ${kind} in ${area}: ${why}`),
  ]
}

/** The result as JSON text. */
export function jsonReport({ target, version, outcomes, warnings, interrupted }: SuiteResult): string {
  const cases = outcomes.map(({ result, ...row }) => ({
    ...row,
    result: result.is,
    ...(result.is === 'different' && {
      class: result.class,
      ...(result.because !== undefined && { because: result.because }),
      differences: result.how,
      ...(result.exchange && { exchange: result.exchange }),
    }),
    ...('why' in result && { reason: result.why }),
  }))
  const totals = { cases: outcomes.length, ...countByKind(outcomes) }
  const differences = Object.fromEntries(
    differencesByClass(outcomes).map(({ class: name, cases }) => [name, cases.length]),
  )
  const areas = byArea(outcomes)
  return `${JSON.stringify({ target, version, interrupted, totals, differences, areas, cases, warnings }, null, 2)}\n`
}

/**
 * Whether the run reached its end without a difference of these classes. Cases that did not run follow from a difference.
 */
export const conforms = (
  { outcomes, interrupted }: SuiteResult,
  classes: readonly DifferenceClass[] = DIFFERENCE_CLASSES,
): boolean => !interrupted && !outcomes.filter(isDifferent).some(({ result }) => classes.includes(result.class))

type Different = Outcome & { readonly result: Extract<Outcome['result'], { is: 'different' }> }

const isDifferent = (outcome: Outcome): outcome is Different => outcome.result.is === 'different'

/** The differences of each class that has any. */
const differencesByClass = (outcomes: readonly Outcome[]) =>
  DIFFERENCE_CLASSES.map((name) => ({
    class: name,
    cases: outcomes.filter(isDifferent).filter(({ result }) => result.class === name),
  })).filter(({ cases }) => cases.length > 0)

function totals(outcomes: readonly Outcome[]): string {
  const counts = countByKind(outcomes)
  return `${outcomes.length} cases: ${KINDS.map((kind) => `${counts[kind]} ${kind}`).join(', ')}`
}

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
