// Writes an example of each endpoint: its own call, with values for the fields that the contract requires.
// `apps/docs/code/snippets.ts` checks its types.
import { bare, camel, type Endpoint, itemsOf, mayOmit, pathFields, type Schema } from './endpoints.ts'

/** Values of fields by the end of their name in the view. The first match counts. Others are variables of that name. */
const VALUES: readonly [name: RegExp, value: string][] = [
  [/^provider(Config)?Id$/, "'github'"],
  [/^ownerTeamId$/, 'teamId'],
  [/^containedPermissionId$/, "'documents:read'"],
  [/email$/i, "'ada@example.com'"],
  [/password$/i, "'correct horse battery staple'"],
  [/^totp$/, "'123456'"],
  [/displayName$/i, "'Ada Lovelace'"],
  [/subject$/i, "'Welcome'"],
  [/senderName$/i, "'Notes'"],
  [/domain$/i, "'https://app.example.com'"],
  [/ur[li]$/i, "'https://app.example.com/handler'"],
  [/host$/i, "'smtp.example.com'"],
  [/description$/i, "'Reads notes'"],
  [/^scope$/i, "'repo'"],
  [/^html$/i, "'<p>Welcome.</p>'"],
  [/version$/i, "'1.0.0'"],
]

/** Longer calls are written on several lines, in characters. */
const WIDTH = 100

/** Returns the lines of an example that calls the endpoint. */
export function endpointExample(endpoint: Endpoint): string[] {
  const fields = requiredFields(endpoint).map((text) => text.replace("'Ada Lovelace'", displayName(endpoint.path)))
  const names = fields.map((text) => text.split(':')[0] ?? '')
  const client = endpoint.access === 'admin' ? 'admin' : endpoint.access === 'server' ? 'server' : 'client'
  const head = `${resultOf(endpoint, names)}await ${endpoint.name}(${client}`
  if (fields.length === 0) return [`${head})`]
  const line = `${head}, { ${fields.join(', ')} })`
  return line.length <= WIDTH ? [line] : [`${head}, {`, ...fields.map((field) => `  ${field},`), '})']
}

/**
 * The fields that the contract requires, and the team of a new project, which only older versions of the service do not
 * require. An endpoint whose fields are all optional gets the first one of its body, and an email its content.
 */
function requiredFields(endpoint: Endpoint): string[] {
  const { path, query, body, access } = endpoint
  const fields = [query, body].flatMap((schema) => Object.entries(schema?.fields ?? {}))
  const required = fields.filter(([name, schema]) => !mayOmit(schema) || name === 'owner_team_id')
  const shown =
    required.length > 0
      ? required
      : Object.entries(body?.fields ?? {}).filter(([name], index) => index === 0 || name === 'html')
  // Clients may list only what belongs to a team or to the user.
  const filter = Object.keys(query?.fields ?? {}).find(
    (name) => /^(?:user|team)_id$/.test(name) && query?.fields?.[name]?.default === undefined,
  )
  if (access === 'client' && fields.length > 0 && shown.length === 0 && !/\{/.test(path) && filter !== undefined)
    return [/permissions$/.test(path) ? "userId: 'me'" : camel(filter)]
  return [
    ...pathFields(endpoint)
      // A server has no signed-in user, which is the default.
      .filter(([name, schema]) => !mayOmit(schema) || (access === 'server' && name === 'user_id'))
      .map(([name, schema]) =>
        access === 'client' && name === 'user_id' ? "userId: 'me'" : field(schema.view ?? camel(name), schema),
      ),
    ...shown.map(([name, schema]) => field(schema.view ?? camel(name), schema)),
  ]
}

function field(name: string, schema: Schema): string {
  const value = valueFor(name, bare(schema))
  return value === name ? name : `${name}: ${value}`
}

function valueFor(name: string, schema: Schema): string {
  switch (schema.kind) {
    case 'nullable':
    case 'optional':
      return valueFor(name, schema.of)
    case 'list':
      return `[${valueFor(name.replace(/s$/, ''), schema.of)}]`
    case 'oneOf':
      return quote(schema.views?.[0] ?? schema.of[0] ?? '')
    case 'entity': {
      const required = Object.entries(schema.fields ?? {}).filter(([, one]) => !mayOmit(one))
      return required.length > 0
        ? `{ ${required.map(([wire, one]) => field(one.view ?? camel(wire), one)).join(', ')} }`
        : '{}'
    }
    case 'boolean':
    case 'booleanString':
      return 'true'
    case 'number':
    case 'numberString':
      return /port$/i.test(name) ? '587' : '10'
    case 'date':
    case 'isoDate':
      return "new Date('2027-01-01')"
    case 'json':
      return /metadata$/i.test(name) ? "{ plan: 'pro' }" : name
    default:
      return VALUES.find(([pattern]) => pattern.test(name))?.[1] ?? name
  }
}

const quote = (text: string) => `'${text}'`

/**
 * Returns the start of the statement, which declares fields of the result.
 *
 * @param given The names of the fields of the input, which cannot be declared again.
 */
function resultOf(endpoint: Endpoint, given: readonly string[]): string {
  const { response, responseType, name } = endpoint
  if (responseType === 'redirect') return ''
  if (responseType === 'text') return 'const text = '
  if (itemsOf(response)) return `const ${/^list[A-Z]/.test(name) ? lowerFirst(name.slice(4)) : 'items'} = `
  const names = Object.entries(response.fields ?? {}).map(([wire, schema]) => schema.view ?? camel(wire))
  const shown = names.filter((one) => one !== 'success' && !given.includes(one)).slice(0, 2)
  return shown.length > 0 ? `const { ${shown.join(', ')} } = ` : ''
}

/** The display name of a team, a project or a user. */
const displayName = (path: string) =>
  /^\/teams/.test(path) ? "'Engineering'" : /project/.test(path) ? "'Notes'" : "'Ada Lovelace'"

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
