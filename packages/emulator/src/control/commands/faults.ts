import { type KnownErrorCode, knownErrors } from '@latchkey/core/contract'
import { z } from 'zod'
import type { ArmedFault, Fault } from '../../service/faults.js'
import { changing, notFound, reading } from '../command.js'
import { errorExamples } from '../error-examples.js'

const WITHOUT_OPTIONS = [
  'drop',
  'lose-answer',
  'fail',
  'loop',
  'truncate',
  'mismatch',
  'wrong-content-type',
  'html',
  'unknown-fields',
] as const

const plain = (does: (typeof WITHOUT_OPTIONS)[number]) => z.strictObject({ does: z.literal(does) })

const fault = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('wait'), millis: z.number().int().min(0) }),
  z.strictObject({ does: z.literal('rate-limit'), retryAfter: z.union([z.number().min(0), z.string()]).optional() }),
  ...WITHOUT_OPTIONS.map(plain),
  z.strictObject({ does: z.literal('unknown-error'), code: z.string().min(1).optional() }),
  z.strictObject({ does: z.literal('null-field'), field: z.string().min(1).optional() }),
  z.strictObject({
    does: z.literal('redirect'),
    to: z.string().min(1),
    status: z.literal([301, 302, 303, 307, 308]).optional(),
  }),
  z.strictObject({
    does: z.literal('error'),
    code: z.enum(Object.keys(knownErrors) as [KnownErrorCode]),
    details: z.record(z.string(), z.json()).optional(),
  }),
])

const fields = {
  route: z
    .string()
    .regex(/^(\*|[A-Z]+) \/\S*$/, 'must be a method and a path, as "POST /auth/password/sign-in" or "* /users/**"'),
  fault,
  times: z.number().int().positive().optional(),
  probability: z.number().min(0).max(1).optional(),
}

/** Faults with a name that people know them by. */
export const FAULT_PRESETS = {
  'slow network': { route: '* /**', fault: { does: 'wait', millis: 2000 }, probability: 1, times: 1_000_000 },
  offline: { route: '* /**', fault: { does: 'drop' }, times: 1_000_000 },
  'service down': { route: '* /**', fault: { does: 'fail' }, times: 1_000_000 },
  'every third request fails': { route: '* /**', fault: { does: 'fail' }, probability: 0.33 },
  'too many requests, once': { route: '* /**', fault: { does: 'rate-limit', retryAfter: 5 }, times: 1 },
  'refresh token revoked': {
    route: 'POST /auth/oauth/token',
    fault: { does: 'error', code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    times: 1,
  },
  'next answer is cut off': { route: '* /**', fault: { does: 'truncate' }, times: 1 },
} as const satisfies Record<string, { route: string; fault: Fault; times?: number; probability?: number }>

/** JSON has no infinity: `null` stands for all. */
const shown = ({ id, route, fault, left, probability }: ArmedFault) => ({
  ...{ id, route, fault, probability },
  left: Number.isFinite(left) ? left : null,
})

const optionsOf = ({ times, probability }: { times?: number | undefined; probability?: number | undefined }) => ({
  ...(times !== undefined && { times }),
  ...(probability !== undefined && { probability }),
})

export const faults = {
  add: changing(
    'Arms a fault: by default for the next request that fits, with a probability for all.',
    z.strictObject(fields),
    ({ emulator }, { route, fault, ...options }) => {
      emulator.faults.add(route, fault as Fault, optionsOf(options))
      return { id: emulator.faults.list().at(-1)?.id ?? 0 }
    },
  ),

  preset: changing(
    'Arms a prepared fault by its name.',
    z.strictObject({ name: z.enum(Object.keys(FAULT_PRESETS) as [keyof typeof FAULT_PRESETS]) }),
    ({ emulator }, { name }) => {
      const { route, fault, ...options } = FAULT_PRESETS[name]
      emulator.faults.add(route, fault, optionsOf(options))
      return { id: emulator.faults.list().at(-1)?.id ?? 0 }
    },
  ),

  errors: reading(
    'Lists the known errors that a fault may answer, each with its status and details as they may look.',
    z.strictObject({}),
    errorExamples,
  ),

  presets: reading('Lists the prepared faults.', z.strictObject({}), () => Object.keys(FAULT_PRESETS)),

  list: reading('Lists the faults that wait for their request.', z.strictObject({}), ({ emulator }) =>
    emulator.faults.list().map(shown),
  ),

  remove: changing('Takes one fault away.', z.strictObject({ id: z.number().int() }), ({ emulator }, { id }) => {
    if (!emulator.faults.remove(id)) notFound(`There is no fault ${id}: it has struck, or was taken away.`)
  }),

  clear: changing('Takes all faults away.', z.strictObject({}), ({ emulator }) => emulator.faults.clear()),
}
