import { type KnownErrorCode, knownErrors } from '@latchkey/core/internal/contract'
import { z } from 'zod'
import type { ActiveFault, Fault } from '../../service/faults.js'
import { defineCommand, defineQuery } from '../command.js'
import { throwNotFound } from '../control-error.js'
import { errorExamples } from '../error-examples.js'

const plainFaults = [
  'drop-request',
  'drop-response',
  'server-error',
  'infinite-loop',
  'truncate-response',
  'mismatched-error',
  'wrong-content-type',
  'html',
  'unknown-fields',
] as const

const fault = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('delay'), millis: z.number().int().min(0) }),
  z.strictObject({ type: z.literal('rate-limit'), retryAfter: z.union([z.number().min(0), z.string()]).optional() }),
  ...plainFaults.map((type) => z.strictObject({ type: z.literal(type) })),
  z.strictObject({ type: z.literal('unknown-error'), code: z.string().min(1).optional() }),
  z.strictObject({ type: z.literal('null-field'), field: z.string().min(1).optional() }),
  z.strictObject({
    type: z.literal('redirect'),
    to: z.string().min(1),
    status: z.literal([301, 302, 303, 307, 308]).optional(),
  }),
  z.strictObject({
    type: z.literal('known-error'),
    code: z.enum(Object.keys(knownErrors) as [KnownErrorCode]),
    details: z.record(z.string(), z.json()).optional(),
  }),
])

const input = {
  route: z
    .string()
    .regex(
      /^(\*|[A-Z]+) \/\S*$/,
      'must be a method and a path, such as "POST /auth/password/sign-in" or "* /users/**"',
    ),
  fault,
  times: z.number().int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
}

/** Named faults for common situations. */
export const FAULT_PRESETS = {
  'slow network': { route: '* /**', fault: { type: 'delay', millis: 2000 }, probability: 1, times: 1_000_000 },
  offline: { route: '* /**', fault: { type: 'drop-request' }, times: 1_000_000 },
  'service down': { route: '* /**', fault: { type: 'server-error' }, times: 1_000_000 },
  'every third request fails': { route: '* /**', fault: { type: 'server-error' }, probability: 0.33 },
  'too many requests, once': { route: '* /**', fault: { type: 'rate-limit', retryAfter: 5 }, times: 1 },
  'refresh token revoked': {
    route: 'POST /auth/oauth/token',
    fault: { type: 'known-error', code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    times: 1,
  },
  'next response is truncated': { route: '* /**', fault: { type: 'truncate-response' }, times: 1 },
} as const satisfies Record<string, { route: string; fault: Fault; times?: number; probability?: number }>

/** JSON has no infinity: `remaining` is null when the fault has no limit. */
const faultOutput = ({ id, route, fault, remaining, probability }: ActiveFault) => ({
  id,
  route,
  fault,
  probability,
  remaining: Number.isFinite(remaining) ? remaining : null,
})

const definedOptions = ({ times, probability }: { times?: number | undefined; probability?: number | undefined }) => ({
  ...(times !== undefined && { times }),
  ...(probability !== undefined && { probability }),
})

export const faults = {
  add: defineCommand(
    'Adds a fault. By default it applies to the next matching request. With a probability, it applies to any of them.',
    z.strictObject(input),
    ({ faults }, { route, fault, ...options }) => {
      faults.add(route, fault as Fault, definedOptions(options))
      return { id: faults.list().at(-1)?.id ?? 0 }
    },
  ),

  addPreset: defineCommand(
    'Adds a preset fault by its name.',
    z.strictObject({ name: z.enum(Object.keys(FAULT_PRESETS) as [keyof typeof FAULT_PRESETS]) }),
    ({ faults }, { name }) => {
      const { route, fault, ...options } = FAULT_PRESETS[name]
      faults.add(route, fault, definedOptions(options))
      return { id: faults.list().at(-1)?.id ?? 0 }
    },
  ),

  errors: defineQuery(
    'Lists the known errors that a fault can return, with status and example details.',
    z.strictObject({}),
    errorExamples,
  ),

  presets: defineQuery('Lists the names of the preset faults.', z.strictObject({}), () => Object.keys(FAULT_PRESETS)),

  list: defineQuery('Lists the active faults.', z.strictObject({}), ({ faults }) => faults.list().map(faultOutput)),

  remove: defineCommand('Removes a fault.', z.strictObject({ id: z.number().int() }), ({ faults }, { id }) => {
    if (!faults.remove(id)) throwNotFound(`No fault with the id ${id}. It was applied or removed before.`)
  }),

  clear: defineCommand('Removes all faults.', z.strictObject({}), ({ faults }) => faults.clear()),
}
