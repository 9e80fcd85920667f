import type { Client } from '../client.js'
import {
  type Access,
  type CallOptions,
  type Contract,
  type Endpoint,
  type Output,
  type Rest,
  type Sender,
  withContract,
} from '../contract/endpoint.js'
import { loadModule } from '../errors/load-module.js'
import type * as forServers from './server-endpoints.js'
import type { ServerClient } from './users/current-user.js'

type ServerEndpoints = typeof forServers
type EndpointName = keyof ServerEndpoints
// biome-ignore lint/suspicious/noExplicitAny: any endpoint
type AnyEndpoint = Endpoint<any>

/**
 * The function of an endpoint, with its contract as properties. With a client that has a secret key, it calls the endpoint
 * for servers, which has further fields.
 */
export type ByAccess<T extends Contract, S extends Contract> = Readonly<Pick<T, keyof T & keyof Contract>> & {
  (client: ServerClient, ...rest: Rest<S>): Promise<Output<S>>
  (client: Sender<T['access']>, ...rest: Rest<T>): Promise<Output<T>>
}

/** Calls the endpoint for servers. */
export async function callAsServer<T>(
  name: EndpointName,
  client: ServerClient,
  input: object,
  options: CallOptions | undefined,
): Promise<T> {
  const endpoint = (await loadModule(client.env, import('./server-endpoints.js')))[name] as unknown as AnyEndpoint
  return endpoint(client, input as never, options) as Promise<T>
}

/** Whether the client has a secret key. */
export const isServerClient = (client: Client): client is Client & ServerClient =>
  (client as Partial<Client<Access>> | null | undefined)?.may?.server === true

/**
 * Creates a function that calls the endpoint for clients, or the one of the same name for servers.
 *
 * @param contract The endpoint for clients.
 * @param name Its name, which is also that of the endpoint for servers.
 */
/* @__NO_SIDE_EFFECTS__ */
export function byAccess<T extends Contract, N extends EndpointName>(
  contract: T,
  name: N,
): ByAccess<T, ServerEndpoints[N]> {
  const call = async (client: Client, input: object = {}, options?: CallOptions) =>
    isServerClient(client)
      ? callAsServer(name, client, input, options)
      : (contract as unknown as AnyEndpoint)(client, input as never, options)
  return withContract(call, contract) as never
}
