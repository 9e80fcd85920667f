import { createEmulator, DEFAULT_PROJECT, type Emulator } from '../src/index.js'

/** What is asked: a service with a project whose keys are known, and a mailbox. */
export interface Target {
  /** What the report calls it. */
  readonly name: string
  /** Without a slash at the end, above `/api/v1`. */
  readonly base: string
  /** Where inbucket's REST API stands. */
  readonly mailbox: string
  readonly projectId: string
  readonly keys: { readonly publishable: string; readonly secret: string; readonly admin: string }
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>
  /** For cases that need more than HTTP: a clock that can be moved, a person at a provider. */
  readonly emulator?: Emulator
}

/** An emulator in this process, its clock standing still. */
export function inProcess(emulator: Emulator = testable()): Target {
  const base = 'http://localhost:8102'
  return {
    name: 'an emulator in this process',
    base,
    mailbox: base,
    projectId: DEFAULT_PROJECT.id,
    keys: DEFAULT_PROJECT.keys,
    fetch: (input, init) => emulator.fetch(input, init),
    emulator,
  }
}

const testable = () =>
  createEmulator({
    seed: 'conformance',
    now: () => Date.UTC(2026, 0, 1),
    passwordRounds: 1,
    onContractViolation: 'respond',
  })

/** What the words of the command line say of a service somewhere. */
export interface Told {
  readonly target: string
  readonly mailbox?: string | undefined
  readonly project?: string | undefined
  readonly publishable?: string | undefined
  readonly secret?: string | undefined
  readonly admin?: string | undefined
}

export function remote({ target, mailbox, project, publishable, secret, admin }: Told): Target {
  const base = target.replace(/\/$/, '')
  const { id, keys } = DEFAULT_PROJECT
  return {
    name: base,
    base,
    mailbox: (mailbox ?? base).replace(/\/$/, ''),
    projectId: project ?? id,
    keys: { publishable: publishable ?? keys.publishable, secret: secret ?? keys.secret, admin: admin ?? keys.admin },
    fetch: (input, init) => fetch(input, init),
  }
}
