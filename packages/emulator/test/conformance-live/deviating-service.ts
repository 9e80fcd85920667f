import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEmulator } from '../../src/node.js'

export interface ServiceRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface ServiceResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * How a service deviates from the emulator.
 *
 * @param forward Sends the request, or another one, to the emulator.
 */
export type Deviation = (
  request: ServiceRequest,
  forward: (request?: ServiceRequest) => Promise<ServiceResponse>,
) => ServiceResponse | Promise<ServiceResponse>

/** Starts an emulator without a control API, behind an HTTP server that deviates from it. */
export async function startDeviatingService(deviate: Deviation) {
  const emulator = await startEmulator({
    port: 0,
    control: false,
    passwordRounds: 1,
    onContractViolation: 'respond',
  })
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const request = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    }
    const { status, headers, body } = await deviate(request, (changed = request) => send(emulator.url, changed))
    outgoing.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    emulator,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await emulator.close()
    },
  }
}

/** Headers of a connection, which a proxy does not pass on. */
const OF_CONNECTION = new Set([
  'connection',
  'content-length',
  'content-encoding',
  'host',
  'keep-alive',
  'transfer-encoding',
])
const endToEnd = (headers: Iterable<[string, string]>) =>
  Object.fromEntries([...headers].filter(([name]) => !OF_CONNECTION.has(name)))

async function send(url: string, { method, path, headers, body }: ServiceRequest): Promise<ServiceResponse> {
  const response = await fetch(url + path, {
    method,
    headers: endToEnd(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    ...(body !== '' && method !== 'GET' && { body }),
    redirect: 'manual',
  })
  return { status: response.status, headers: endToEnd(response.headers), body: await response.text() }
}
