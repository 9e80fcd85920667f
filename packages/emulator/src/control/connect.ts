import { ControlError } from './command.js'
import type { Control } from './commands/index.js'

/** A control API by HTTP. */
export interface ConnectOptions {
  /** Default: the platform's. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * Steers the emulator that runs at this URL: `await connect('http://localhost:8102').clock.step({ millis: 60_000 })`.
 * Every verb throws {@link ControlError}, which names the fields that are wrong.
 */
export function connect(url: string, { fetch: ask = fetch }: ConnectOptions = {}): Control {
  const base = `${url.replace(/\/$/, '')}/__emulator`
  return controlBy(async (name, input) => {
    const request = new Request(`${base}/${name.replace('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input ?? {}),
    })
    const answer = await ask(request).catch((cause: unknown) => {
      throw new Error(`No emulator answers at ${url}. Start one with "latchkey-emulator".`, { cause })
    })
    const body = (await answer.json().catch(() => undefined)) as { error?: ControlError } | undefined
    if (answer.ok) return body
    const {
      code = 'NOT_POSSIBLE',
      message = `${name} failed with status ${answer.status}.`,
      fields,
    } = body?.error ?? {}
    throw new ControlError(code, message, fields)
  })
}

/** The verbs are known to the types alone: whoever steers by HTTP loads neither them nor their schemas. */
export function controlBy(ask: (name: string, input: unknown) => Promise<unknown>): Control {
  return byName((group) => byName((verb) => (input?: unknown) => ask(`${group}.${verb}`, input))) as unknown as Control
}

function byName(make: (name: string) => unknown): object {
  const known = new Map<string, unknown>()
  return new Proxy(Object.create(null), {
    get(_, name) {
      // Whoever awaits this asks for `then`.
      if (typeof name !== 'string' || name === 'then') return undefined
      if (!known.has(name)) known.set(name, make(name))
      return known.get(name)
    },
  })
}
