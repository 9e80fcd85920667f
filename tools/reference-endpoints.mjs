// The endpoints of the contract for the documentation: with their name, their area, and their access level.

/** @typedef {{ kind: string, of?: any, fields?: Record<string, Schema>, view?: string, views?: readonly string[], itemSchema?: any }} Schema */
/**
 * @typedef {object} Row
 * @property {string} method
 * @property {string} path
 * @property {string} access
 * @property {string} summary
 * @property {Schema} [query]
 * @property {Schema} [body]
 * @property {Schema} response
 * @property {readonly string[]} [errors]
 * @property {Record<number, string>} [plainTextErrors]
 * @property {'text' | 'redirect'} [responseType]
 * @property {true} [root]
 * @property {string} [since]
 * @property {string} [until]
 * @property {number} [status]
 * @property {'none' | 'required'} [session]
 */
/** @typedef {Row & { name: string, module: 'contract' | 'server' | 'newer' }} Endpoint */
/** @typedef {Record<string, { status: number, name: string, message: string }>} KnownErrors */
/** @typedef {{ knownErrors: KnownErrors }} Catalogue */

/** @type {readonly [title: string, paths: RegExp][]} */
const AREAS = [
  ['Passwords', /^\/auth\/password/],
  ['Magic links', /^\/auth\/otp/],
  ['Second factor', /^\/auth\/mfa/],
  ['Passkeys', /^\/auth\/passkey/],
  ['OAuth and connected accounts', /^\/(auth\/oauth|oauth-providers|connected-accounts)/],
  ['Sessions', /^\/auth\/sessions/],
  ['Command-line login', /^\/auth\/cli/],
  ['Anonymous users', /^\/auth\/anonymous/],
  ['Contact channels', /^\/contact-channels/],
  ['Users', /^\/users/],
  ['Teams', /^\/team(s|-member-profiles|-memberships)(\/|$)/],
  ['Team invitations', /^\/team-invitations/],
  ['Permissions', /^\/(team|project)-permission/],
  ['API keys', /^\/(user|team)-api-keys|credential-scanning/],
  ['Projects', /^\/(projects|internal\/(projects|api-keys))/],
  ['Mails, metrics and webhooks', /^\/(email-templates|emails|internal|webhooks)/],
  ['Open calls', /./],
]

/**
 * Returns the schema of the items when the result is an array.
 * @param {Schema} response
 * @returns {Schema | undefined}
 */
export const itemsOf = (response) => (response.kind === 'list' ? response.of : response.itemSchema)

/** @param {Row} row */
export const areaOf = ({ path }) => AREAS.find(([, paths]) => paths.test(path))?.[0] ?? 'Open calls'

/**
 * Every endpoint, in the order of areas, then of paths.
 * @param {object} contract
 * @returns {Endpoint[]}
 */
export function endpointsOf(contract) {
  const { server, newer } = /** @type {{ server: object, newer: object }} */ (contract)
  const all = [...endpointsIn(contract, 'contract'), ...endpointsIn(server, 'server'), ...endpointsIn(newer, 'newer')]
  const rank = (/** @type {Endpoint} */ it) => AREAS.findIndex(([title]) => title === areaOf(it))
  return all.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.path, b.path) ||
      compare(a.method, b.method) ||
      levelOf(a) - levelOf(b) ||
      compare(a.name, b.name),
  )
}

/**
 * The endpoints among the exports of a module.
 * @param {object} module
 * @param {'contract' | 'server' | 'newer'} from
 * @returns {Endpoint[]}
 */
export function endpointsIn(module, from) {
  return Object.entries(module).flatMap(([name, value]) =>
    typeof value === 'function' && 'path' in value && 'response' in value ? [{ ...value, name, module: from }] : [],
  )
}

/** @type {(a: string, b: string) => number} */
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

const LEVELS = ['none', 'client', 'server', 'admin']
/** @param {Row} row */
const levelOf = ({ access }) => LEVELS.indexOf(access)

/** @param {string} path */
export const placeholders = (path) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** @param {string} name a wire name */
export const camel = (name) => name.replace(/_at_millis$/, '_at').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())

/**
 * @param {Schema} kind
 * @returns {Schema}
 */
export const bare = (kind) => (kind.kind === 'optional' ? kind.of : kind)
