import { z } from 'zod'
import { changing, reading } from '../command.js'
import type { Workings } from '../control-context.js'
import { endingsOf } from '../expirations.js'
import { projectField, projectIn } from '../lookups.js'

const nothing = z.strictObject({})
/** A moment: milliseconds since 1970, or a date as JSON writes them. */
const moment = z.union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
const millis = z.strictObject({ millis: z.number().int() })

const shown = ({ service: { clock } }: Workings) => {
  const { ahead, frozen } = clock.state()
  return { now: clock.now(), iso: new Date(clock.now()).toISOString(), frozen: frozen !== null, ahead }
}

/** A verb that moves the clock and tells how it stands. */
const moving = <I extends z.ZodType>(
  summary: string,
  input: I,
  move: (clock: Workings['service']['clock'], input: z.output<I>) => void,
) =>
  changing(summary, input, (workings, said) => {
    move(workings.service.clock, said)
    return shown(workings)
  })

export const clock = {
  read: reading('Tells the time, in milliseconds since 1970, and how far ahead the clock runs.', nothing, shown),
  ends: reading(
    'Lists what ends by itself (codes, sessions, keys), when, and whether it is over by this clock.',
    z.strictObject(projectField),
    (workings, input) => endingsOf(workings, projectIn(workings, input).id),
  ),
  step: moving('Moves the clock on, in milliseconds.', millis, (clock, { millis }) => clock.step(millis)),
  offset: moving('Lets the clock run ahead (negative: behind), in milliseconds.', millis, (clock, { millis }) =>
    clock.offset(millis),
  ),
  freeze: moving(
    'Lets the clock stand still, now or at a moment.',
    z.strictObject({ at: moment.optional() }),
    (clock, { at }) => clock.freeze(at),
  ),
  resume: moving('Lets the clock run again from where it stands.', nothing, (clock) => clock.resume()),
  back: moving('Back to the time underneath.', nothing, (clock) => clock.restore({ ahead: 0, frozen: null })),
}
