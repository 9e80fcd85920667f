import type { z } from 'zod'
import type { Workings } from './control-context.js'

/** Something that the control API can do. */
export interface Verb<I extends z.ZodType = z.ZodType, O = unknown> {
  /** What it does, for the reference. */
  readonly summary: string
  readonly input: I
  /** Changes nothing: may be asked by GET as well. */
  readonly reads: boolean
  /** Runs beside requests, since it waits for one or makes some. */
  readonly beside: boolean
  run(workings: Workings, input: z.output<I>, at: string): O | Promise<O>
}

type Run<I extends z.ZodType, O> = Verb<I, O>['run']
type Make = <I extends z.ZodType, O>(summary: string, input: I, run: Run<I, O>) => Verb<I, O>

/** Changes something, alone. */
export const changing: Make = (summary, input, run) => ({ summary, input, run, reads: false, beside: false })
/** Changes nothing. */
export const reading: Make = (summary, input, run) => ({ summary, input, run, reads: true, beside: false })
/** Waits for requests, or makes some. */
export const waiting: Make = (summary, input, run) => ({ summary, input, run, reads: false, beside: true })

export type ControlErrorCode = 'UNKNOWN_VERB' | 'INVALID_INPUT' | 'NOT_FOUND' | 'NOT_POSSIBLE' | 'TIMED_OUT'

/** One field of an input that cannot be used. */
export interface WrongField {
  /** As `users[0].email`; empty for the whole input. */
  readonly field: string
  readonly message: string
}

/** The control API did not do what was asked; the message says what, why, and what to do. */
export class ControlError extends Error {
  override readonly name = 'ControlError'
  readonly code: ControlErrorCode
  readonly fields: readonly WrongField[]
  constructor(code: ControlErrorCode, message: string, fields: readonly WrongField[] = []) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

export const notFound = (message: string): never => {
  throw new ControlError('NOT_FOUND', message)
}

export const notPossible = (message: string): never => {
  throw new ControlError('NOT_POSSIBLE', message)
}
