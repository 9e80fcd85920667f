import type { Access, CallOptions, Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { endpoint, json } from '@latchkey/core/internal/contract'

/** Sends a request with the headers of an app. `path` is relative to `/api/v1` and may have a query. */
export async function sendRawRequest(
  client: Client<Access>,
  path: string,
  { method = 'GET', body }: RequestInit,
  access: Access,
  options: CallOptions,
): Promise<Response> {
  const input = typeof body === 'string' ? JSON.parse(body) : undefined
  const contract = endpoint(`${method as 'GET'} ${path}`, access, {
    name: 'sendRequest',
    summary: `${method} ${path}`,
    response: json,
    ...(input !== undefined && { body: json }),
  })
  const output = await client[INTERNALS].send(contract, input ?? {}, options)
  return new Response(JSON.stringify(output), { headers: { 'content-type': 'application/json' } })
}
