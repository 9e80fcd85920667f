import type { Client } from '../client.js'
import { checkClient } from '../contract/check-client.js'
import { checkType } from '../machines/arguments.js'

/** Returns the input of a controller. Throws INVALID_OPTION that names the function for a wrong client or input. */
export function readInput<I extends object>(called: string, client: Client, input: I): I {
  checkClient(called, client)
  checkType(called, 'input', input, 'object')
  return input
}
