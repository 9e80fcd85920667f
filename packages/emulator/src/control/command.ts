import type { z } from 'zod'
import type { ControlContext } from './control-context.js'

/** One command of the control API. */
export interface Command<I extends z.ZodType = z.ZodType, O = unknown> {
  /** Description of the command for the reference. */
  readonly summary: string
  readonly input: I
  /** Whether the command only reads. Such commands also accept GET requests. */
  readonly readOnly: boolean
  /** Whether the command runs alongside requests, because it waits for requests or sends some. */
  readonly concurrent: boolean
  run(context: ControlContext, input: z.output<I>, origin: string): O | Promise<O>
  /** Returns the input that has the same result in another emulator. Default: the input. */
  replayInput?(input: unknown, output: Awaited<O>): object
}

type Run<I extends z.ZodType, O> = Command<I, O>['run']
type DefineCommand = <I extends z.ZodType, O>(summary: string, input: I, run: Run<I, O>) => Command<I, O>

/** Defines a command that changes something. It runs between requests. */
export const defineCommand: DefineCommand = (summary, input, run) => ({
  summary,
  input,
  run,
  readOnly: false,
  concurrent: false,
})
/** Defines a command that only reads. */
export const defineQuery: DefineCommand = (summary, input, run) => ({
  summary,
  input,
  run,
  readOnly: true,
  concurrent: false,
})
/** Defines a command that waits for requests or sends some. */
export const defineConcurrentCommand: DefineCommand = (summary, input, run) => ({
  summary,
  input,
  run,
  readOnly: false,
  concurrent: true,
})
