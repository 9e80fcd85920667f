import type { z } from 'zod'
import type { Command } from '../command.js'
import { agents } from './agents.js'
import { clock } from './clock.js'
import { emails } from './emails.js'
import { faults } from './faults.js'
import { project } from './project.js'
import { providers } from './providers.js'
import { requests } from './requests.js'
import { sessions } from './sessions.js'
import { tokens } from './tokens.js'
import { users } from './users.js'
import { webhooks } from './webhooks.js'
import { world } from './world.js'

/** Every command of the control API. The same commands are available over HTTP and in process. */
export const commands = {
  /** Resets, seeds, saves, restores, exports, imports and forks all data. */
  world,
  /** Creates, lists, changes and deletes users, and signs in as a user. */
  users,
  /** Reads, advances, freezes and resets the clock. */
  clock,
  /** Adds, lists and removes simulated failures. */
  faults,
  /** Reads sent emails, and waits for their codes and links. */
  emails,
  /** Expires, corrupts and revokes tokens, and rotates the signing keys. */
  tokens,
  /** Lists and revokes sessions. */
  sessions,
  /** Registers AI agents that ask to sign in, lists their requests, and approves or denies them as a user. */
  agents,
  /** Completes OAuth sign-ins at the simulated providers, and lists their accounts. */
  providers,
  /** Lists the API requests, and converts them to a test. */
  requests,
  /** Lists webhook events and their deliveries, adds endpoints, and sends events again. */
  webhooks,
  /** Reads a project and changes its settings. */
  project,
}

type Commands = typeof commands

type CommandFunction<C> = C extends { input: infer I extends z.ZodType; run: (...args: never[]) => infer O }
  ? Record<never, never> extends z.input<I>
    ? (input?: z.input<I>) => Promise<Awaited<O>>
    : (input: z.input<I>) => Promise<Awaited<O>>
  : never

/** The control API, typed: `await control.users.create({ email: 'ada@example.test' })`. */
export type Control = {
  readonly [G in keyof Commands]: { readonly [C in keyof Commands[G]]: CommandFunction<Commands[G][C]> }
}

/** Returns the command with a name such as `users.create`. */
export function findCommand(name: string): Command | undefined {
  const [groupName = '', commandName = ''] = name.split('.')
  const group = Object.hasOwn(commands, groupName) ? commands[groupName as keyof Commands] : {}
  return Object.hasOwn(group, commandName) ? ((group as Record<string, unknown>)[commandName] as Command) : undefined
}

/** Lists the names of all commands. */
export const commandNames = (): string[] =>
  Object.entries(commands).flatMap(([group, members]) => Object.keys(members).map((command) => `${group}.${command}`))
