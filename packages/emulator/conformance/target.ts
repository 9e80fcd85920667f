import { createControl } from '../src/control/in-process.js'
import { type Control, connect } from '../src/control/index.js'
import { createEmulator, DEFAULT_PROJECT, type Emulator } from '../src/index.js'
import { SVIX_PATH } from '../src/webhooks/svix-api.js'

/** The service under test, with a project whose keys are known, and a mailbox. */
export interface Target {
  /** The name in the report. */
  readonly name: string
  /** The base URL, without a trailing slash and without `/api/v1`. */
  readonly base: string
  /** The base URL of the REST API of Inbucket. */
  readonly mailbox: string
  /** The base URL of the API of Svix, if the target has one of its own. */
  readonly svix?: string
  readonly projectId: string
  readonly keys: { readonly publishable: string; readonly secret: string; readonly admin: string }
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  /** The control API of an emulator, for cases that need its clock or its OAuth providers. */
  readonly control?: Control
}

/** An emulator in this process with a frozen clock. */
export function inProcess(emulator: Emulator = testable()): Target {
  const base = 'http://localhost:8102'
  return {
    name: 'an emulator in this process',
    base,
    mailbox: base,
    svix: base + SVIX_PATH,
    projectId: DEFAULT_PROJECT.id,
    keys: DEFAULT_PROJECT.keys,
    fetch: (input, init) => emulator.fetch(input, init),
    control: createControl(emulator),
  }
}

const testable = () =>
  createEmulator({
    seed: 'conformance',
    now: () => Date.UTC(2026, 0, 1),
    passwordRounds: 1,
    onContractViolation: 'respond',
  })

/** The command line arguments that describe a remote service. */
export interface Told {
  readonly baseUrl: string
  readonly mailbox?: string | undefined
  readonly project?: string | undefined
  readonly publishable?: string | undefined
  readonly secret?: string | undefined
  readonly admin?: string | undefined
  /** After this time, in milliseconds, a service counts as unreachable. Default: 30 000. */
  readonly timeout?: number | undefined
}

export function remote({ baseUrl, mailbox, project, publishable, secret, admin, timeout = 30_000 }: Told): Target {
  const base = baseUrl.replace(/\/$/, '')
  const { id, keys } = DEFAULT_PROJECT
  return {
    name: base,
    base,
    mailbox: (mailbox ?? base).replace(/\/$/, ''),
    projectId: project ?? id,
    keys: { publishable: publishable ?? keys.publishable, secret: secret ?? keys.secret, admin: admin ?? keys.admin },
    fetch: (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(timeout) }).catch((error) => {
        if ((error as Error).name !== 'TimeoutError') throw error
        const { pathname } = new URL(input)
        throw new Error(`${init?.method ?? 'GET'} ${pathname}: no response within ${timeout / 1000} s.`, {
          cause: error,
        })
      }),
  }
}

/** Adds the control API of a target that is an emulator on this machine. */
export async function withControl(target: Target): Promise<Target> {
  const control = connect(target.base)
  const isEmulator = await control.world.info().then(
    ({ type }) => type === 'latchkey-emulator',
    () => false,
  )
  return isEmulator ? { ...target, control, svix: target.base + SVIX_PATH } : target
}
