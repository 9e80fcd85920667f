import { z } from 'zod'
import { defineCommand, defineQuery } from '../command.js'
import type { ControlContext } from '../control-context.js'
import { listExpirations } from '../expirations.js'
import { findProject, projectField } from '../lookups.js'

const noInput = z.strictObject({})
/** Milliseconds since 1970, or an ISO 8601 date. */
const pointInTime = z.union([z.number(), z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))])
const duration = z.strictObject({ millis: z.number().int() })

const clockResponse = ({ service: { clock } }: ControlContext) => {
  const { ahead, frozen } = clock.state()
  return { now: clock.now(), iso: new Date(clock.now()).toISOString(), frozen: frozen !== null, ahead }
}

/** Defines a command that changes the clock and returns its new state. */
const defineClockCommand = <I extends z.ZodType>(
  summary: string,
  input: I,
  change: (clock: ControlContext['service']['clock'], input: z.output<I>) => void,
) =>
  defineCommand(summary, input, (context, parsed) => {
    change(context.service.clock, parsed)
    return clockResponse(context)
  })

export const clock = {
  read: defineQuery(
    'Returns the time in milliseconds since 1970 and how far ahead the clock is.',
    noInput,
    clockResponse,
  ),
  expirations: defineQuery(
    'Lists the codes, sessions, API keys and CLI logins that expire, with the time and whether they have expired.',
    z.strictObject(projectField),
    (context, input) => listExpirations(context.service, findProject(context, input).id),
  ),
  advance: defineClockCommand('Moves the clock forward, in milliseconds.', duration, (clock, { millis }) =>
    clock.advance(millis),
  ),
  setOffset: defineClockCommand(
    'Sets how far the clock is ahead of the system time, in milliseconds. Negative values put it behind.',
    duration,
    (clock, { millis }) => clock.setOffset(millis),
  ),
  freeze: defineClockCommand(
    'Stops the clock, now or at a point in time.',
    z.strictObject({ at: pointInTime.optional() }),
    (clock, { at }) => clock.freeze(at),
  ),
  resume: defineClockCommand('Starts a frozen clock again from its current time.', noInput, (clock) => clock.resume()),
  reset: defineClockCommand('Sets the clock back to the system time.', noInput, (clock) =>
    clock.restore({ ahead: 0, frozen: null }),
  ),
}
