import { checkArgument } from './check-client.js'
import type { Contract } from './endpoint.js'

/**
 * The contracts in a module, for tests, docs and the like.
 *
 * @param module The module of the contract.
 * @param prefix What precedes the names of its members. Default: nothing.
 * @returns The contracts with the names of their members, both of them where an endpoint differs for servers.
 */
export function contractsIn(module: object, prefix = ''): (readonly [name: string, contract: Contract])[] {
  checkArgument('contractsIn', 'module', module, typeof module === 'object' && module !== null, 'a module')
  return Object.entries(module).flatMap(([name, value]) => {
    // `server` and `older` are modules within the module.
    if (Object(value)[Symbol.toStringTag] === 'Module') return contractsIn(value, `${prefix}${name}.`)
    if (typeof value !== 'function' || !('path' in value && 'response' in value)) return []
    const row = value as unknown as Contract
    return [
      [`${prefix}${name}`, row],
      ...(row.forServers ? [[`server.${name}`, row.forServers] as const] : []),
    ] as const
  })
}
