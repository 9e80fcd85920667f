import type { KnownErrorCode } from '@latchkey/core/contract'
import type { AccessTokens } from '../sessions/access-tokens.js'
import type { Clock } from '../world/clock.js'
import type { Random } from '../world/random.js'
import type { WebhookRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import type { Caller } from './caller.js'
import type { Configured } from './configuration.js'
import type { CookieJar } from './cookies.js'
import { type Fail, fail, Refusal } from './responses.js'

/** What a handler works with that no request carries. */
export interface Service {
  readonly world: World
  readonly clock: Clock
  readonly random: Random
  readonly tokens: AccessTokens
  readonly configured: Configured
  /** How often a password is hashed over (PBKDF2). */
  readonly passwordRounds: number
  /** What the service does in the background: put here, it runs once the handler is done, before anything is kept. */
  readonly background: (() => void)[]
  /** Events of this turn, to be delivered once they are kept. */
  readonly told: WebhookRow[]
  /** Events that this turn was asked to deliver once more. */
  readonly toldAgain: { readonly webhook: WebhookRow; readonly endpoint: string }[]
}

/** One request, read and allowed. `E` are the known errors that its endpoint declares. */
export interface Call<E extends KnownErrorCode = never, C = Caller> extends Service {
  readonly caller: C
  readonly request: Request
  readonly url: URL
  readonly cookies: CookieJar
  /** Changes the answer's ordinary status and adds headers to it. */
  readonly answer: { status?: number; readonly headers: Headers }
  readonly fail: Fail<E>
  /** For the compiler alone: a call may be handed on only to code that raises no other errors than `E`. */
  readonly raises?: (code: E) => void
  /** Refuses in plain text, as the service does where it has no code. */
  refuse(status: number, text: string): never
  /** SCHEMA_ERROR: for what the service finds by its schema and the contract cannot say. */
  invalid(message: string): never
}

/** A request with what was already read of it. */
export interface Asked {
  readonly request: Request
  readonly url: URL
  readonly cookies: CookieJar
}

/** The same call as one of this project's: for what carries the project in its query, not in its headers. */
export const inProject = <E extends KnownErrorCode>(
  call: Call<E, Caller | null>,
  project: Caller['project'],
): Call<E> => ({ ...call, caller: { access: 'client', project, user: null, sessionId: null } })

export function createCall<C>(service: Service, { request, url, cookies }: Asked, caller: C): Call<KnownErrorCode, C> {
  return {
    ...service,
    caller,
    request,
    url,
    cookies,
    answer: { headers: new Headers() },
    fail: fail as Fail<KnownErrorCode>,
    refuse(status, text) {
      throw new Refusal(status, text)
    },
    invalid: (message) => fail('SCHEMA_ERROR', { message }),
  }
}
