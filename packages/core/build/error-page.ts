// The reference of error codes: cause and fix of each, from the tables next to the codes.
// node packages/core/build/error-page.ts FILE: writes it for the package. Errors of production builds name this file.
import { writeFileSync } from 'node:fs'
import { plainTextErrors } from '../src/contract/plain-text-errors.ts'
import { clientErrors } from '../src/errors/client-errors.ts'
import { type Endpoint, endpointsOf, type KnownErrors } from './endpoints.ts'

/** Longer lists of functions are cut. */
const MAX_FUNCTIONS = 8

/**
 * Writes the page that lists every error code.
 *
 * @param knownErrors The known errors of the contract, by code.
 * @param endpoints All endpoints.
 */
export function errorPage(knownErrors: KnownErrors, endpoints: readonly Endpoint[]): string {
  const client = Object.entries(clientErrors).map(([code, { cause, fix }]) => section(code, cause, fix, '', []))
  const plain = Object.entries(plainTextErrors).map(([code, { cause, fix }]) => {
    const by = endpoints.filter(({ plainTextErrors = {} }) => Object.values(plainTextErrors).includes(code))
    const statuses = by.flatMap(({ plainTextErrors = {} }) =>
      Object.entries(plainTextErrors).flatMap(([status, one]) => (one === code ? [status] : [])),
    )
    return section(code, cause, fix, [...new Set(statuses)].join(' or '), by)
  })
  const known = Object.entries(knownErrors).map(([code, { status, message, fix }]) => {
    const cause = message.replace(/\{(\w+)\}/g, '`$1`')
    const by = endpoints.filter(({ errors }) => errors?.includes(code))
    return section(code, cause, fix, String(status), by)
  })
  return [
    '# Error codes',
    `Every error of Latchkey has a stable \`code\`. This page lists the cause and the fix of each one. [Errors](../guides/errors.md) shows how to handle them.`,
    '## Errors of the client',
    'The client detects these errors and throws a `LatchkeyError`.',
    ...client,
    '## Rejections without a code',
    'The service rejects these requests with a text instead of a code. The client throws a `LatchkeyError`, and `details.status` is the HTTP status.',
    ...plain,
    '## Errors of the service',
    'The service responds with these codes, and the client throws a `LatchkeyError`.',
    ...known,
  ]
    .join('\n\n')
    .concat('\n')
}

function section(code: string, cause: string, fix: string, status: string, by: readonly Endpoint[]): string {
  const names = [...new Set(by.map(({ name }) => `\`${name}\``))]
  const rest = names.length - MAX_FUNCTIONS
  const shown = `${names.slice(0, MAX_FUNCTIONS).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return [
    `### \`${code}\``,
    `**Cause** ${cause}`,
    `**Fix** ${fix}`,
    ...(status ? [`**HTTP status** ${status}`] : []),
    ...(names.length > 0 ? [`**Endpoints** ${shown}`] : []),
  ].join('\n\n')
}

/** The page of the package, which does not contain the guides. */
const withoutGuides = (page: string) =>
  page
    .replace(' [Errors](../guides/errors.md) shows how to handle them.', '')
    .replace(/\[([^\]]+)\]\(\.\.\/[^)]+\)/g, '$1')

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2)
  const contract = await import('../src/contract/index.ts')
  writeFileSync(file, withoutGuides(errorPage(contract.knownErrors, endpointsOf(contract))))
}
