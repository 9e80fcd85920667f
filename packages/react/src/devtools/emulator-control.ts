import type { Client } from '@latchkey/core'

/** A user of the emulator. */
export interface EmulatorUser {
  readonly id: string
  readonly email: string | null
  readonly displayName: string | null
  readonly anonymous: boolean
  readonly teams: readonly { readonly id: string; readonly displayName: string }[]
}

/** An active fault of the emulator. */
export interface EmulatorFault {
  readonly id: number
  readonly route: string
  readonly fault: { readonly type: string }
}

/** What the panel shows of an emulator. */
export interface EmulatorState {
  readonly users: readonly EmulatorUser[]
  /** The sessions that have not ended. */
  readonly sessions: readonly { readonly id: string }[]
  readonly presets: readonly string[]
  readonly faults: readonly EmulatorFault[]
  readonly clock: { readonly now: number; readonly ahead: number; readonly frozen: boolean }
}

/** The control API of an emulator. */
export interface EmulatorControl {
  /** Base URL of the emulator, without a trailing slash. */
  readonly url: string
  /** Runs a command, such as `users.create`. Rejects with a message for developers. */
  run(command: string, input?: object): Promise<unknown>
  /** Reads everything that the panel shows. */
  read(): Promise<EmulatorState>
}

const LOCAL = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/

/**
 * Returns the URL of the emulator: the one given, or the base URL of a client that calls a service on this machine.
 * Undefined when there is none: no request is sent to a hosted service.
 */
export function emulatorUrl({ baseUrl }: Pick<Client, 'baseUrl'>, given: string | undefined): string | undefined {
  if (given !== undefined) return given.replace(/\/+$/, '')
  return LOCAL.test(new URL(baseUrl).hostname) ? baseUrl : undefined
}

/** Connects to the control API. Sends requests as the client does, so that it also reaches an emulator in the page. */
export function connectEmulator({ env, projectId }: Pick<Client, 'env' | 'projectId'>, url: string): EmulatorControl {
  const run = async (command: string, input: object = {}): Promise<unknown> => {
    const response = await env
      .fetch(`${url}/__emulator/${command.replace('.', '/')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      })
      .catch((cause: unknown) => {
        throw new Error(`No emulator at ${url} accepts requests of this page.`, { cause })
      })
    const text = await response.text()
    if (response.ok) return text === '' ? undefined : JSON.parse(text)
    throw new Error(messageIn(text) ?? `The emulator at ${url} responded with status ${response.status}.`)
  }
  const project = { project: projectId }
  return {
    url,
    run,
    async read() {
      const [users, sessions, presets, faults, clock] = await Promise.all([
        run('users.list', project),
        run('sessions.list', project),
        run('faults.presets'),
        run('faults.list'),
        run('clock.read'),
      ])
      return { users, sessions, presets, faults, clock } as EmulatorState
    },
  }
}

function messageIn(text: string): string | undefined {
  try {
    return JSON.parse(text).error.message
  } catch {
    return undefined
  }
}
