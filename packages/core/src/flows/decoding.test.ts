import { describe, expect, test } from 'vitest'
import { INPUTS } from '../call-inputs.test-support.js'
import type { Client } from '../client.js'
import type { Contract } from '../contract/endpoint.js'
import { ACCESS_TYPE_HEADER } from '../contract/headers.js'
import { calledEndpoints, optionalPaths, wireSample, without } from '../contract/samples.test-support.js'
import * as entry from '../index.js'
import { scene, startedOAuth } from './fake-service.test-support.js'

// Every function of the client entry decodes what any supported version of the service sends: responses without an
// optional field, and enumerations with members that this version does not know.

/** Functions that reach no JSON response in this environment, and why. */
const WITHOUT_RESPONSE: Readonly<Record<string, string>> = {
  fetchWithAuth: 'requests the API of the app',
  getAccessToken: 'reads the session',
  getAuthHeaders: 'reads the session',
  getAuthJson: 'reads the session',
  linkOAuthAccount: 'redirects to the provider',
  signInWithOAuth: 'redirects to the provider',
  registerPasskey: 'requires a browser with passkeys',
  signInWithPasskey: 'requires a browser with passkeys',
  completeOAuth: 'exchanges the code at the token endpoint, which is tested in oauth.test.ts',
  diagnose: 'reports problems instead of throwing',
  promptCliLogin: 'polls until the login is confirmed',
  upgradeAnonymousUser: 'requires an anonymous user',
  sendQueuedSignOuts: 'has nothing to send',
}
const VERBS = Object.keys(INPUTS).filter((name) => !(name in WITHOUT_RESPONSE))

const pattern = ({ path }: Contract) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
const specific = ({ path }: Contract) => path.split('{').length

/** The endpoint of a request. A literal path takes precedence over a placeholder. */
function endpointOf(call: string, access: string | null): Contract {
  const [method = '', path = ''] = call.split(' ')
  const found = calledEndpoints
    .map(([, contract]) => contract)
    .filter((contract) => contract.method === method && pattern(contract).test(path))
    .sort((a, b) => Number(b.access === access) - Number(a.access === access) || specific(a) - specific(b))
  return found[0] ?? expect.fail(`There is no endpoint for ${call}.`)
}

/** Calls a function of the entry. `change` alters the response of an endpoint. */
async function run(name: string, change: (sample: unknown, contract: Contract) => unknown, member?: string) {
  const used = new Set<Contract>()
  const at = scene(
    {
      '*': ({ call, headers }) => {
        const contract = endpointOf(call, headers.get(ACCESS_TYPE_HEADER))
        used.add(contract)
        const sample = contract.response ? wireSample(contract.response, member) : {}
        return change(
          'is_anonymous' in Object(sample) ? { ...(sample as object), is_anonymous: false } : sample,
          contract,
        ) as object
      },
    },
    { signedIn: true },
  )
  startedOAuth(at)
  const verb = (
    entry as unknown as Record<string, (client: Client, input: object, options: object) => Promise<unknown>>
  )[name]
  await verb?.(at.client, INPUTS[name] ?? {}, { deadline: 1000 })
  return used
}

test('the exceptions name functions of the entry', () => {
  expect(Object.keys(WITHOUT_RESPONSE).filter((name) => !(name in INPUTS))).toEqual([])
})

describe.each(VERBS)('%s', (name) => {
  test('decodes a response without each optional field in turn, and unknown enumeration members', async () => {
    const used = await run(name, (sample) => sample)
    expect(used.size).toBeGreaterThan(0)
    for (const contract of used) {
      for (const path of contract.response ? optionalPaths(contract.response) : [])
        await expect(
          run(name, (sample, of) => (of === contract ? without(sample, path) : sample)),
          `${contract.name} without ${path.join('.')}`,
        ).resolves.toBeDefined()
    }
    await expect(
      run(name, (sample) => sample, 'from-tomorrow'),
      'unknown members',
    ).resolves.toBeDefined()
  })
})
