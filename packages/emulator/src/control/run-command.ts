import { Failure, Refusal } from '../http/responses.js'
import { SeedError } from '../projects/seeds.js'
import { ControlError } from './command.js'
import { verbNamed } from './commands/index.js'
import type { Workings } from './control-context.js'

const KEPT_ACTIONS = 200

/** Does one thing; `at` is the origin that tokens and links of newer servers name. Throws {@link ControlError}. */
export async function perform(workings: Workings, name: string, input: unknown, at: string): Promise<unknown> {
  const verb = verbNamed(name)
  if (!verb) throw new ControlError('UNKNOWN_VERB', `There is no verb "${name}". GET /__emulator/ lists all.`)
  const read = verb.input.safeParse(input ?? {})
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message }) => ({ field: fieldName(path), message }))
    const words = fields.map(({ field, message }) => (field ? `"${field}": ${message}` : message)).join('; ')
    throw new ControlError('INVALID_INPUT', `${name} cannot be done: ${words}.`, fields)
  }
  const work = async () => verb.run(workings, read.data as never, at)
  const answer = await (verb.beside ? work() : workings.inTurn(at, work)).catch((error: unknown) =>
    refused(name, error),
  )
  if (!verb.reads) {
    workings.actions.push({ verb: name, input: input ?? {}, time: workings.service.clock.now() })
    if (workings.actions.length > KEPT_ACTIONS) workings.actions.shift()
    workings.changed()
  }
  return answer ?? null
}

/** The service's own rules refuse some things: that is said in their words. What else fails is a fault of ours. */
function refused(name: string, error: unknown): never {
  if (error instanceof Failure)
    throw new ControlError('NOT_POSSIBLE', `${name}: the service refuses this by ${error.code}.`)
  if (error instanceof Refusal || error instanceof SeedError)
    throw new ControlError('NOT_POSSIBLE', `${name}: ${error.message}`)
  throw error
}

const fieldName = (path: readonly PropertyKey[]) =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
