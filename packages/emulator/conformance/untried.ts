// npm run untried: writes the rows of the contract that nobody has tried into docs/support.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { type Contract, isUntried, untriedFields, untriedRows } from '@latchkey/core/internal/contract'
import { routes } from '../src/service/routes.js'
import { contractRows, rowsOf } from './contract-rows.js'

const HEADING = '## Not tried on a running service'
const FILE = new URL('../../../docs/support.md', import.meta.url)

/** The contract, and the endpoints that only the emulator has, for the dashboard of the service. */
const ROWS = [
  ...contractRows,
  ...routes.map(({ contract }) => contract).filter(({ method, path }) => rowsOf(`${method} ${path}`).length === 0),
]

/**
 * Returns whether a request is to an endpoint with something that nobody has tried.
 *
 * @param request The method and the path.
 */
export const isUntriedRequest = (request: string): boolean =>
  rowsOf(request, ROWS).some((row) => isUntried(row) || untriedFields(row).length > 0)

const nameOf = ({ method, path }: Contract) => `\`${method} ${path}\``

/** Returns the section for the contract as it is. */
export function untriedSection(): string {
  const { endpoints, fields, errors } = untriedRows(ROWS)
  // Modules have no order that all loaders share.
  const named = (all: readonly Contract[]) => [...new Set(all.map(nameOf))].sort()
  const summaryOf = (name: string) => endpoints.find((row) => nameOf(row) === name)?.summary
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    HEADING,
    '',
    'The service publishes these as `hexclave-1.0`. Latchkey follows its public sources and documentation: no request was compared',
    'with a running service. If you run one, `npm run conformance -- --base-url URL` compares them, and reports them first.',
    '`npm run untried` writes this section from the contract.',
    '',
    '| Endpoint | What it does |',
    '|---|---|',
    ...named(endpoints).map((name) => `| ${name} | ${summaryOf(name)} |`),
    '',
    '| Field | Endpoints that are tried otherwise |',
    '|---|---|',
    ...sorted.map(([field, all]) => `| \`${field}\` | ${named(all).join(', ')} |`),
    ...(errors.length > 0
      ? [
          '',
          `Error codes: ${[...errors]
            .sort()
            .map((code) => `\`${code}\``)
            .join(', ')}.`,
        ]
      : []),
    '',
  ].join('\n')
}

/** Returns the page with the section in place of its former one. */
export function withSection(page: string): string {
  const start = page.indexOf(HEADING)
  const end = page.indexOf('\n## ', start)
  return `${page.slice(0, start)}${untriedSection()}${page.slice(end)}`
}

/** Returns the page as it is. */
export const supportPage = (): string => readFileSync(FILE, 'utf8')

if (import.meta.main) writeFileSync(FILE, withSection(supportPage()))
