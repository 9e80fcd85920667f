import { KNOWN_ERROR_HEADER, REQUEST_ID_HEADER, readServiceHeader } from '@latchkey/core/internal/contract'
import type { ServerVersion } from '../src/world/server-version.js'
import { type Classification, classify } from './classify.js'
import { rowsOf } from './contract-rows.js'
import { Dependencies, stored } from './dependencies.js'
import { differences, ListWith } from './matches.js'
import { type Patience, poll } from './polling.js'
import { redact, redactHeaders } from './redact.js'
import { type Expected, holdsFor, type ReadMail, type RequestStep, type Step, type Story } from './step.js'
import type { Target } from './target.js'
import { type Features, turnedOff } from './turned-off.js'

/** A request and its response, without secrets. */
export interface Exchange {
  readonly request: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody: string | undefined
  /** Undefined if the service did not respond. */
  readonly response:
    | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
    | undefined
  /** What the contract says about the request. */
  readonly fact: string
}

interface Difference extends Classification {
  readonly is: 'different'
  readonly how: readonly string[]
  readonly exchange?: Exchange
  /** A change was expected to succeed. */
  readonly rejected?: boolean
}

type Result =
  | { readonly is: 'same' }
  | Difference
  /** An earlier step that this one depends on failed. */
  | { readonly is: 'not run'; readonly why: string }
  /** The target does not offer what the step needs. */
  | { readonly is: 'skipped'; readonly why: string; readonly restOfStory: boolean }

/** One case of a story and its outcome. */
export interface Outcome {
  readonly area: string
  readonly name: string
  readonly request: string
  readonly result: Result
}

/** How to play the stories. */
export interface PlayOptions extends Patience {
  readonly features: Features
  /** Whether an email has arrived, and whether one did not arrive in time. */
  readonly mail: { arrived: boolean; lost: boolean }
}

export const playOptions = (options: Partial<PlayOptions> = {}): PlayOptions => ({
  features: { botChallenge: true, isEmulator: true, config: {} },
  limit: 10_000,
  wait: (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
  mail: { arrived: false, lost: false },
  ...options,
})

/** Runs the steps of a story that hold for a version. Every request is a case. */
export async function play(
  target: Target,
  { area, steps, after = [] }: Story,
  run: string,
  version: ServerVersion,
  options: PlayOptions = playOptions(),
): Promise<Outcome[]> {
  const kept = new Map([
    ['run', run],
    ['project', target.projectId],
    ['publishable', target.keys.publishable],
  ])
  const applicable = (step: Step) => holdsFor(step, version)
  const context = { target, kept, version, options }
  const dependencies = new Dependencies()
  /** Why steps were skipped, by name. */
  const skipped = new Map<string, string>()
  const outcomes: Outcome[] = []
  let skip: string | undefined
  for (const step of steps.filter(applicable)) {
    if (options.signal?.aborted) break
    const result: Result =
      skip === undefined ? await takeUnlessBlocked(step) : { is: 'skipped', why: skip, restOfStory: true }
    if (result.is === 'skipped') {
      skipped.set(step.name, result.why)
      if (result.restOfStory) skip = result.why
    }
    if ('request' in step || result.is === 'different') {
      outcomes.push({ area, name: step.name, request: 'request' in step ? step.request : '', result })
    }
  }
  for (const step of after.filter(applicable)) await take(context, step)
  return outcomes

  async function takeUnlessBlocked(step: Step): Promise<Result> {
    const failed = dependencies.failureBefore(step)
    if (failed !== undefined) {
      dependencies.notRun(step, failed)
      const why = skipped.get(failed)
      return why === undefined
        ? { is: 'not run', why: `"${failed}" failed` }
        : { is: 'skipped', why, restOfStory: false }
    }
    // Lists are ordered by time: each step has its own. If the emulator is down, the step says so.
    await target.control?.clock.advance({ millis: 1 }).catch(() => {})
    const result = await take(context, step)
    const rejected = result.is === 'different' && result.rejected === true
    dependencies.ran(step, { passed: result.is === 'same', rejected }, kept)
    return result
  }
}

interface Context {
  readonly target: Target
  readonly kept: Map<string, string>
  readonly version: ServerVersion
  readonly options: PlayOptions
}

async function take(context: Context, step: Step): Promise<Result> {
  const { target, kept, options } = context
  try {
    if ('request' in step) return await takeRequest(context, step)
    if ('mailTo' in step) return await readMail(target, step, kept, options)
    if (!target.control) return { is: 'skipped', why: step.needs, restOfStory: true }
    await step.act(target.control, kept, target.base)
    return { is: 'same' }
  } catch (error) {
    return { is: 'different', class: 'act' in step ? 'contract' : 'setup', how: [redact(messageOf(error))] }
  }
}

/** Errors of `fetch` have their reason in the cause. */
export const messageOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? `${error}: ${error.cause.message}` : String(error)

/** Sends a request, until its response is as expected if the service may take time for it. */
async function takeRequest(context: Context, step: RequestStep): Promise<Result> {
  if (!step.eventually) return await sendRequest(context, step)
  let last: Result = { is: 'same' }
  const look = async () => {
    last = await sendRequest(context, step)
    // What is broken does not repair itself.
    const isBroken = last.is === 'different' && (last.exchange?.response?.status ?? 0) >= 500
    return last.is === 'different' && !isBroken ? undefined : last
  }
  return (await poll(look, context.options)) ?? last
}

async function sendRequest({ target, kept, version, options }: Context, step: RequestStep): Promise<Result> {
  const { request, body, form, keep = {}, ...sent } = filled(step, kept)
  const expect: Expected = 'status' in sent.expect ? sent.expect : sent.expect[version]
  const [method = '', path = ''] = request.split(' ')
  const base = baseOf(target, step)
  if (base === undefined) return { is: 'skipped', why: 'the API of Svix', restOfStory: true }
  const sentBody = form ? String(new URLSearchParams(form)) : body === undefined ? undefined : textOf(body)
  // The root has no trailing slash: the service redirects paths that end in one.
  const url = `${base}${step.api === 'root' ? '' : '/api/v1'}${path.replace(/^\/(?=\?|$)/, '')}`
  const headers = headersOf(target, filled(step, kept), kept, sentBody !== undefined)
  // Only for a difference: it takes longer than the request.
  const exchanged = () => ({
    request: redact(`${method} ${url}`),
    requestHeaders: redactHeaders(headers),
    requestBody: sentBody === undefined ? undefined : shortened(redact(sentBody)),
    fact: factOf(step, expect),
  })
  const response = await target
    .fetch(url, { method, headers, ...(sentBody !== undefined && { body: sentBody }), redirect: 'manual' })
    .catch(messageOf)
  if (typeof response === 'string') {
    const how = [response]
    return {
      is: 'different',
      ...classify(step, expect, undefined),
      how,
      exchange: { ...exchanged(), response: undefined },
    }
  }
  const text = await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json') ? parsed(text) : undefined
  for (const [name, place] of Object.entries(keep)) {
    const value = place.startsWith('header:') ? response.headers.get(place.slice(7)) : at(json, place)
    if (typeof value === 'string' || typeof value === 'number') kept.set(name, String(value))
    else kept.delete(name)
  }
  const code = readServiceHeader(response.headers, KNOWN_ERROR_HEADER) ?? undefined
  const how = [
    ...(response.status === expect.status
      ? []
      : [`status is ${response.status}, not ${expect.status}: ${redact(text).slice(0, 200)}`]),
    ...(code === expect.code ? [] : [`the known error is ${code ?? 'none'}, not ${expect.code ?? 'none'}`]),
    ...(expect.code === undefined ? [] : differences({ code: expect.code, error: /./ }, json)),
    ...(expect.body === undefined ? [] : differences(expect.body, json)),
    ...Object.entries(expect.headers ?? {}).flatMap(([name, value]) =>
      differences(value, readServiceHeader(response.headers, name), `header ${name}`),
    ),
  ]
  if (how.length === 0) return { is: 'same' }
  const hasRequestId = readServiceHeader(response.headers, REQUEST_ID_HEADER) !== null
  const received = { status: response.status, code, hasRequestId }
  const off = turnedOff(step, expect, received, options.features)
  if (off !== undefined) return { is: 'skipped', why: off, restOfStory: false }
  return {
    is: 'different',
    ...classify(filled(step, kept), expect, received),
    how: how.map(redact),
    exchange: {
      ...exchanged(),
      response: {
        status: response.status,
        headers: redactHeaders(Object.fromEntries([...response.headers].filter(([name]) => !UNINTERESTING.test(name)))),
        body: shortened(redact(text)),
      },
    },
    rejected: method !== 'GET' && succeeds(expect.status) && !succeeds(response.status),
  }
}

/** What the contract says about a request: the expected response, and the errors that the endpoint declares. */
function factOf({ name, request }: RequestStep, { status, code }: Expected): string {
  const rows = rowsOf(request)
  const errors = [...new Set(rows.flatMap(({ errors = [] }) => errors))]
  const endpoint = [...new Set(rows.map((row) => `\`${row.name}\``))].join(', ')
  return [
    `${name}: ${request} responds with ${status}${code === undefined ? '' : ` ${code}`}.`,
    ...(rows.length === 0 ? [] : [`Contract: ${endpoint}.`]),
    ...(errors.length === 0 ? [] : [`Declared errors: ${errors.join(', ')}.`]),
  ].join(' ')
}

/** Headers that no case is about, or that a difference names with its value. */
const UNINTERESTING = /^(access-control-.*|connection|date|keep-alive|transfer-encoding|vary)$/

/** The first part of long text. Secrets must be removed before: a part of one is not recognized. */
const shortened = (text: string) => (text.length > 2000 ? `${text.slice(0, 2000)}…` : text)

const baseOf = ({ base, mailbox, svix }: Target, { api }: RequestStep): string | undefined =>
  api === undefined || api === 'root' ? base : { mailbox, svix }[api]

const succeeds = (status: number) => status >= 200 && status < 300
const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

function headersOf({ projectId, keys }: Target, step: RequestStep, kept: Map<string, string>, hasBody: boolean) {
  const { as = 'client', who, form } = step
  const token = who === undefined ? undefined : kept.get(`${who}.access_token`)
  const headers: Record<string, string> = {
    ...(as !== 'nobody' && {
      'x-stack-project-id': projectId,
      'x-stack-access-type': as,
      'x-stack-publishable-client-key': keys.publishable,
      ...(as === 'server' && { 'x-stack-secret-server-key': keys.secret }),
      ...(as === 'admin' && { 'x-stack-super-secret-admin-key': keys.admin }),
    }),
    ...(token !== undefined && { 'x-stack-access-token': token }),
    ...(hasBody && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    ...step.headers,
  }
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''))
}

async function readMail(
  target: Target,
  step: ReadMail,
  kept: Map<string, string>,
  options: PlayOptions,
): Promise<Result> {
  const { mail } = options
  const mailbox = `${target.mailbox}/api/v1/mailbox/${encodeURIComponent(filled(step.mailTo, kept).split('@')[0] ?? '')}`
  const look = async () => {
    const emails = (await (await target.fetch(mailbox)).json()) as { id: string }[]
    const newest = emails.at(-1)
    // An email is read once, so that the next step waits for the next email.
    return newest && kept.get(mailbox) !== newest.id ? newest : undefined
  }
  // A service that sends no emails is waited for once.
  const newest = await poll(look, { ...options, limit: mail.lost && !mail.arrived ? 0 : options.limit })
  if (newest === undefined) {
    mail.lost = true
    for (const name of stored(step)) kept.delete(name)
    const because = 'The emails of the service do not reach the mailbox.'
    return { is: 'different', class: 'setup', because, how: [`no email to ${filled(step.mailTo, kept)} arrived`] }
  }
  mail.arrived = true
  kept.set(mailbox, newest.id)
  const { body } = (await (await target.fetch(`${mailbox}/${newest.id}`)).json()) as { body: { text: string } }
  return keepFrom(body.text, step, kept)
}

function keepFrom(text: string, step: ReadMail, kept: Map<string, string>): Result {
  const how: string[] = []
  for (const [name, pattern] of Object.entries(step.keep)) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) kept.set(name, found)
    else {
      kept.delete(name)
      how.push(`the email has nothing like ${pattern}`)
    }
  }
  return how.length === 0 ? { is: 'same' } : { is: 'different', class: 'contract', how }
}

/** Replaces every `$name`. Unknown names remain, so that the report shows them. */
function filled<T>(value: T, kept: Map<string, string>): T {
  if (typeof value === 'string') return value.replace(/\$(\w+(?:\.\w+)*)/g, (all, name) => kept.get(name) ?? all) as T
  if (value instanceof ListWith) return new ListWith(filled(value.item, kept)) as T
  if (value instanceof RegExp || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => filled(item, kept)) as T
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filled(item, kept)])) as T
}

const at = (json: unknown, place: string): unknown =>
  place.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], json)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
