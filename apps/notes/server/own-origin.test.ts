import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ownOriginOnly } from './own-origin.ts'

const status = async (url: string, headers: Record<string, string>, hosts?: readonly string[]) => {
  const app = new Hono().get('/config.json', ownOriginOnly(hosts), (c) => c.json({}))
  return (await app.request(url, { headers })).status
}
const LOCAL = 'http://localhost:4000/config.json'

describe('an endpoint that only its own origin may read', () => {
  test.each<[string, Record<string, string>]>([
    ['a client that is not a browser', {}],
    ['its own page', { 'sec-fetch-site': 'same-origin' }],
    ['its own page in a browser without Sec-Fetch-Site', { origin: 'http://localhost:4000' }],
    ['a user who opens the address', { 'sec-fetch-site': 'none' }],
  ])('responds to %s', async (_, headers) => {
    expect(await status(LOCAL, headers)).toBe(200)
  })

  test.each<[string, Record<string, string>]>([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
    ['a no-cors request of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of another port', { 'sec-fetch-site': 'same-site' }],
    ['a page of another port in a browser without Sec-Fetch-Site', { origin: 'http://localhost:4001' }],
    ['a page with an opaque origin', { origin: 'null' }],
    ['a malformed origin', { origin: 'x' }],
  ])('refuses %s', async (_, headers) => {
    expect(await status(LOCAL, headers)).toBe(403)
  })

  test('responds behind a proxy that terminates TLS', async () => {
    const proxied = 'http://notes.example.com/config.json'
    expect(await status(proxied, { origin: 'https://notes.example.com' })).toBe(200)
    expect(await status(proxied, { 'sec-fetch-site': 'same-origin' })).toBe(200)
  })
})

describe('with allowed host names', () => {
  test.each(['localhost:4000', '127.0.0.1:4000', '[::1]:4000', 'app.localhost', '192.168.1.5:4000', 'my.name:4000'])(
    'allows requests to %s: a localhost name, an IP address or an allowed name',
    async (host) => {
      expect(await status(`http://${host}/config.json`, {}, ['my.name'])).toBe(200)
    },
  )

  test.each(['evil.test:4000', 'localhost.evil.test', '127.0.0.1.evil.test'])(
    'refuses %s, a name that DNS rebinding points at this machine',
    async (host) => {
      expect(await status(`http://${host}/config.json`, { 'sec-fetch-site': 'same-origin' }, ['my.name'])).toBe(403)
    },
  )
})
