import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import type { KnownError } from '../errors/known-error.js'
import { redact } from '../lib/redact.js'
import { onAbort } from '../lib/signal.js'
import { ATTEMPT_LIMIT, attempt, pause } from './attempt.js'
import { judge } from './judge.js'
import { delay, LONGEST_WAIT, TRIES } from './retry.js'

/** Room for five tries and the longest back-offs between them, in milliseconds. */
export const DEADLINE = 75_000

export interface Persisted {
  readonly env: Env
  /** Whether the request may be sent twice when the network lost it. */
  readonly repeatable: boolean
  readonly signal?: AbortSignal | undefined
  readonly deadline?: number | undefined
  /** Makes the request; called again for every try. */
  request(signal: AbortSignal): Promise<{ readonly url: string; readonly init: RequestInit }>
  /** The access token was refused. Answers whether there is a reason to try again. */
  stale?(refusal: KnownError): boolean
}

export interface Answered {
  readonly json: unknown
  readonly status: number
}

/** Sends until there is an answer, a refusal, no more try, or no more time. Gives the answer's JSON and status. */
export async function persist(call: Persisted): Promise<Answered> {
  const { env, signal, deadline = DEADLINE } = call
  const stop = new AbortController()
  const forget = onAbort(signal, (reason) => stop.abort(reason))
  const cancel = deadline > LONGEST_WAIT ? () => {} : env.timer(deadline, () => stop.abort(overdue(deadline)))
  try {
    return await tries(call, stop.signal, env.now() + deadline)
  } finally {
    cancel()
    forget()
  }
}

const overdue = (deadline: number) =>
  new ClientError('UNABLE_TO_CONNECT', `The call took longer than its deadline of ${deadline} ms.`, { tried: [] })

async function tries(
  { env, repeatable, request, stale }: Persisted,
  signal: AbortSignal,
  end: number,
): Promise<Answered> {
  const tried: string[] = []
  let replaced = false
  for (;;) {
    signal.throwIfAborted()
    const { url, init } = await request(signal)
    const verdict = judge(await attempt(env, url, init, ATTEMPT_LIMIT, signal), { url, repeatable, now: env.now() })
    if (verdict.judged === 'answer') return verdict
    if (verdict.judged === 'stale') {
      // A just-replaced token that is refused as well is an answer, not a reason for another.
      if (replaced || !stale?.(verdict.refusal)) throw verdict.refusal
      replaced = true
      continue
    }
    if (verdict.judged === 'refuse') throw verdict.refusal
    tried.push(verdict.why)
    if (verdict.judged === 'lost') throw unreachable(env, url, tried, verdict.cause)
    const wait = verdict.after ?? delay(tried.length - 1, env.random)
    const late = wait > LONGEST_WAIT || env.now() + wait > end
    if (late && verdict.after !== undefined)
      throw new ClientError(
        'RATE_LIMITED',
        `The service asks for a pause of ${wait / 1000} s, more than this call may take.`,
        { retryAfter: wait },
        verdict.refusal,
      )
    if (tried.length >= TRIES || late) throw verdict.refusal ?? unreachable(env, url, tried, verdict.cause)
    env.emit?.({ type: 'retry', url: redact(url), why: redact(verdict.why), wait })
    await pause(env, wait, signal)
  }
}

function unreachable(env: Env, url: string, tried: readonly string[], cause?: unknown): ClientError {
  if (env.onLine() === false)
    return new ClientError('OFFLINE', 'This device is offline. Try again when it is back.', undefined, cause)
  return new ClientError(
    'UNABLE_TO_CONNECT',
    `Unable to connect to ${new URL(url).origin}, tried ${tried.length} times (${tried.map(redact).join('; ')}). Check the base URL, the service, and what lies between (proxy, extension, CORS).`,
    { tried },
    cause,
  )
}
