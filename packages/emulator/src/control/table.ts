import type { z } from 'zod'
import type { Verb } from './verb.js'
import { clock } from './verbs/clock.js'
import { faults } from './verbs/faults.js'
import { mails } from './verbs/mails.js'
import { project } from './verbs/project.js'
import { providers } from './verbs/providers.js'
import { requests } from './verbs/requests.js'
import { sessions } from './verbs/sessions.js'
import { tokens } from './verbs/tokens.js'
import { users } from './verbs/users.js'
import { webhooks } from './verbs/webhooks.js'
import { world } from './verbs/world.js'

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
