import { type Expect, known, type RequestStep, step } from './step.js'

type Keep = RequestStep['keep']

const REQUEST = /^(GET|DELETE|POST|PATCH|PUT) \//

type WithoutBody = `${'GET' | 'DELETE'} ${string}`
type WithBody = `${'POST' | 'PATCH' | 'PUT'} ${string}`

/**
 * Creates the requests of one caller: `ada('revokes the key', 'PATCH /user-api-keys/$id', { revoked: true }, ok())`. The
 * name of a longer one is the text in front of it in the story.
 */
export interface Sender {
  (name: string, request: WithoutBody, expect: Expect, keep?: Keep): RequestStep
  (name: string, request: WithBody, body: unknown, expect: Expect, keep?: Keep): RequestStep
  (request: WithoutBody, expect: Expect, keep?: Keep): RequestStep
  (request: WithBody, body: unknown, expect: Expect, keep?: Keep): RequestStep
}

/** @param as The keys, the access token and the headers that the caller sends. */
export const sender =
  (as: Pick<RequestStep, 'as' | 'who' | 'headers'>): Sender =>
  (...args: readonly unknown[]) => {
    const named = (REQUEST.test(String(args[0])) ? ['', ...args] : args) as [string, string, ...unknown[]]
    const [name, request, ...rest] = named
    const [body, expect, keep] = /^(GET|DELETE) /.test(request) ? [undefined, ...rest] : rest
    return step(
      name,
      request,
      { ...as, ...(body !== undefined && { body }), ...(keep !== undefined && { keep: keep as Keep }) },
      expect as Expect,
    )
  }

export const client = sender({})
export const server = sender({ as: 'server' })
export const admin = sender({ as: 'admin' })
export const nobody = sender({ as: 'nobody' })
/** @param who The name passed to `signUp`, or the one under which a step stored an access token. */
export const user = (who: string): Sender => sender({ who })
/** A user who may be anonymous or restricted. */
export const allowed = (who: string): Sender => sender({ who, headers: { 'x-stack-allow-anonymous-user': 'true' } })
export const ada = user('ada')
export const bob = user('bob')

/** @param token The refresh token of the session. */
export const refresh = (name: string, token: string, expect: Expect): RequestStep =>
  sender({ headers: { 'x-stack-refresh-token': token } })(
    name,
    'POST /auth/sessions/current/refresh',
    undefined,
    expect,
  )
export const SESSION_EXPIRED = known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
