import { areaOf, bare, camel, placeholders } from './reference-endpoints.mjs'

/** @typedef {import('./reference-endpoints.mjs').Kind} Kind */
/** @typedef {import('./reference-endpoints.mjs').Endpoint} Endpoint */
/** @typedef {import('./reference-endpoints.mjs').KnownErrors} KnownErrors */

const NOTICE = '<!-- Written from the contract by `node tools/reference.mjs`: change the contract, not this. -->'
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

Every call of the contract, by area. A call is an endpoint of \`@latchkey/core/contract\`; those marked *server* stand
in its namespace \`server\`. [errors.md](errors.md) has every known error, [openapi.json](openapi.json) the same as
OpenAPI 3.1. Paths stand below \`/api/v1\` unless a page says otherwise.

| Area | Calls |
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

| Code | Status | Name | Meaning | Calls that name it |
|---|---|---|---|---|
${lines.join('\n')}
`
}

/** @type {Record<string, string>} */
const WHO = {
  none: 'anyone, without keys',
  client: 'browsers, servers and owners',
  server: 'servers and owners',
  admin: 'owners',
}

/**
 * @param {Endpoint} row
 * @param {KnownErrors} knownErrors
 */
function section(row, knownErrors) {
  const { name, module, method, path, access, summary, errors = [], refusals = {} } = row
  const user = row.session === 'required' ? ', with a signed-in user' : ''
  const errorLines = errors.map((code) => `- \`${code}\` (${knownErrors[code]?.status}): ${knownErrors[code]?.message}`)
  const refusalLines = Object.entries(refusals).map(([status, reason]) => `- ${status} in plain text: \`${reason}\``)
  return [
    `## ${summary}`,
    `\`${name}\`${module === 'server' ? ' (*server*)' : ''} · \`${method} ${path}\`${row.root ? ' at the root' : ''} · for ${WHO[access]}${user}`,
    input(row),
    output(row),
    ...(errorLines.length + refusalLines.length > 0
      ? ['Errors beside those that any call may answer:', [...errorLines, ...refusalLines].join('\n')]
      : []),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** @param {Endpoint} row */
function input({ path, query, body }) {
  const lines = [
    ...placeholders(path).map((name) => `| \`${camel(name)}\` | path \`${name}\` | text | yes |`),
    ...lists(query, 'query'),
    ...lists(body, 'body'),
  ]
  return lines.length > 0 ? ['| Input | On the wire | Kind | Needed |', '|---|---|---|---|', ...lines].join('\n') : ''
}

/**
 * @param {Kind | undefined} kind
 * @param {string} where
 */
function lists(kind, where) {
  if (kind && kind.kind !== 'entity') return [`| (all of it) | ${where} | ${said(kind)} | no |`]
  return Object.entries(kind?.fields ?? {}).map(
    ([name, of]) =>
      `| \`${of.view ?? camel(name)}\` | ${where} \`${name}\` | ${said(bare(of))} | ${of.kind === 'optional' ? 'no' : 'yes'} |`,
  )
}

/** @param {Endpoint} row */
function output({ response, status = 200, answers }) {
  if (answers === 'redirect') return 'Answers a redirect (307).'
  if (answers === 'text') return `Answers ${status} in plain text.`
  const { kind, of, fields } = response
  const many = kind === 'list'
  const shown = many ? /** @type {Kind} */ (of).fields : fields
  if (!shown || Object.keys(shown).length === 0) return `Answers ${status}${kind === 'json' ? ' with any JSON' : ''}.`
  const lines = Object.entries(shown).map(
    ([name, it]) =>
      `| \`${it.view ?? camel(name)}\` | \`${name}\` | ${said(bare(it))}${it.kind === 'optional' ? ', or absent' : ''} |`,
  )
  return [`Answers ${status}:`, '', '| Output | On the wire | Kind |', '|---|---|---|', ...lines].join('\n')
}

/**
 * A kind in words.
 * @param {Kind} kind
 * @returns {string}
 */
function said(kind) {
  switch (kind.kind) {
    case 'nullable':
      return `${said(kind.of)} or null`
    case 'optional':
      return said(kind.of)
    case 'list':
      return `list of: ${said(kind.of)}`
    case 'oneOf':
      return kind.of.map((/** @type {string} */ it) => `\`${it}\``).join(', ')
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
  text: 'text',
  flag: 'true or false',
  count: 'number',
  date: 'point in time (milliseconds on the wire)',
  isoDate: 'point in time (ISO 8601 on the wire)',
  flagText: 'true or false (as text on the wire)',
  countText: 'number (as text on the wire)',
  json: 'any JSON',
}
