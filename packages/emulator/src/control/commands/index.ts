import type { z } from 'zod'
import type { Verb } from '../command.js'
import { clock } from './clock.js'
import { mails } from './emails.js'
import { faults } from './faults.js'
import { project } from './project.js'
import { providers } from './providers.js'
import { requests } from './requests.js'
import { sessions } from './sessions.js'
import { tokens } from './tokens.js'
import { users } from './users.js'
import { webhooks } from './webhooks.js'
import { world } from './world.js'

/** Every verb of the control API: over HTTP, in a process and in the inspector the same. */
export const table = { world, users, clock, faults, mails, tokens, sessions, providers, requests, webhooks, project }

type Table = typeof table

type Asked<V> = V extends { input: infer I extends z.ZodType; run: (...args: never[]) => infer O }
  ? Record<never, never> extends z.input<I>
    ? (input?: z.input<I>) => Promise<Awaited<O>>
    : (input: z.input<I>) => Promise<Awaited<O>>
  : never

/** The control API, typed: `await control.users.create({ email: 'ada@example.test' })`. */
export type Control = {
  readonly [G in keyof Table]: { readonly [V in keyof Table[G]]: Asked<Table[G][V]> }
}

/** The verb with that name, as `users.create`. */
export function verbNamed(name: string): Verb | undefined {
  const [group = '', verb = ''] = name.split('.')
  const verbs = Object.hasOwn(table, group) ? table[group as keyof Table] : {}
  return Object.hasOwn(verbs, verb) ? ((verbs as Record<string, unknown>)[verb] as Verb) : undefined
}

export const verbNames = (): string[] =>
  Object.entries(table).flatMap(([group, verbs]) => Object.keys(verbs).map((verb) => `${group}.${verb}`))
