import { expect } from 'vitest'
import type { Client } from '../client.js'
import type { Access, Contract } from '../contract/endpoint.js'
import { ACCESS_TYPE_HEADER } from '../contract/headers.js'
import { calledEndpoints, optionalPaths, wireSample, without } from '../contract/samples.test-support.js'
import type { Answer, Scene } from './fake-service.test-support.js'

/** A function of an entry: client, input, options. */
export type EntryFunction = (client: Client<Access>, input: object, options: object) => unknown
type OpenScene = (answers: Readonly<Record<string, Answer>>) => Scene<Access>

const pattern = ({ path }: Contract) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
/** The same access takes precedence, then what servers see over what clients see: admins see it, too. */
const rank = ({ access }: Contract, caller: string | null) => (access === caller ? 2 : access === 'client' ? 0 : 1)
const specific = ({ path }: Contract) => path.split('{').length
const patterns = calledEndpoints.map(([, contract]) => ({ contract, path: pattern(contract) }))

/** The endpoint of a request. A literal path takes precedence over a placeholder. */
export function endpointOf(call: string, access: string | null): Contract {
  const [method = '', path = ''] = call.split(' ')
  const found = patterns
    .filter((one) => one.contract.method === method && one.path.test(path))
    .map(({ contract }) => contract)
    .sort((a, b) => rank(b, access) - rank(a, access) || specific(a) - specific(b))
  return found[0] ?? expect.fail(`There is no endpoint for ${call}.`)
}

/** Values of a sample that must be more than any value of the schema. */
const REPLACED: Readonly<Record<string, unknown>> = {
  is_anonymous: false,
  is_restricted: false,
  config_string: '{"a":1}',
}

/** A response that the schema of the endpoint of a request accepts. */
export function sampleResponse(contract: Contract, member?: string): object {
  const sample = contract.response ? wireSample(contract.response, member) : {}
  const replaced = Object.entries(REPLACED).filter(([name]) => name in Object(sample))
  return (replaced.length > 0 ? { ...(sample as object), ...Object.fromEntries(replaced) } : sample) as object
}

/** Calls a function of an entry. `change` alters the response of an endpoint. Returns the endpoints that it called. */
async function run(
  verb: EntryFunction,
  input: object,
  open: OpenScene,
  change: (sample: unknown, contract: Contract) => unknown,
  member?: string,
): Promise<ReadonlySet<Contract>> {
  const used = new Set<Contract>()
  const { client } = open({
    '*': ({ call, headers }) => {
      const contract = endpointOf(call, headers.get(ACCESS_TYPE_HEADER))
      used.add(contract)
      return change(sampleResponse(contract, member), contract) as object
    },
  })
  await verb(client, input, { timeout: 1000 })
  return used
}

/**
 * Expects that a function decodes what any supported version of the service sends: responses without an optional field,
 * and enumerations with members that this version does not know.
 */
export async function expectLenientDecoding(verb: EntryFunction, input: object, open: OpenScene): Promise<void> {
  const used = await run(verb, input, open, (sample) => sample)
  expect(used.size).toBeGreaterThan(0)
  for (const contract of used) {
    for (const path of contract.response ? optionalPaths(contract.response) : [])
      await expect(
        run(verb, input, open, (sample, of) => (of === contract ? without(sample, path) : sample)),
        `${contract.name} without ${path.join('.')}`,
      ).resolves.toBeDefined()
  }
  await expect(
    run(verb, input, open, (sample) => sample, 'from-tomorrow'),
    'unknown members',
  ).resolves.toBeDefined()
}
