import type { Control } from '../../control/commands/index.js'
import { showStatus } from './dom.js'

type CommandName = { [G in keyof Control]: `${G}.${keyof Control[G] & string}` }[keyof Control]
type CommandOf<N> = N extends `${infer G extends keyof Control}.${infer C}`
  ? C extends keyof Control[G]
    ? Control[G][C]
    : never
  : never
type Input<N extends CommandName> = CommandOf<N> extends (...args: infer A) => unknown ? A : never

/** The commands with an input `project`. */
const OF_PROJECT =
  /^((users|tokens|project)\.|(sessions\.(list|ended)|webhooks\.(list|addEndpoint)|world\.seed|clock\.expirations)$)/

let project: string | undefined

/** ID of the project of commands. Default: the first project of the emulator. */
export const currentProject = (): string | undefined => project

/** Lets commands use a project. */
export function selectProject(id: string | undefined): void {
  project = id
}

/** The result of a command, for example `Output<'users.list'>`. */
export type Output<N extends CommandName> = CommandOf<N> extends (...args: never[]) => Promise<infer R> ? R : never

/**
 * Runs a command of the control API: `run('users.create', { email })`. Shows the error message when it fails.
 *
 * @throws {Error} When the command fails.
 */
export async function run<N extends CommandName>(name: N, ...[input]: Input<N>): Promise<Output<N>> {
  const response = await fetch(`/__emulator/${name.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...(input as object | undefined), ...(OF_PROJECT.test(name) && { project }) }),
  })
  const body = await response.json().catch(() => undefined)
  if (response.ok) return body
  const message: string = body?.error?.message ?? `${name} failed with status ${response.status}.`
  showStatus(message)
  throw new Error(message)
}

/** Returns a listener that runs a command and then shows a message. */
export const runner =
  <N extends CommandName>(name: N, input?: Input<N>[0], message?: string) =>
  async (): Promise<void> => {
    await run(name, ...([input] as Input<N>))
    if (message) showStatus(message)
  }
