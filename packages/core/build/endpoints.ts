// The endpoints of the contract for documentation: the declarations of the package, openapi.json, and the site.

/** The schema of a value, as the contract describes it. */
export type Schema = SchemaForm & {
  /** The value of a field that is left out. */
  default?: unknown
  /** A call has to pass the field, which the service does not require. */
  isRequiredInCalls?: true
  /** The name of the field in the view, if it is not the camel-cased wire name. */
  view?: string
  /** The fields of an entity. */
  fields?: Record<string, Schema>
  /** The schema of the items, if the view is an array and the wire format is not. */
  itemSchema?: Schema
}
type SchemaForm =
  | { kind: 'nullable' | 'optional' | 'list'; of: Schema }
  | { kind: 'oneOf'; of: readonly string[]; views?: readonly string[] }
  | { kind: 'entity' | 'string' | 'secret' | 'stringOrSecret' | 'jsonText' | 'boolean' | 'number' | 'json' }
  | { kind: 'date' | 'isoDate' | 'booleanString' | 'numberString' }

interface Row {
  method: string
  path: string
  access: string
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema
  errors?: readonly string[]
  plainTextErrors?: Record<number, string>
  responseType?: 'text' | 'redirect'
  root?: true
  since?: string
  until?: string
  status?: number
  session?: 'none' | 'required'
}
export type Endpoint = Row & { name: string; module: 'contract' | 'server' | 'older' }
export type KnownErrors = Record<string, { status: number; message: string; fix: string }>
export type Catalogue = { knownErrors: KnownErrors }

const AREAS: readonly [title: string, paths: RegExp][] = [
  ['Passwords', /^\/auth\/password/],
  ['Magic links', /^\/auth\/otp/],
  ['Two-factor authentication', /^\/auth\/mfa/],
  ['Passkeys', /^\/auth\/passkey/],
  ['OAuth and connected accounts', /^\/(auth\/oauth|oauth-providers|connected-accounts)/],
  ['Sessions', /^\/auth\/sessions/],
  ['Command-line login', /^\/auth\/cli/],
  ['AI agents', /^\/agent\//],
  ['Anonymous users', /^\/auth\/anonymous/],
  ['Contact channels', /^\/contact-channels/],
  ['Users', /^\/users/],
  ['Teams', /^\/team(s|-member-profiles|-memberships)(\/|$)/],
  ['Team invitations', /^\/team-invitations/],
  ['Permissions', /^\/(team|project)-permission/],
  ['API keys', /^\/(user|team)-api-keys|credential-scanning/],
  ['Projects', /^\/(projects|internal\/(projects|api-keys))/],
  ['Email, metrics and webhooks', /^\/(email-templates|emails|internal|webhooks)/],
  ['Public endpoints', /./],
]

/** Returns the schema of the items when the result is an array. */
export const itemsOf = (response: Schema): Schema | undefined =>
  response.kind === 'list' ? response.of : response.itemSchema

export const areaOf = ({ path }: Row) => AREAS.find(([, paths]) => paths.test(path))?.[0] ?? 'Public endpoints'

/** Every endpoint, in the order of areas, then of paths. */
export function endpointsOf(contract: object): Endpoint[] {
  const { server, older } = contract as { server: object; older: object }
  const all = [...endpointsIn(contract, 'contract'), ...endpointsIn(server, 'server'), ...endpointsIn(older, 'older')]
  const rank = (it: Endpoint) => AREAS.findIndex(([title]) => title === areaOf(it))
  return all.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.path, b.path) ||
      compare(a.method, b.method) ||
      levelOf(a) - levelOf(b) ||
      compare(a.name, b.name),
  )
}

/** The endpoints among the exports of a module. One that differs for servers counts twice. */
export function endpointsIn(module: object, from: 'contract' | 'server' | 'older'): Endpoint[] {
  return Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'function' && 'path' in value && 'response' in value
      ? [
          { ...value, name, module: from },
          ...('forServers' in value ? [{ ...(value.forServers as Row), name, module: 'server' as const }] : []),
        ]
      : [],
  )
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const LEVELS = ['none', 'client', 'server', 'admin']
const levelOf = ({ access }: Row) => LEVELS.indexOf(access)

export const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** The parameters in the path of an endpoint, by wire name. */
export const pathFields = ({ path, params }: Pick<Row, 'path' | 'params'>): [name: string, schema: Schema][] =>
  placeholders(path).map((name) => [name, params?.fields?.[name] ?? { kind: 'string' }])

/** @param name a wire name */
export const camel = (name: string) =>
  name.replace(/_at_millis$/, '_at').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/** Whether a call may leave out a field. */
export const mayOmit = (kind: Schema) =>
  (kind.kind === 'optional' && !kind.isRequiredInCalls) || kind.default !== undefined

/** Whether a result may lack a field. */
export const mayLack = (kind: Schema) => kind.kind === 'optional' && kind.default === undefined

export const bare = (kind: Schema): Schema => (kind.kind === 'optional' ? kind.of : kind)

/** Who may call an endpoint, by its access level. */
export const ACCESS: Record<string, string> = {
  none: 'none (no keys required)',
  client: 'client, server, admin',
  server: 'server, admin',
  admin: 'admin',
}

/** Describes the type of a schema. */
export function typeOf(kind: Schema): string {
  switch (kind.kind) {
    case 'nullable':
      return `${typeOf(kind.of)} or null`
    case 'optional':
      return typeOf(kind.of)
    case 'list':
      return `array of ${typeOf(kind.of)}`
    case 'oneOf':
      return (kind.views ?? kind.of).map((it) => `\`${it}\``).join(', ')
    case 'entity':
      return `{ ${Object.entries(kind.fields ?? {})
        .map(([name, it]) => `${it.view ?? camel(name)}${it.kind === 'optional' ? '?' : ''}`)
        .join(', ')} }`
    default:
      return WORDS[kind.kind] ?? kind.kind
  }
}

const WORDS: Record<string, string> = {
  secret: '`Secret` (string on the wire)',
  stringOrSecret: 'string or `Secret` (string on the wire)',
  date: '`Date` (milliseconds since 1970 on the wire)',
  isoDate: '`Date` (ISO 8601 on the wire)',
  booleanString: 'boolean (string on the wire)',
  numberString: 'number (string on the wire)',
  json: 'any JSON',
  jsonText: 'object (JSON text on the wire)',
}
