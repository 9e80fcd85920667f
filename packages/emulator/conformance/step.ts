/** With which keys a step asks. */
export type As = 'client' | 'server' | 'admin' | 'nobody'

/** What a step expects. Of objects only the named fields are looked at, lists must be as long; see `matches.ts`. */
export interface Expected {
  readonly status: number
  readonly body?: unknown
  /** The known error: looked for in body and header. Without one there must be no such header. */
  readonly code?: string
  readonly headers?: Readonly<Record<string, string | RegExp>>
}

/** One request and what has to come back. `$names` in it stand for what earlier steps kept. */
export interface Ask {
  readonly name: string
  readonly ask: string
  readonly as?: As
  /** Whose access token goes along: the name that `signUp` was given. */
  readonly who?: string
  /** A header with an empty value is not sent. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly form?: Readonly<Record<string, string>>
  readonly expect: Expected
  /** Name to remember by, and where in the answer's body it stands (`items.0.id`). */
  readonly keep?: Readonly<Record<string, string>>
}

/** Reads the newest mail to someone; keeps what the first group of each pattern finds in its text. */
export interface ReadMail {
  readonly name: string
  readonly mailTo: string
  readonly keep: Readonly<Record<string, RegExp>>
}

/** What no service offers to its callers. Elsewhere the rest of the story is skipped, with this reason. */
export interface WithEmulator {
  readonly name: string
  readonly needs: string
  readonly act: (emulator: import('../src/index.js').Emulator, kept: Map<string, string>, base: string) => unknown
}

export type Step = Ask | ReadMail | WithEmulator

/** Steps that follow one another. */
export interface Story {
  readonly area: string
  readonly steps: readonly Step[]
  /** What puts the project back, whatever happened. Not counted. */
  readonly after?: readonly Ask[]
}

export const story = (area: string, ...steps: readonly (Step | readonly Step[])[]): Story => ({
  area,
  steps: steps.flat(),
})

type Sent = Pick<Ask, 'as' | 'who' | 'headers' | 'body' | 'form' | 'keep'>
export const step = (name: string, ask: string, sent: Sent, expect: Expected): Ask => ({ name, ask, ...sent, expect })

export const ok = (body?: unknown, status = 200): Expected => ({ status, ...(body !== undefined && { body }) })
export const created = (body?: unknown): Expected => ok(body, 201)
export const done = ok({ success: true })
/** A known error with its status, and its details where they matter. */
export const known = (status: number, code: string, details?: unknown): Expected => ({
  status,
  code,
  ...(details !== undefined && { body: { details } }),
})
/** A refusal in plain text, without a known error. */
export const plain = (status: number): Expected => ({ status })
export const schemaError = known(400, 'SCHEMA_ERROR')

export const PASSWORD = 'correct horse battery'
export const CALLBACK = 'http://localhost:3000/callback'
export const UNKNOWN_ID = 'c0ffee00-0000-4000-8000-000000000000'
export const addressOf = (name: string): string => `${name}-$run@example.com`

/** Someone new: keeps `name.access_token`, `name.refresh_token`, `name.id`. */
export const signUp = (name: string): Ask =>
  step(
    `${name} signs up`,
    'POST /auth/password/sign-up',
    {
      body: { email: addressOf(name), password: PASSWORD, verification_callback_url: CALLBACK },
      keep: {
        [`${name}.access_token`]: 'access_token',
        [`${name}.refresh_token`]: 'refresh_token',
        [`${name}.id`]: 'user_id',
      },
    },
    ok({ access_token: /^[\w-]+\.[\w-]+\.[\w-]+$/, refresh_token: /^[0-9a-z]{45}$/, user_id: /^[\w-]{36}$/ }),
  )

/** Changes the project for a story. */
export const configure = (config: object): Ask =>
  step('the project is set up', 'PATCH /internal/projects/current', { as: 'admin', body: { config } }, ok())
