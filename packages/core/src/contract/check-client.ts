import { invalidOption, typeName } from '../lib/client-error.js'

/** Throws INVALID_OPTION unless it is a client. */
export function checkClient(called: string, client: unknown): void {
  if (typeof (client as { send?: unknown } | null | undefined)?.send !== 'function')
    throw invalidOption(called, 'client', 'a client from `createClient`', typeName(client))
}
