import { areaOf, bare, camel, itemsOf, placeholders } from './reference-endpoints.mjs'

/** @typedef {import('./reference-endpoints.mjs').Schema} Schema */
/** @typedef {import('./reference-endpoints.mjs').Endpoint} Endpoint */
/** @typedef {import('./reference-endpoints.mjs').KnownErrors} KnownErrors */

const NOTICE =
  '<!-- Generated from the contract by `node tools/reference.mjs`. Edit the contract instead of this file. -->'
const fileOf = (/** @type {string} */ area) => `${area.toLowerCase().replace(/[^a-z]+/g, '-')}.md`

/**
 * @param {readonly Endpoint[]} endpoints
 * @param {KnownErrors} knownErrors
 * @returns {[file: string, text: string][]}
 */
export function pages(endpoints, knownErrors) {
  return [...new Set(endpoints.map(areaOf))].map((area) => {
    const rows = endpoints.filter((row) => areaOf(row) === area)
    const text = [NOTICE, `# ${area}`, ...rows.map((row) => section(row, knownErrors))].join('\n\n')
    return [fileOf(area), `${text}\n`]
  })
}

/**
 * @param {readonly Endpoint[]} endpoints
 * @param {readonly [file: string, text: string][]} byArea
 */
export function indexPage(endpoints, byArea) {
  const lines = byArea.map(([file, text]) => {
    const [, area = ''] = /^# (.*)$/m.exec(text) ?? []
    const names = endpoints.filter((row) => areaOf(row) === area).map(({ name }) => `\`${name}\``)
    return `| [${area}](${file}) | ${[...new Set(names)].join(', ')} |`
  })
  return `${NOTICE}

# Reference

All endpoints of the contract, by area. Each endpoint is a function exported by \`@latchkey/core/contract\`. Endpoints
marked *server* are in its namespace \`server\`. [errors.md](errors.md) lists all known errors, and
[openapi.json](openapi.json) describes the endpoints in OpenAPI 3.1. Paths are relative to \`/api/v1\` unless noted.

| Area | Functions |
|---|---|
${lines.join('\n')}
`
}

/**
 * @param {KnownErrors} knownErrors
 * @param {readonly Endpoint[]} endpoints
 */
export function errorPage(knownErrors, endpoints) {
  const lines = Object.entries(knownErrors).map(([code, { status, name, message }]) => {
    const by = endpoints.filter(({ errors }) => errors?.includes(code)).map((row) => `\`${row.name}\``)
    return `| \`${code}\` | ${status} | ${name} | ${message} | ${[...new Set(by)].join(', ')} |`
  })
  return `${NOTICE}

# Known errors

| Code | Status | Name | Description | Endpoints |
|---|---|---|---|---|
${lines.join('\n')}
`
}

/** @type {Record<string, string>} */
export const ACCESS = {
  none: 'none (no keys required)',
  client: 'client, server, admin',
  server: 'server, admin',
  admin: 'admin',
}

/** @param {Endpoint} row */
const versions = ({ since, until }) => (since ? ` · since ${since}` : until ? ` · until ${until}` : '')

/**
 * @param {Endpoint} row
 * @param {KnownErrors} knownErrors
 */
function section(row, knownErrors) {
  const { name, module, method, path, access, summary, errors = [], plainTextErrors = {} } = row
  const user = row.session === 'required' ? ' · requires a signed-in user' : ''
  const errorLines = errors.map((code) => `- \`${code}\` (${knownErrors[code]?.status}): ${knownErrors[code]?.message}`)
  const plainTextLines = Object.entries(plainTextErrors).map(
    ([status, reason]) => `- \`${reason}\` (${status}, plain text)`,
  )
  return [
    `## ${summary}`,
    `\`${name}\`${module === 'server' ? ' (*server*)' : ''} · \`${method} ${path}\`${row.root ? ' (relative to the host)' : ''}${versions(row)} · Access: ${ACCESS[access]}${user}`,
    input(row),
    output(row),
    ...(errorLines.length + plainTextLines.length > 0
      ? ['Errors, in addition to those of every endpoint:', [...errorLines, ...plainTextLines].join('\n')]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** @param {Endpoint} row */
function input({ path, query, body }) {
  const lines = [
    ...placeholders(path).map((name) => `| \`${camel(name)}\` | path \`${name}\` | string | yes |`),
    ...lists(query, 'query'),
    ...lists(body, 'body'),
  ]
  return lines.length > 0 ? ['| Parameter | Sent as | Type | Required |', '|---|---|---|---|', ...lines].join('\n') : ''
}

/**
 * @param {Schema | undefined} kind
 * @param {string} where
 */
function lists(kind, where) {
  if (kind && kind.kind !== 'entity') return [`| (entire body) | ${where} | ${typeOf(kind)} | no |`]
  return Object.entries(kind?.fields ?? {}).map(
    ([name, of]) =>
      `| \`${of.view ?? camel(name)}\` | ${where} \`${name}\` | ${typeOf(bare(of))} | ${of.kind === 'optional' ? 'no' : 'yes'} |`,
  )
}

/** @param {Endpoint} row */
function output({ response, status = 200, responseType }) {
  if (responseType === 'redirect') return 'Responds with a redirect (307).'
  if (responseType === 'text') return `Responds with ${status} and plain text.`
  const { kind } = response
  const items = itemsOf(response)
  const shown = (items ?? response).fields
  if (!shown || Object.keys(shown).length === 0)
    return `Responds with ${status}${kind === 'json' ? ' and any JSON' : ''}.`
  const lines = Object.entries(shown).map(
    ([name, it]) =>
      `| \`${it.view ?? camel(name)}\` | \`${name}\` | ${typeOf(bare(it))}${it.kind === 'optional' ? ', optional' : ''} |`,
  )
  return [
    `Returns ${items ? 'an array of objects ' : ''}(${status}):`,
    '',
    '| Field | Received as | Type |',
    '|---|---|---|',
    ...lines,
  ].join('\n')
}

/**
 * Describes the type of a schema.
 * @param {Schema} kind
 * @returns {string}
 */
export function typeOf(kind) {
  switch (kind.kind) {
    case 'nullable':
      return `${typeOf(kind.of)} or null`
    case 'optional':
      return typeOf(kind.of)
    case 'list':
      return `array of ${typeOf(kind.of)}`
    case 'oneOf':
      return (kind.views ?? kind.of).map((/** @type {string} */ it) => `\`${it}\``).join(', ')
    case 'entity':
      return `{ ${Object.entries(kind.fields ?? {})
        .map(([name, it]) => `${it.view ?? camel(name)}${it.kind === 'optional' ? '?' : ''}`)
        .join(', ')} }`
    default:
      return WORDS[kind.kind] ?? kind.kind
  }
}

/** @type {Record<string, string>} */
const WORDS = {
  date: '`Date` (milliseconds since 1970 on the wire)',
  isoDate: '`Date` (ISO 8601 on the wire)',
  booleanString: 'boolean (string on the wire)',
  numberString: 'number (string on the wire)',
  json: 'any JSON',
}
