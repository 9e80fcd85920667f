import { callback, checkArgument, checkOptions, entity, optional } from '@latchkey/core/internal/contract'
import type { Control } from './commands/index.js'
import { ControlError } from './control-error.js'

/** Options of {@link connect}. */
export interface ConnectOptions {
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
}

/**
 * Connects to the control API of a running emulator over HTTP.
 *
 * @param url Base URL of the emulator.
 * @param options How to send the requests.
 * @returns The control API. Its functions throw {@link ControlError}.
 *
 * @example
 * const control = connect('http://localhost:8102')
 * await control.clock.advance({ millis: 60_000 })
 */
export function connect(url: string, options: ConnectOptions = {}): Control {
  checkArgument('connect', 'url', url, typeof url === 'string', 'the URL of an emulator')
  checkOptions('connect', options, entity({ fetch: optional(callback) }))
  const { fetch: send = fetch } = options
  const base = `${url.replace(/\/$/, '')}/__emulator`
  return createControlProxy(async (name, input) => {
    const request = new Request(`${base}/${name.replace('.', '/')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input ?? {}),
    })
    const response = await send(request).catch((cause: unknown) => {
      throw new Error(`Cannot reach an emulator at ${url}. Start one with "npx latchkey emulator".`, { cause })
    })
    const body = (await response.json().catch(() => undefined)) as { error?: ControlError } | undefined
    if (response.ok) return body
    const {
      code = 'NOT_POSSIBLE',
      message = `${name} failed with status ${response.status}.`,
      fields,
    } = body?.error ?? {}
    throw new ControlError(code, message, fields)
  })
}

/** Creates a {@link Control} whose functions call `run`. It loads neither the commands nor their schemas. */
export function createControlProxy(run: (name: string, input: unknown) => Promise<unknown>): Control {
  const control = lazyObject((group) => lazyObject((command) => (input?: unknown) => run(`${group}.${command}`, input)))
  // The names exist only in the types.
  return control as unknown as Control
}

function lazyObject(create: (name: string) => unknown): object {
  const members = new Map<string, unknown>()
  return new Proxy(Object.create(null), {
    get(_, name) {
      // `await` reads `then` to find out whether a value is a promise.
      if (typeof name !== 'string' || name === 'then') return undefined
      if (!members.has(name)) members.set(name, create(name))
      return members.get(name)
    },
  })
}
