import { areHeaders, isHeaderValue } from '../lib/formats.js'
import { BaseLatchkeyError, invalidOption, optionError, typeName } from '../lib/latchkey-error.js'
import { checkArgument, checkClient, checkOptionNames } from './check-client.js'
import type { CallOptions, Contract } from './endpoint.js'
import {
  type AnySchema,
  boolean,
  camel,
  duration,
  entity,
  type Fields,
  nullable,
  optional,
  plain,
  type Schema,
  stringOrSecret,
  UnexpectedValue,
} from './schema/index.js'

export { AUTH_MEMBERS, requireAwait } from '../lib/require-await.js'
export { checkClient, checkOptionNames, stringOrSecret }

// Arguments are validated before anything is sent, with the same schemas that describe requests and responses.

/** A schema for each field of an input. */
export type InputFields<I> = { readonly [K in keyof I]-?: { encode(view: I[K], at?: string): unknown } }

export const callback = plain<never>('function', 'a function', (value) => typeof value === 'function')
export const anyObject = entity({})
/** A value that the function itself checks. */
export const anyValue = plain<never>('any', 'any value', () => true)
/** The URL to redirect to, or false to stay on the page. */
export const redirectTarget = plain<string | false>(
  'redirectTo',
  'a string or false',
  (value) => value === false || typeof value === 'string',
)
/** The path of the handler for HttpOnly sessions. */
export const handlerPath = plain<string>(
  'path',
  'a path such as /api/latchkey',
  (value) => typeof value === 'string' && /^\/(?!\/)/.test(value),
)
export const abortSignal = plain<AbortSignal>(
  'signal',
  'an AbortSignal',
  (value) => typeof (value as Partial<AbortSignal> | null)?.addEventListener === 'function',
)
/** The format of a key, an ID or a token, which is sent in a header: the platform's own error would print the whole value. */
export const CREDENTIAL = 'a non-empty string of visible ASCII characters, without spaces and line breaks'
export const isCredential = (value: unknown): boolean => typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)
export const credential = plain<string>('credential', CREDENTIAL, isCredential)
export const HEADER_NAME = /^[!#$%&'*+.^`|~\w-]+$/
export const headerValue = plain<string>(
  'headerValue',
  'a string without line breaks and other characters that headers cannot contain',
  (value) => typeof value === 'string' && isHeaderValue(value),
)

/** An object whose values match the schema and whose names match the pattern. */
export const record = (values: Pick<AnySchema, 'encode'>, names = /^/): Schema<unknown> => ({
  ...plain('record', 'an object', () => true),
  encode(view, at = '') {
    anyObject.encode(view as object, at)
    for (const [name, value] of Object.entries(view as object)) {
      if (!names.test(name)) throw new UnexpectedValue(at, 'an object with valid names', view)
      values.encode(value, `${at}.${name}`)
    }
    return view
  },
})

/** An empty token counts as none. */
const token = optional(nullable({ ...credential, encode: (value, at) => value && credential.encode(value, at) }))
const tokens = entity({ accessToken: token, refreshToken: token })
export const tokenStoreOption = plain<never>(
  'tokenStore',
  "'cookie', 'memory', null, tokens, a request or a token store",
  (value) =>
    value === null || value === 'cookie' || value === 'memory' || (typeof value === 'object' && isStore(value)),
)
/** Whether an object is a custom token store, a request, or tokens. Other checks validate these. */
function isStore(value: object): boolean {
  const { read, headers } = value as { readonly read?: unknown; readonly headers?: unknown }
  if ('read' in value) return typeof read === 'function'
  if ('headers' in value) return areHeaders(headers)
  return 'accessToken' in value || 'refreshToken' in value
}
const callOptions = entity({
  signal: optional(abortSignal),
  timeout: optional(duration),
  tokenStore: optional(tokenStoreOption),
  identity: optional(
    plain(
      'identity',
      'a session from `client.session.capture()`',
      (value) => typeof (value as { id?: unknown } | null)?.id === 'string',
    ),
  ),
  includeRestricted: optional(boolean),
})

/** Throws INVALID_OPTION that names the function and the field, unless the value matches the schema. */
export function check(called: string, schema: Part, value: unknown, argument = 'input', fields = schema.fields): void {
  try {
    schema.encode(value, '')
  } catch (error) {
    if (!(error instanceof UnexpectedValue)) throw error
    const shape = error.field === '' && error.expected === 'an object' ? exampleOf(fields, value) : ''
    throw invalidOption(called, error.field || argument, error.expected + shape, error.got)
  }
}

/** The fields that are required, or of which one often is what was passed in the place of the object. */
function exampleOf(fields: Fields = {}, value: unknown): string {
  const required = Object.fromEntries(Object.entries(fields).filter(([, field]) => isRequired(field)))
  const names = viewsOf({ fields: required })
  const ids = viewsOf({ fields }).filter((name) => typeof value === 'string' && /Id$/.test(name))
  const shown = names.length > 0 ? names : ids.slice(0, 1)
  return shown.length > 0 ? ` such as { ${shown.join(', ')} }` : ''
}

/** Whether a field must be passed. */
function isRequired(field: AnySchema): boolean {
  try {
    field.encode(undefined, '')
    return false
  } catch {
    return field.kind !== 'optional' && field.default === undefined
  }
}

/** Throws INVALID_OPTION for a field that the input does not have: with a misspelled `userId`, a call is for another user. */
function checkFields(called: string, parts: readonly Part[], input: object): void {
  // A part without fields accepts any of them.
  if (parts.some(({ fields }) => !fields)) return
  checkOptionNames(called, input, parts.flatMap(viewsOf))
  for (const [wire, field] of parts.flatMap(({ fields = {} }) => Object.entries(fields))) {
    const name = field.view ?? camel(wire)
    checkNested(`${called}({ ${name} })`, field, (input as Record<string, unknown>)[name])
  }
}

/** Checks the names in a nested object, or in the objects of a list. */
function checkNested(called: string, schema: AnySchema & Part, value: unknown): void {
  const { of, fields } = schema
  if (Array.isArray(value)) for (const one of value) checkNested(called, schema, one)
  else if (fields && Object.keys(fields).length > 0 && typeName(value) === 'object')
    checkFields(called, [schema], value as object)
  else if (!fields && typeof of === 'object' && of && 'encode' in of) checkNested(called, of as AnySchema, value)
}

/** Throws INVALID_OPTION for an option that the function does not have or that is of another type. In production, too. */
export function checkOptions(called: string, given: unknown, schema: Part): void {
  checkArgument('checkOptions', 'schema', schema, typeof schema?.encode === 'function', 'a schema')
  checkOptionNames(called, given, viewsOf(schema))
  check(called, schema, given, 'options')
}

/** A schema of an input, or of a part of it. */
type Part = Pick<AnySchema, 'encode'> & { readonly fields?: Fields }

/** The fields of an entity in calls. */
export const viewsOf = ({ fields = {} }: { readonly fields?: Fields }): string[] =>
  Object.entries(fields).map(([wire, field]) => field.view ?? camel(wire))

/** The schemas of the input of an endpoint: of the parameters of its path, its query and its body. */
const inputOf = ({ params, query, body }: Contract): AnySchema[] =>
  [params, query, body].filter((part) => part !== undefined)

/** Checks the input of an endpoint. In production, too. */
export function checkInput(contract: Contract, input: unknown, called = contract.name): void {
  const parts = inputOf(contract)
  check(called, anyObject, input, 'input', Object.assign({}, ...parts.map((part: Part) => part.fields)))
  for (const part of parts) check(called, part, input)
  checkFields(called, parts, input as object)
}

/** Checks the options that every call takes. */
export function checkCallOptions(called: string, options: CallOptions | undefined): void {
  check(called, optional(callOptions), options, 'options')
  if (options && options.tokenStore === undefined) {
    // With a misspelled `tokenStore`, the call would act for the user of the client. A flow adds its name and deadline.
    const {
      startedAt: _,
      end: __,
      total: ___,
      commit: ____,
      calledBy: _____,
      onLateResponse: ______,
      ...given
    } = options as Record<string, unknown>
    checkFields(called, [callOptions], given)
  }
  checkTokens(called, options?.tokenStore)
}

/** Throws for a session that is undefined. For a client with a secret key, which would act in place of its user. */
export function checkSession(called: string, call: CallOptions): void {
  const isMissing = 'tokenStore' in call && call.tokenStore === undefined
  if (isMissing) throw invalidOption(called, 'tokenStore', 'a session, or left out to act with the key', 'undefined')
}

/** Checks tokens that are passed as token store. */
export function checkTokens(called: string, store: unknown): void {
  if (typeof store === 'object' && store && !('read' in store) && !('headers' in store))
    check(called, entity({ tokenStore: tokens }), { tokenStore: store })
}

/** Checks the arguments of a function that takes a client, an input and options. In production, too. */
export function checkCall(called: string, client: unknown, input: Part, value: unknown, options?: CallOptions): void {
  checkClient(called, client)
  check(called, input, value)
  checkFields(called, [input], value as object)
  checkCallOptions(called, options)
}

/** The wire names of the fields that say whom a call is about. */
const USER_FIELDS = ['user_id', 'creator_user_id']

/** Whom a call is about: the ID of a user, `me` for the user of the session, or undefined, by the name of the field. */
function usersOf(contract: Contract, input: object): (readonly [field: string, id: unknown])[] {
  const fields = inputOf(contract).flatMap((part: Part) => Object.entries(part.fields ?? {}))
  return fields
    .filter(([wire]) => USER_FIELDS.includes(wire))
    .map(([wire, { view = camel(wire), default: id }]) => [view, (input as Record<string, unknown>)[view] ?? id])
}

/**
 * Throws if a call is about the user of the session. For a client that has none, because it acts with a key.
 *
 * @param takesUserId Whether the function accepts the ID of a user. Default: whether the endpoint does.
 */
export function checkUser(called: string, contract: Contract, input: object, takesUserId?: boolean): void {
  const isOfMe = usersOf(contract, input).some(([, id]) => id === 'me')
  if (!isOfMe && !contract.path.startsWith('/users/me')) return
  const [option, expected] = (takesUserId ?? isOfMe) ? ['userId', 'the ID'] : ['tokenStore', 'the session']
  throw invalidOption(called, option, `${expected} of a user, because this client acts for the project`, 'no user')
}

/**
 * Throws when the keys of a client do not allow a call, or when the call names two users: with a secret key, an ID from a
 * request could otherwise replace the user of its session. `me` is the user of the session.
 *
 * @throws {LatchkeyError} `INSUFFICIENT_ACCESS`, or `INVALID_OPTION` when the input names another user beside
 * `tokenStore`.
 */
export function checkAccess(
  called: string,
  may: Readonly<Record<Contract['access'], boolean>>,
  contract: Contract,
  input: object,
): void {
  const { access } = contract
  if (!may[access])
    throw new BaseLatchkeyError(
      'INSUFFICIENT_ACCESS',
      `\`${called}\`${'userId' in input ? ' with `userId`' : ''} needs ${access} access: create the client with \`${access === 'admin' ? 'adminKey' : 'secretKey'}\`, on a server.`,
      { needed: access, function: called },
    )
  for (const [option, id] of usersOf(contract, input))
    if (id !== undefined && id !== 'me')
      throw optionError(
        option,
        `\`${called}\`: \`${option}\` and \`tokenStore\` each name a user. Pass one of the two.`,
        called,
      )
}
