import type { ServerVersion } from '../src/world/server-version.js'
import { Dependencies, stored } from './dependencies.js'
import { differences, ListWith } from './matches.js'
import type { Expected, ReadMail, RequestStep, Step, Story } from './step.js'
import type { Target } from './target.js'

type Result =
  | { readonly is: 'same' }
  | { readonly is: 'different'; readonly how: readonly string[]; readonly rejected?: boolean }
  /** An earlier step that this one depends on failed. */
  | { readonly is: 'not run'; readonly why: string }
  /** The target does not offer what the step needs. */
  | { readonly is: 'skipped'; readonly why: string }

/** One case of a story and its outcome. */
export interface Outcome {
  readonly area: string
  readonly name: string
  readonly request: string
  readonly result: Result
}

/** How often to poll a mailbox, and the time between two polls in milliseconds, before an email counts as lost. */
const LOOKS = 40
const BETWEEN = 250

/** Runs the steps of a story that hold for a version. Every request is a case. */
export async function play(
  target: Target,
  { area, steps, after = [] }: Story,
  run: string,
  version: ServerVersion,
): Promise<Outcome[]> {
  const kept = new Map([
    ['run', run],
    ['project', target.projectId],
    ['publishable', target.keys.publishable],
  ])
  const applicable = ({ only }: Step) => only === undefined || only === version
  const dependencies = new Dependencies()
  const outcomes: Outcome[] = []
  let skip: string | undefined
  for (const step of steps.filter(applicable)) {
    const result = skip === undefined ? await takeUnlessBlocked(step) : ({ is: 'skipped', why: skip } as const)
    if (result.is === 'skipped') skip = result.why
    if ('request' in step || result.is === 'different') {
      outcomes.push({ area, name: step.name, request: 'request' in step ? step.request : '', result })
    }
  }
  for (const step of after.filter(applicable)) await take(target, step, kept, version)
  return outcomes

  async function takeUnlessBlocked(step: Step): Promise<Result> {
    const failed = dependencies.failureBefore(step)
    if (failed !== undefined) {
      dependencies.notRun(step, failed)
      return { is: 'not run', why: `"${failed}" failed` }
    }
    // Lists are ordered by time: each step has its own.
    await target.control?.clock.advance({ millis: 1 })
    const result = await take(target, step, kept, version)
    const rejected = result.is === 'different' && result.rejected === true
    dependencies.ran(step, { passed: result.is === 'same', rejected }, kept)
    return result
  }
}

async function take(target: Target, step: Step, kept: Map<string, string>, version: ServerVersion): Promise<Result> {
  try {
    if ('request' in step) return await sendRequest(target, step, kept, version)
    if ('mailTo' in step) return await readMail(target, step, kept)
    if (!target.control) return { is: 'skipped', why: step.needs }
    await step.act(target.control, kept, target.base)
    return { is: 'same' }
  } catch (error) {
    return { is: 'different', how: [String(error)] }
  }
}

async function sendRequest(
  target: Target,
  step: RequestStep,
  kept: Map<string, string>,
  version: ServerVersion,
): Promise<Result> {
  const { request, body, form, keep = {}, ...sent } = filled(step, kept)
  const expect: Expected = 'status' in sent.expect ? sent.expect : sent.expect[version]
  const [method = '', path = ''] = request.split(' ')
  const base = baseOf(target, step)
  if (base === undefined) return { is: 'skipped', why: 'the API of Svix' }
  const sentBody = form ? String(new URLSearchParams(form)) : body === undefined ? undefined : textOf(body)
  // The root has no trailing slash: the service redirects paths that end in one.
  const response = await target.fetch(`${base}/api/v1${path.replace(/^\/(?=\?|$)/, '')}`, {
    method,
    headers: headersOf(target, filled(step, kept), kept, sentBody !== undefined),
    ...(sentBody !== undefined && { body: sentBody }),
    redirect: 'manual',
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json') ? parsed(text) : undefined
  for (const [name, place] of Object.entries(keep)) {
    const value = place.startsWith('header:') ? response.headers.get(place.slice(7)) : at(json, place)
    if (typeof value === 'string' || typeof value === 'number') kept.set(name, String(value))
    else kept.delete(name)
  }
  const code = response.headers.get('x-stack-known-error') ?? undefined
  const how = [
    ...(response.status === expect.status
      ? []
      : [`status is ${response.status}, not ${expect.status}: ${text.slice(0, 200)}`]),
    ...(code === expect.code ? [] : [`the known error is ${code ?? 'none'}, not ${expect.code ?? 'none'}`]),
    ...(expect.code === undefined ? [] : differences({ code: expect.code, error: /./ }, json)),
    ...(expect.body === undefined ? [] : differences(expect.body, json)),
    ...Object.entries(expect.headers ?? {}).flatMap(([name, value]) =>
      differences(value, response.headers.get(name), `header ${name}`),
    ),
  ]
  const rejected = method !== 'GET' && succeeds(expect.status) && !succeeds(response.status)
  return how.length === 0 ? { is: 'same' } : { is: 'different', how, rejected }
}

const baseOf = ({ base, mailbox, svix }: Target, { api }: RequestStep): string | undefined =>
  api === undefined ? base : { mailbox, svix }[api]

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

async function readMail(target: Target, step: ReadMail, kept: Map<string, string>): Promise<Result> {
  const mailbox = `${target.mailbox}/api/v1/mailbox/${encodeURIComponent(filled(step.mailTo, kept).split('@')[0] ?? '')}`
  for (let attempt = 0; attempt < LOOKS; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, BETWEEN))
    const emails = (await (await target.fetch(mailbox)).json()) as { id: string; 'posix-millis'?: number }[]
    const newest = emails.at(-1)
    // An email is read once, so that the next step waits for the next email.
    if (!newest || kept.get(mailbox) === newest.id) continue
    kept.set(mailbox, newest.id)
    const { body } = (await (await target.fetch(`${mailbox}/${newest.id}`)).json()) as { body: { text: string } }
    return keepFrom(body.text, step, kept)
  }
  for (const name of stored(step)) kept.delete(name)
  return { is: 'different', how: [`no mail came to ${filled(step.mailTo, kept)}`] }
}

function keepFrom(text: string, step: ReadMail, kept: Map<string, string>): Result {
  const how: string[] = []
  for (const [name, pattern] of Object.entries(step.keep)) {
    const found = pattern.exec(text)?.[1]
    if (found !== undefined) kept.set(name, found)
    else {
      kept.delete(name)
      how.push(`the mail has nothing like ${pattern}`)
    }
  }
  return how.length === 0 ? { is: 'same' } : { is: 'different', how }
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
