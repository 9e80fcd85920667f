import { connect, type Socket } from 'node:net'
import { type Kind, SHARES, type Visitor } from './visitors.js'

/** What a load test has sent and received. */
export interface Traffic {
  readonly responses: Record<Kind, number>
  /** Responses for another user, or with another status, described. */
  readonly wrong: string[]
}

/** How many responses a connection waits for at a time. */
const PIPELINED = 8

/** Sends requests of visitors over pipelined connections, and compares each response with the visitor. */
export async function createGenerator(port: number, visitors: readonly Visitor[], connections = 32) {
  const traffic: Traffic = {
    responses: Object.fromEntries(Object.keys(SHARES).map((kind) => [kind, 0])) as Record<Kind, number>,
    wrong: [],
  }
  const next = createTurns(visitors)
  const free = await Promise.all(Array.from({ length: connections }, () => open(port, check)))
  /** Visitors whose first response is on its way: a browser that opens one page sends one request. */
  const first = new Set(visitors.filter(({ kind }) => kind === 'expired cookies'))
  const waiting = new Set<Visitor>()
  let onResponse = () => {}

  function check(visitor: Visitor, head: string, body: string) {
    onResponse()
    traffic.responses[visitor.kind] += 1
    const status = head.slice(9, 12)
    if (status !== '200' || body !== visitor.expected)
      traffic.wrong.push(`${visitor.kind}: expected ${visitor.expected}, got ${status} ${body}`)
    if (!waiting.delete(visitor)) return
    first.delete(visitor)
    visitor.header = storeCookies(visitor.header, head)
  }

  /** Sends this many requests per second at most, and waits for the responses. Returns the duration in milliseconds. */
  async function send(milliseconds: number, rate: number): Promise<number> {
    const startedAt = performance.now()
    let sent = 0
    for (;;) {
      const passed = performance.now() - startedAt
      if (passed >= milliseconds) break
      const due = Math.floor((passed / 1000) * rate) - sent
      let left = due
      for (const connection of free)
        while (left > 0 && connection.pending() < PIPELINED) {
          const visitor = next()
          if (waiting.has(visitor)) continue
          if (first.has(visitor)) waiting.add(visitor)
          connection.send(visitor)
          left -= 1
        }
      for (const connection of free) connection.flush()
      sent += due - left
      // Without a spinning loop: the server needs the processor.
      await new Promise<void>((resolve) => {
        onResponse = resolve
        if (left <= 0) setTimeout(resolve, 1)
      })
    }
    while (free.some((connection) => connection.pending() > 0)) await new Promise((resolve) => setTimeout(resolve, 5))
    return performance.now() - startedAt
  }

  return { traffic, send, close: () => free.map((connection) => connection.close()) }
}

/** Returns visitors in the shares of their kinds, always in the same order. */
function createTurns(visitors: readonly Visitor[]): () => Visitor {
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind))
  const groups = Object.fromEntries(
    Object.keys(SHARES).map((kind) => [kind, visitors.filter((visitor) => visitor.kind === kind)]),
  ) as Record<Kind, Visitor[]>
  const positions: Record<string, number> = {}
  let turn = 0
  return () => {
    // 389 has no divisor in common with 1,000: each kind is chosen as often as its share says.
    const kind = kinds[(turn++ * 389) % kinds.length] as Kind
    const group = groups[kind]
    if (group.length === 0) throw new Error(`No visitor is of the kind "${kind}".`)
    positions[kind] = ((positions[kind] ?? -1) + 1) % group.length
    return group[positions[kind]] as Visitor
  }
}

async function open(port: number, onResponse: (visitor: Visitor, head: string, body: string) => void) {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(opening)).once('error', reject)
  })
  const visitors: Visitor[] = []
  let received = ''
  let batch = ''
  socket.setEncoding('latin1')
  socket.on('data', (chunk: string) => {
    received += chunk
    let from = 0
    for (;;) {
      const headEnd = received.indexOf('\r\n\r\n', from)
      if (headEnd < 0) break
      const head = received.slice(from, headEnd)
      const end = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      if (!(received.length >= end)) break
      onResponse(visitors.shift() as Visitor, head, received.slice(headEnd + 4, end))
      from = end
    }
    received = received.slice(from)
  })
  return {
    pending: () => visitors.length,
    send(visitor: Visitor) {
      visitors.push(visitor)
      batch += `GET /page HTTP/1.1\r\nhost: localhost\r\n${visitor.header}\r\n\r\n`
    },
    flush() {
      if (batch) socket.write(batch, 'latin1')
      batch = ''
    },
    close: () => socket.destroy(),
  }
}

/** Stores the cookies of a response as a browser does. */
function storeCookies(header: string, head: string): string {
  const cookies = new Map(header.replace('cookie: ', '').split('; ').map(split))
  for (const [, line = ''] of head.matchAll(/set-cookie: ([^;\r]+)/gi)) cookies.set(...split(line))
  return `cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`
}

const split = (pair: string): [string, string] => {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
