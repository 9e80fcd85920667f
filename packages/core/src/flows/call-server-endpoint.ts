import { checkCallOptions, checkInput } from '../contract/check-input.js'
import type { CallOptions, Endpoint } from '../contract/endpoint.js'
import { refuseOtherUser } from './refuse-token-store.js'
import * as serverEndpoints from './server-endpoints.js'
import type { ServerClient } from './users/current-user.js'

/** Calls an endpoint for servers. A user ID and `tokenStore` exclude each other. */
export async function callServerEndpoint(
  name: keyof typeof serverEndpoints,
  client: ServerClient,
  input: object,
  options: CallOptions | undefined,
): Promise<unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: any endpoint
  const endpoint = ENDPOINTS[name] as Endpoint<any>
  checkInput(endpoint, input)
  checkCallOptions(name, options)
  refuseOtherUser(name, input, options)
  return endpoint(client, input as never, options)
}

const ENDPOINTS = { ...serverEndpoints }
