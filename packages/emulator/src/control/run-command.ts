import { ApiError, PlainTextError } from '../http/errors.js'
import { SeedError } from '../projects/seeds.js'
import { unknownFieldHint } from '../projects/unknown-fields.js'
import { ClockRangeError } from '../world/clock.js'
import { findCommand } from './commands/index.js'
import type { ControlContext } from './control-context.js'
import { ControlError } from './control-error.js'

const MAX_ACTIONS = 200

/**
 * Validates the input of a command and runs it.
 *
 * @param origin The origin of URLs in tokens and links that the command creates.
 * @throws {ControlError}
 */
export async function runCommand(
  context: ControlContext,
  name: string,
  input: unknown,
  origin: string,
): Promise<unknown> {
  const command = findCommand(name)
  if (!command) throw new ControlError('UNKNOWN_COMMAND', `Unknown command "${name}". GET /__emulator/ lists all.`)
  const parsed = command.input.safeParse(input ?? {})
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      field: fieldPath(issue.path),
      message: issue.message + unknownFieldHint(issue, command.input),
    }))
    const reasons = fields.map(({ field, message }) => (field ? `"${field}": ${message}` : message)).join('; ')
    throw new ControlError('INVALID_INPUT', `Invalid input for ${name}: ${reasons}.`, fields)
  }
  const work = async () => command.run(context, parsed.data as never, origin)
  const run = command.concurrent ? work() : context.runExclusively(origin, work)
  const output = await run.catch((error: unknown) => {
    throw controlErrorFor(name, error)
  })
  if (!command.readOnly) {
    const recorded = command.replayInput?.(input ?? {}, output as never) ?? input ?? {}
    context.actions.push({ command: name, input: recorded, time: context.service.clock.now() })
    if (context.actions.length > MAX_ACTIONS) context.actions.shift()
    context.notifications.changed()
  }
  return output ?? null
}

/** Errors of the service's rules become control errors. Other errors are faults of the emulator. */
function controlErrorFor(name: string, error: unknown): unknown {
  if (error instanceof ApiError)
    return new ControlError('NOT_POSSIBLE', `${name}: the service rejected this with ${error.code}.`)
  if (error instanceof PlainTextError || error instanceof SeedError)
    return new ControlError('NOT_POSSIBLE', `${name}: ${error.message}`)
  if (error instanceof ClockRangeError) return new ControlError('INVALID_INPUT', `${name}: ${error.message}.`)
  return error
}

const fieldPath = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
