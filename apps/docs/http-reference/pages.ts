import {
  ACCESS,
  areaOf,
  bare,
  camel,
  type Endpoint,
  itemsOf,
  type KnownErrors,
  mayLack,
  mayOmit,
  pathFields,
  type Schema,
  typeOf,
} from '../../../packages/core/build/endpoints.ts'

export const NOTICE =
  '<!-- Generated from the contract by `npm run reference`. Edit the contract instead of this file. -->'
const fileOf = (area: string) => `${area.toLowerCase().replace(/[^a-z]+/g, '-')}.md`

export function pages(endpoints: readonly Endpoint[], knownErrors: KnownErrors): [file: string, text: string][] {
  return [...new Set(endpoints.map(areaOf))].map((area) => {
    const rows = endpoints.filter((row) => areaOf(row) === area)
    const text = [NOTICE, `# ${area}`, ...rows.map((row) => section(row, knownErrors))].join('\n\n')
    return [fileOf(area), `${text}\n`]
  })
}

export function indexPage(endpoints: readonly Endpoint[], byArea: readonly [file: string, text: string][]) {
  const lines = byArea.map(([file, text]) => {
    const [, area = ''] = /^# (.*)$/m.exec(text) ?? []
    const names = endpoints.filter((row) => areaOf(row) === area).map(({ name }) => `\`${name}\``)
    return `| [${area}](${file}) | ${[...new Set(names)].join(', ')} |`
  })
  return `${NOTICE}

# Endpoints

All endpoints, by area. Endpoints marked *server* return or accept more for servers. [Error codes](errors.md) lists all errors with cause and fix, and
[openapi.json](openapi.json) describes the endpoints in OpenAPI 3.1. Paths are relative to \`/api/v1\` unless noted.

| Area | Endpoints |
|---|---|
${lines.join('\n')}
`
}

const versions = ({ since, until }: Endpoint) => (since ? ` · since ${since}` : until ? ` · until ${until}` : '')

function section(row: Endpoint, knownErrors: KnownErrors) {
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

function input(endpoint: Endpoint) {
  const { query, body } = endpoint
  const lines = [
    ...pathFields(endpoint).map(
      ([name, of]) => `| \`${of.view ?? camel(name)}\` | path \`${name}\` | string | ${mayOmit(of) ? 'no' : 'yes'} |`,
    ),
    ...lists(query, 'query'),
    ...lists(body, 'body'),
  ]
  return lines.length > 0 ? ['| Parameter | Sent as | Type | Required |', '|---|---|---|---|', ...lines].join('\n') : ''
}

function lists(kind: Schema | undefined, where: string) {
  if (kind && kind.kind !== 'entity') return [`| (entire body) | ${where} | ${typeOf(kind)} | no |`]
  return Object.entries(kind?.fields ?? {}).map(
    ([name, of]) =>
      `| \`${of.view ?? camel(name)}\` | ${where} \`${name}\` | ${typeOf(bare(of))} | ${mayOmit(of) ? 'no' : 'yes'} |`,
  )
}

function output({ response, status = 200, responseType }: Endpoint) {
  if (responseType === 'redirect') return 'Responds with a redirect (307).'
  if (responseType === 'text') return `Responds with ${status} and plain text.`
  const { kind } = response
  const items = itemsOf(response)
  const shown = (items ?? response).fields
  if (!shown || Object.keys(shown).length === 0)
    return `Responds with ${status}${kind === 'json' ? ' and any JSON' : ''}.`
  const lines = Object.entries(shown).map(
    ([name, it]) =>
      `| \`${it.view ?? camel(name)}\` | \`${name}\` | ${typeOf(bare(it))}${mayLack(it) ? ', optional' : ''} |`,
  )
  return [
    `Returns ${items ? 'an array of objects ' : ''}(${status}):`,
    '',
    '| Field | Received as | Type |',
    '|---|---|---|',
    ...lines,
  ].join('\n')
}
