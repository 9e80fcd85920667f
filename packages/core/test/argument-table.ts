import { inspect } from 'node:util'
import type { Contract } from '../src/contract/endpoint.js'
import { type AnySchema, camel, type Fields } from '../src/contract/schema/index.js'
import { typeName } from '../src/lib/latchkey-error.js'
import { createFakeAccessToken } from '../src/testing.js'

// Every function that takes a client and an input, with every field of its input × every hostile value. The inputs derive
// from the rows of the contract and from what each function declares, the rules for IDs from the names of the fields.

type Input = Readonly<Record<string, unknown>>
// biome-ignore lint/suspicious/noExplicitAny: any function of the package
type AnyFunction = (...args: any[]) => any
type Entry = Readonly<Record<string, unknown>>
/** The schemas of one form of an input, by field. */
export type Form = ReadonlyMap<string, AnySchema>

export interface Table {
  /** The functions whose inputs were tried. */
  readonly functions: readonly string[]
  /** The exported functions that declare no input: they get each value in place of an input. */
  readonly others: readonly string[]
  /** The number of calls. */
  readonly calls: number
  /** What went wrong, one text for each call. */
  readonly faults: readonly string[]
}

const NOW = Date.now()
const ACCESS_TOKEN = createFakeAccessToken(NOW, 900)
const VALUES: readonly unknown[] = [undefined, null, '', {}, [], ['u2'], '..', '__proto__']
/** Values that are no token store. */
const NO_STORES: readonly unknown[] = [
  '',
  'Cookie',
  'cookies',
  'Memory',
  'session',
  ACCESS_TOKEN,
  5,
  true,
  ['cookie'],
  {},
  new Map(),
  () => {},
  { accessToken: 5 },
  { refreshToken: 'a\nb' },
  { headers: undefined },
  { headers: 5 },
  { headers: Promise.resolve(new Headers()) },
  { headers: new Map() },
  { headers: [['cookie', 'a=b']] },
  { access_token: ACCESS_TOKEN, refresh_token: 'r2' },
  { acessToken: ACCESS_TOKEN },
  { read: true },
  { cookies: {} },
]
/** Token stores of no user. */
const NOBODY: readonly unknown[] = [null, { accessToken: undefined }, { refreshToken: '' }, { headers: {} }]
/** Other spellings of the option. */
const MISSPELLED_OPTIONS = ['tokenstore', 'token_store', 'tokenStores', 'TokenStore', 'store', 'tokens', 'request']
const OTHER_TOKENS = { accessToken: createFakeAccessToken(NOW, 901), refreshToken: 'r2' }
/** Keys of clients of each kind. */
export const KINDS = { client: {}, admin: { adminKey: 'sak_x' } } as const
export type Kind = keyof typeof KINDS

const fieldsOf = (schema: AnySchema | undefined) => (schema as { fields?: Fields } | undefined)?.fields
const formOf = (schemas: readonly (AnySchema | undefined)[]): Form =>
  new Map(
    schemas.flatMap((schema) =>
      Object.entries(fieldsOf(schema) ?? {}).map(([wire, field]) => [field.view ?? camel(wire), field] as const),
    ),
  )

/** The forms of the input of a function. Undefined if it declares none. */
export function formsOf(run: AnyFunction, kind: Kind): readonly Form[] | undefined {
  const { path, accepts, forServers } = run as unknown as Partial<Contract> & { accepts?: Record<string, AnySchema> }
  const row = ((kind === 'admin' && forServers) || (path !== undefined && run)) as Contract | false
  const forms = [
    ...(row ? [formOf([row.params, row.query, row.body])] : []),
    ...Object.values(accepts ?? {}).map((schema) => formOf([schema])),
  ]
  return forms.length > 0 ? forms : undefined
}

/** A value in view that the schema accepts. */
function sample(schema: AnySchema): unknown {
  const entity = fieldsOf(schema) && sampleOf(formOf([schema]))
  const listed = schema.kind === 'list' ? [[sample(schema.of as AnySchema)]] : []
  const choices = [(schema as { views?: unknown }).views, schema.of].filter(Array.isArray).flat()
  const values = [
    ...choices,
    entity,
    ...listed,
    'text',
    'https://app.test',
    5,
    true,
    new Date(NOW),
    () => {},
    {},
    ['text'],
    null,
  ]
  return values.find((value) => value !== undefined && accepts(schema, value))
}
/** Each ID is another one, so that requests tell which is where. */
export const sampleOf = (form: Form): Record<string, unknown> =>
  Object.fromEntries(
    [...form].map(([field, schema]) => [field, accepts(schema, `the-${field}`) ? `the-${field}` : sample(schema)]),
  )

/** Whether a field is an object with known fields, or a list of such objects. */
function isEntity(schema: AnySchema | undefined): boolean {
  const fields = fieldsOf(schema)
  if (fields) return Object.keys(fields).length > 0
  const { of } = schema ?? {}
  return typeof of === 'object' && of !== null && 'encode' in of && isEntity(of as AnySchema)
}

export function accepts(schema: AnySchema, value: unknown): boolean {
  try {
    schema.encode(value)
    return true
  } catch {
    return false
  }
}

/**
 * The sample of a form without the fields that exclude others. Undefined if the function refuses each one. `isRefused`
 * calls the function.
 */
export async function validInput(
  form: Form,
  isRefused: (input: Input) => Promise<boolean>,
): Promise<Record<string, unknown> | undefined> {
  const sample = sampleOf(form)
  let candidates = [sample]
  for (let removed = 0; removed < 4; removed++) {
    for (const candidate of candidates) if (!(await isRefused(candidate))) return candidate
    candidates = candidates.flatMap((candidate) =>
      Object.keys(candidate)
        .filter((field) => form.get(field)?.kind === 'optional')
        .map((field) => ({ ...candidate, [field]: undefined }))
        .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))),
    )
  }
}

/** Whether a field names a thing, such as a user: by its name, so that a schema that does not say so is a fault. */
const isId = (field: string) => /(^i|I)ds?$|^permission$/.test(field)
const isEmptyId = (value: unknown) => value !== '__proto__' && !(Array.isArray(value) && value.length > 0)

/** Whether a function must refuse the value of a field. */
function isRefused(field: string, schema: AnySchema, value: unknown): boolean {
  if (isId(field) && isEmptyId(value)) {
    if (value === null) return !accepts(schema, null)
    if (Array.isArray(value)) return schema.kind !== 'list' && !field.endsWith('Ids')
    return true
  }
  return !accepts(schema, value)
}

/** The name of a function, which the bundler may number. */
const nameOf = ({ name }: AnyFunction) => name.replace(/\$\d+$/, '')

/** Whether the stack of an error contains a function by its name. */
const isInStack = ({ stack = '' }: Error, { name }: AnyFunction) =>
  stack.includes(`at ${name} `) || stack.includes(`at async ${name} `)

/** The stacks of the engine with a few frames: a test runner looks each frame up in the source maps, which takes longer than the calls. */
function useShortStacks() {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 10
  Error.prepareStackTrace = undefined as unknown as typeof prepareStackTrace
  return () => Object.assign(Error, { prepareStackTrace, stackTraceLimit })
}

/** Other spellings of a field. */
const misspelled = (field: string): string[] =>
  [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    field.replace(/Id$/, 'ID'),
    field.slice(0, -1),
    `${field}s`,
  ].filter((name) => name !== field)

/** Tries the functions of entries of the package, which are built or sources. */
export async function tryArguments(entries: readonly Entry[], createClient: AnyFunction): Promise<Table> {
  const exported = new Map<unknown, string>()
  for (const entry of entries)
    for (const [name, value] of Object.entries(entry)) if (typeof value === 'function') exported.set(value, name)
  const functions = [...exported] as [AnyFunction, string][]
  const faults = functions.flatMap(([run, name]) => (nameOf(run) === name ? [] : [`${name} is called ${run.name}`]))
  let calls = 0
  const restoreStacks = useShortStacks()

  const requests: string[] = []
  /** What the requests contain. */
  let contents = ''
  const fetch = async (request: Request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`)
    contents += `${JSON.stringify([...request.headers])} ${request.url} ${await request.clone().text()}`
    return Response.json({ error: 'refused' }, { status: 400 })
  }
  const clientOf = (kind: Kind, tokenStore: object | null | undefined) =>
    createClient({
      projectId: 'internal',
      publishableKey: 'pck_x',
      ...KINDS[kind],
      tokenStore,
      baseUrl: 'https://api.test',
      redirectMethod: 'none',
      dangerouslyAllowSecretKeys: true,
      fetch,
    })
  async function call(run: AnyFunction, ...args: unknown[]) {
    calls++
    requests.length = 0
    contents = ''
    let error: unknown
    try {
      const result = run(...args)
      if (typeof result === 'object' && result && Symbol.asyncIterator in result)
        await (result as AsyncGenerator).next()
      else await result
    } catch (thrown) {
      error = thrown
    }
    if ('u2' in {} || ({} as Input).userId !== undefined) faults.push(`${run.name} changed Object.prototype`)
    return { sent: [...requests], code: (error as { code?: string } | undefined)?.code, error }
  }

  for (const kind of Object.keys(KINDS) as Kind[]) {
    const client = clientOf(kind, { accessToken: ACCESS_TOKEN, refreshToken: 'r1' })
    const withoutStore = [clientOf(kind, null), clientOf(kind, undefined)]
    const expectRefusal = async (label: string, run: AnyFunction, input: unknown, options?: object) => {
      const { sent, code, error } = await call(run, client, input, options)
      // Without a secret key, some fields end in that error.
      const isRefusal = code === 'INVALID_OPTION' || (kind === 'client' && code === 'INSUFFICIENT_ACCESS')
      if (!isRefusal || sent.length > 0) faults.push(`${kind} ${label}: ${sent.join(', ')} ${code ?? inspect(error)}`)
      else if (!isInStack(error as Error, run)) faults.push(`${kind} ${label}: not in ${(error as Error).stack}`)
    }
    for (const [run, name] of functions) {
      for (const form of formsOf(run, kind) ?? []) {
        const valid = await validInput(
          form,
          async (input) => (await call(run, client, input)).code === 'INVALID_OPTION',
        )
        if (!valid) {
          faults.push(`${kind} ${name}: refuses its sample`)
          continue
        }
        const targets = (await call(run, client, valid)).sent
        for (const [field, schema] of form) {
          for (const value of VALUES) {
            const label = `${name}({ ${field}: ${inspect(value)} })`
            const input = { ...valid, [field]: value }
            if (isRefused(field, schema, value)) await expectRefusal(label, run, input)
            else {
              const allowed = targets.map((target) =>
                target.replace(`/${valid[field]}`, `/${String(value === undefined ? schema.default : value)}`),
              )
              const { sent } = await call(run, client, input)
              const other = sent.find((target) => !targets.includes(target) && !allowed.includes(target))
              if (other && targets.length > 0) faults.push(`${kind} ${label}: ${other}, not ${targets}`)
            }
          }
          const { [field]: given, ...others } = valid
          for (const other of misspelled(field))
            if (!form.has(other)) await expectRefusal(`${name}({ ${other} })`, run, { ...others, [other]: given })
        }
        for (const unknown of (run as { isOpen?: true }).isOpen ? [] : ['unknownField', '__proto__'])
          await expectRefusal(
            `${name}({ ${unknown} })`,
            run,
            Object.defineProperty({ ...valid }, unknown, { value: { userId: 'u2' }, enumerable: true }),
          )
        for (const [field, value] of Object.entries(valid))
          if (isEntity(form.get(field)))
            await expectRefusal(`${name}({ ${field}: { unknownField } })`, run, {
              ...valid,
              [field]: Array.isArray(value)
                ? [{ ...value[0], unknownField: 1 }]
                : { ...(value as object), unknownField: 1 },
            })
        for (const tokenStore of NO_STORES)
          await expectRefusal(`${name}, tokenStore: ${inspect(tokenStore)}`, run, valid, { tokenStore })
        for (const option of MISSPELLED_OPTIONS)
          await expectRefusal(`${name}, option ${option}`, run, valid, { [option]: OTHER_TOKENS })
        // These act for no user. There is no session to fall back to.
        for (const [one, tokenStore] of [
          ...NOBODY.map((store) => [client, store]),
          ...withoutStore.map((one) => [one]),
        ]) {
          await call(run, one, valid, { tokenStore })
          if (/"x-stack-(access|refresh)-token"/.test(contents) || contents.includes(ACCESS_TOKEN))
            faults.push(`${kind} ${name}, tokenStore: ${inspect(tokenStore)}: sent tokens: ${contents}`)
        }
        for (const value of VALUES.filter((value) => value !== undefined && inspect(value) !== '{}'))
          await expectRefusal(`${name}(${inspect(value)})`, run, value)
      }
    }
    for (const [run, name] of functions)
      if (!formsOf(run, kind))
        for (const value of VALUES) {
          const { sent } = await call(run, client, value)
          if (sent.length > 0) faults.push(`${kind} ${name}(${inspect(value)}): ${sent}`)
        }
    for (const one of [client, ...withoutStore]) one.dispose()
  }
  restoreStacks()

  const names = (isDeclared: boolean) =>
    functions
      .filter(([run]) => (formsOf(run, 'admin') !== undefined) === isDeclared)
      .map(([, name]) => name)
      .sort()
  return { functions: names(true), others: names(false), calls, faults }
}

const run = () => {}
/** For each option of the functions that are no calls, a value of each type that it accepts. */
const OPTION_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  projectId: ['p1'],
  publishableKey: ['pck_x'],
  secretKey: ['ssk_x'],
  adminKey: ['sak_x'],
  baseUrl: ['https://api.test', {}],
  dangerouslyAllowSecretKeys: [true],
  tokenStore: ['memory', null, {}],
  storage: [{}],
  urls: [{}],
  redirectMethod: ['none', {}],
  oauthScopesOnSignIn: [{}],
  extraRequestHeaders: [{}],
  timeout: [5],
  onEvent: [run],
  logger: [run],
  fetch: [run],
  path: ['/api'],
  allowCliLogin: [true],
  allowAgentLogin: [true],
  origins: [['https://app.test']],
  migrateScriptSessionsUntil: ['2027-03-01', new Date(NOW)],
  httpOnly: [true],
  secure: [true],
  url: ['https://app.test'],
  headers: [{}],
  fresh: [true],
  issuers: [['https://api.test']],
  jwksUrl: ['https://api.test'],
  allowAnonymous: [true],
  allowRestricted: [true],
  now: [Date.now],
  cacheMaxAge: [5],
  cooldownDuration: [5],
  timeoutDuration: [5],
  realm: ['notes'],
  provider: ['clerk'],
  getSessionId: [run],
  getToken: [run],
  subscribe: [run],
  secret: ['whsec_AAAA', {}],
  tolerance: [5],
  replace: [true],
  noRedirectBack: [true],
  includeRestricted: [true],
}
const WRONG_VALUES: readonly unknown[] = [null, 'false', '', 0, Number.NaN, true, {}, [], run]
/** Options whose types production builds do not check. They check all names, and the options that select the project, its keys and its URL. */
const IN_DEVELOPMENT = /^(createClient|fromJson) (?!projectId|publishableKey|secretKey|adminKey|baseUrl)/

/** Tries each option of the functions that take options and are no calls. Their names and options are read from their errors. */
export async function tryOptions(entries: readonly Entry[], createClient: AnyFunction, isProduction: boolean) {
  const client = createClient({ projectId: 'p1', tokenStore: null })
  const request = new Request('https://app.test/')
  const starts = [
    [],
    [{ headers: new Headers(), body: 'text' }],
    [client],
    [client, { getAll: () => [], set: run }],
    [client, request],
    [client, run],
    [client, 'signIn'],
    [request, run],
    [run],
    ['token'],
  ]
  const errorOf = async (called: AnyFunction, ...args: unknown[]): Promise<Error | undefined> => {
    try {
      await called(...args)
    } catch (error) {
      return error as Error
    }
    return undefined
  }
  const faults: string[] = []
  const options: string[] = []
  for (const [name, called] of entries.flatMap((entry) => Object.entries(entry))) {
    if (typeof called !== 'function' || formsOf(called as AnyFunction, 'admin')) continue
    for (const start of starts) {
      const unknown = await errorOf(called as AnyFunction, ...start, { '§': true })
      const [, list] = /has no option `§`. It has (.*)/.exec(unknown?.message ?? '') ?? []
      if (list === undefined) continue
      const names = [...list.matchAll(/\w+/g)].map(([option]) => option)
      const valid = Object.fromEntries(names.map((option) => [option, OPTION_VALUES[option]?.[0]]))
      for (const option of names) {
        options.push(`${name} ${option}`)
        if (isProduction && IN_DEVELOPMENT.test(`${name} ${option}`)) continue
        for (const value of WRONG_VALUES) {
          if (OPTION_VALUES[option]?.some((one) => typeName(one) === typeName(value))) continue
          const error = await errorOf(called as AnyFunction, ...start, { ...valid, [option]: value })
          const refused = `${(error as { details?: { option?: string } } | undefined)?.details?.option} ${error?.message}`
          if (!refused.includes(option)) faults.push(`${name}({ ${option}: ${inspect(value)} }): ${error}`)
        }
      }
      break
    }
  }
  return { options, faults }
}
