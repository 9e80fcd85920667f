import type { Control } from '../src/control/index.js'
import { isOlder, type ServerVersion } from '../src/world/server-version.js'

/** The keys that a step sends. */
type As = 'client' | 'server' | 'admin' | 'nobody'

/**
 * The expected response. Objects are compared by the named fields only, lists must have the same length; see
 * `matches.ts`.
 */
export interface Expected {
  readonly status: number
  readonly body?: unknown
  /** The known error in body and header. Without one, the response must not have the header. */
  readonly code?: string
  /** Null for a header that the response must not have. */
  readonly headers?: Readonly<Record<string, string | RegExp | null>>
}

/** The expected response of each version of the service. */
export type ExpectedByVersion = Readonly<Record<ServerVersion, Expected>>

export type Expect = Expected | ExpectedByVersion

interface AnyStep {
  readonly name: string
  /** The first version that the step holds for. Default: every version. */
  readonly since?: ServerVersion | undefined
  /** The last version that the step holds for. Default: every version. */
  readonly until?: ServerVersion | undefined
}

/** One request and its expected response. `$names` refer to values that earlier steps stored. */
export interface RequestStep extends AnyStep {
  readonly request: string
  readonly as?: As
  /** The user whose access token is sent: the name passed to `signUp`. */
  readonly who?: string
  /** A header with an empty value is not sent. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly expect: Expect
  /** Another API of the target. If it has none, the rest of the story is skipped. Default: the API of the service. */
  readonly api?: 'mailbox' | 'svix' | 'root'
  /** Whether all later steps of the story depend on this one. */
  readonly setup?: boolean
  /** Repeats the request until the response is as expected: services render and send emails after they respond. */
  readonly eventually?: boolean
  /** Names of the values to store, with their paths in the response body (`items.0.id`). */
  readonly keep?: Readonly<Record<string, string>>
}

/** Reads the newest email to an address, and stores the first group of each pattern that matches its text. */
export interface ReadMail extends AnyStep {
  readonly mailTo: string
  readonly keep: Readonly<Record<string, RegExp>>
}

/**
 * An operation of the control API of the emulator. Against other services the rest of the story is skipped, with this
 * reason.
 */
interface WithEmulator extends AnyStep {
  readonly needs: string
  readonly act: (control: Control, kept: Map<string, string>, base: string) => unknown
}

export type Step = RequestStep | ReadMail | WithEmulator

/** Consecutive steps. */
export interface Story {
  readonly area: string
  readonly steps: readonly Step[]
  /** Steps that restore the project, whatever happened. Not counted. */
  readonly after?: readonly RequestStep[]
}

/** A step, or the name of the next step: for steps that are too long for one line. */
export type Part = Step | string | readonly Part[]

export const story = (area: string, ...parts: readonly Part[]): Story => ({ area, steps: named(parts) })

/** Gives steps the names in front of them. */
function named(parts: readonly Part[]): Step[] {
  const all = flat(parts)
  return all.flatMap((part, i) => {
    const name = all[i - 1]
    if (typeof part === 'string') return []
    return [typeof name === 'string' ? { ...part, name } : part]
  })
}

const flat = (parts: readonly Part[]): (Step | string)[] =>
  parts.flatMap((part) => (Array.isArray(part) ? flat(part) : [part as Step | string]))

/** Moves the clock. */
export const wait = (name: string, millis: number): WithEmulator => ({
  name,
  needs: 'a clock that can be moved',
  act: ({ clock }) => clock.advance({ millis }),
})
/** Reads the code of the newest email to `addressOf(name)`. */
export const readCode = (name: string, title = 'the mail comes', keep = 'code'): ReadMail => ({
  name: title,
  mailTo: addressOf(name),
  keep: { [keep]: /code=([0-9a-z]{45})/ },
})
/**
 * Exactly this many emails have come to `addressOf(name)`. After a later email of the story has come: a service sends some time
 * after its response.
 */
export const mails = (title: string, name: string, count: number): RequestStep =>
  step(title, `GET /mailbox/${name}-$run`, { as: 'nobody', api: 'mailbox' }, ok(Array(count).fill({})))

type Sent = Pick<RequestStep, 'as' | 'who' | 'headers' | 'body' | 'form' | 'keep' | 'setup' | 'api' | 'eventually'>
export const step = (name: string, request: string, sent: Sent, expect: Expect): RequestStep => ({
  name,
  request,
  ...sent,
  expect,
})

/** A step that all later steps of the story depend on. */
export const setup = (step: RequestStep): RequestStep => ({ ...step, setup: true })
/** A step that repeats its request until the response is as expected. */
export const eventually = (step: RequestStep): RequestStep => ({ ...step, eventually: true })
/** Steps that hold for a version and all later ones. */
export const since = (version: ServerVersion, ...parts: readonly Part[]): Step[] =>
  named(parts).map((step) => ({ ...step, since: version }))
/** Steps that hold for a version and all earlier ones. */
export const until = (version: ServerVersion, ...parts: readonly Part[]): Step[] =>
  named(parts).map((step) => ({ ...step, until: version }))
/** Whether a version has what a step is about. */
export const holdsFor = ({ since, until }: Pick<AnyStep, 'since' | 'until'>, version: ServerVersion): boolean =>
  !(since && isOlder(version, since)) && !(until && isOlder(until, version))
/** A response that differs between the versions. */
export const byVersion = (first: Expected, since2886: Expected, now = since2886): ExpectedByVersion => ({
  '2.8.8': first,
  '2.8.86': since2886,
  'hexclave-1.0': now,
})

export const ok = (body?: unknown, status = 200): Expected => ({ status, ...(body !== undefined && { body }) })
export const created = (body?: unknown): Expected => ok(body, 201)
export const done = ok({ success: true })
/** A known error with its status, and its details if they matter. */
export const known = (status: number, code: string, details?: unknown): Expected => ({
  status,
  code,
  ...(details !== undefined && { body: { details } }),
})
/** The error for an address with which another user signs in. */
export const takenAddress = (address: string): ExpectedByVersion =>
  byVersion(
    known(409, 'USER_EMAIL_ALREADY_EXISTS', { email: address }),
    known(409, 'USER_EMAIL_ALREADY_EXISTS', { email: address, would_work_if_email_was_verified: false }),
    known(409, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
      type: 'email',
      contact_channel_value: address,
      would_work_if_email_was_verified: false,
    }),
  )
/** An error in plain text, without a known error. */
export const plain = (status: number): Expected => ({ status })
/** The errors of requests for the signed-in user without one, and of the codes in emails. */
export const NO_OWN_USER = known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')
export const UNTRUSTED_URL = known(400, 'REDIRECT_URL_NOT_WHITELISTED')
export const CODE_NOT_FOUND = known(404, 'VERIFICATION_CODE_NOT_FOUND')
export const CODE_USED = known(409, 'VERIFICATION_CODE_ALREADY_USED')
export const CODE_ATTEMPTS_USED = known(400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')
export const schemaError = known(400, 'SCHEMA_ERROR')

export const PASSWORD = 'correct horse battery'
export const CALLBACK = 'http://localhost:3000/callback'
/** The parameters of a request to authorize, without those of the client. */
export const AUTHORIZATION = {
  redirect_uri: CALLBACK,
  scope: 'legacy',
  state: 's',
  grant_type: 'authorization_code',
  response_type: 'code',
  code_challenge: 'verifier',
  code_challenge_method: 'plain',
}
export const UNKNOWN_ID = 'c0ffee00-0000-4000-8000-000000000000'
export const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
export const addressOf = (name: string): string => `${name}-$run@example.com`

/** Signs up a new user: stores `name.access_token`, `name.refresh_token` and `name.id`. */
export const signUp = (name: string): RequestStep =>
  step(
    `${name} signs up`,
    'POST /auth/password/sign-up',
    {
      setup: true,
      body: { email: addressOf(name), password: PASSWORD, verification_callback_url: CALLBACK },
      keep: {
        [`${name}.access_token`]: 'access_token',
        [`${name}.refresh_token`]: 'refresh_token',
        [`${name}.id`]: 'user_id',
      },
    },
    ok({ access_token: /^[\w-]+\.[\w-]+\.[\w-]+$/, refresh_token: /^[0-9a-z]{45}$/, user_id: /^[\w-]{36}$/ }),
  )

/** Changes the project during a story. */
export const configure = (config: object): RequestStep =>
  step(
    'the project is set up',
    'PATCH /internal/projects/current',
    { as: 'admin', body: { config }, setup: true },
    ok(),
  )
