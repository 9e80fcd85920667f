// The server under load: responds with the user that `getAuth` finds. With the name of a fault, it makes a mistake that the load
// test must notice. As the floor, it only responds.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient } from '@latchkey/core'
import { type Auth, getAuth } from '@latchkey/core/server'

const [baseUrl, projectId = '', publishableKey, fault] = process.argv.slice(2)
const client = createClient({ baseUrl, projectId, publishableKey, tokenStore: null })

const kept: Auth[] = []
let shared: Promise<Auth> | undefined

function read(request: IncomingMessage): Promise<Auth> {
  if (fault === 'mixed-users') {
    // Like a cache that forgets whose request it is for.
    if (!shared) setTimeout(() => (shared = undefined), 1)
    shared ??= getAuth(client, request)
    return shared
  }
  const auth = getAuth(client, request, { fresh: fault === 'asks-always' })
  if (fault === 'leak') void auth.then((one) => kept.push(one))
  return auth
}

// No connection is closed while the load needs only the first ones: the generator does not open them again.
const server = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
  response.sendDate = false
  if (fault === 'floor') return response.writeHead(200, { 'content-length': 0 }).end()
  try {
    const auth = await read(request)
    const { userId, sessionId, isAnonymous, isRestricted, claims } = auth
    const body = [userId, sessionId, isAnonymous, isRestricted, claims?.sub ?? null].join(' ')
    response.writeHead(200, { 'set-cookie': [...auth.setCookie], 'content-length': body.length }).end(body)
  } catch (error) {
    const body = String(error)
    response.writeHead(500, { 'content-length': Buffer.byteLength(body) }).end(body)
  }
})

process.on('disconnect', () => process.exit())
process.on('message', async () => {
  // Finalizers run between collections.
  for (let i = 0; i < 5; i++) {
    globalThis.gc?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const { user, system } = process.cpuUsage()
  process.send?.({ heap: process.memoryUsage().heapUsed, cpu: user + system })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
