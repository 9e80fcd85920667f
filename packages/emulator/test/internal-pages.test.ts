import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { startEmulator } from '../src/node.js'
import { SIGN_UP, signedUp, testEmulator } from './caller.js'

const BASE = 'http://emulator.test'

describe('the mailbox over HTTP', () => {
  const filled = async () => {
    const emulator = testEmulator()
    await signedUp(emulator)
    await signedUp(emulator, 'bob@example.test')
    const get = async (path: string, method = 'GET') => {
      const response = await emulator.fetch(`${BASE}${path}`, { method })
      const json = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: json ? await response.json() : undefined }
    }
    return { emulator, get }
  }

  test.each(['ada', 'ADA', encodeURIComponent(SIGN_UP.email)])(
    'lists the emails of %s in the format of Inbucket',
    async (name) => {
      const { get } = await filled()
      const { body } = await get(`/api/v1/mailbox/${name}`)
      expect(body).toEqual([
        {
          mailbox: 'ada',
          id: expect.any(String),
          from: expect.stringContaining('@'),
          to: [`<${SIGN_UP.email}>`],
          subject: expect.stringContaining('Verify'),
          date: '2026-01-01T00:00:00.000Z',
          'posix-millis': Date.UTC(2026, 0, 1),
          size: expect.any(Number),
          seen: false,
        },
      ])
      const whole = await get(`/api/v1/mailbox/${name}/${body[0].id}`)
      expect(whole.body).toMatchObject({
        id: body[0].id,
        body: { text: expect.stringMatching(/^http\S+code=\w{45}/m) },
      })
      expect((await get(`/api/v1/mailbox/${name}/latest`)).body).toEqual(whole.body)
    },
  )

  test('responds with 404 to unknown emails and 405 to other methods', async () => {
    const { get } = await filled()
    expect((await get('/api/v1/mailbox/nobody')).body).toEqual([])
    expect((await get('/api/v1/mailbox/ada/none')).status).toBe(404)
    expect((await get('/api/v1/mailbox/ada', 'PUT')).status).toBe(405)
    expect((await get('/latchkey/emails', 'PUT')).status).toBe(405)
  })

  test('shows an email as its recipient sees it, without running scripts', async () => {
    const { emulator } = await filled()
    const [mail] = emulator.mailbox.emails
    const response = await emulator.fetch(`${BASE}/latchkey/emails/${mail?.id}`)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none';.* sandbox(?!.*allow-scripts)/)
    expect(await response.text()).toContain(mail?.html)
    expect((await emulator.fetch(`${BASE}/latchkey/emails/none`)).status).toBe(404)
  })

  test('lets the apps that display the inspector display its emails', async () => {
    const emulator = testEmulator({ controlOrigins: ['https://app.test'] })
    await signedUp(emulator)
    const [mail] = emulator.mailbox.emails
    const { headers } = await emulator.fetch(`${BASE}/latchkey/emails/${mail?.id}`)
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors [^;]* https:\/\/app\.test;/)
  })

  test('shows every email in light and dark, and HTML of an app as well', async () => {
    const { emulator } = await filled()
    const [mail] = emulator.mailbox.emails
    if (!mail) throw new Error('There is no mail.')
    const shown = async (html: string) => {
      emulator.world.emails.put({ ...mail, id: 'own', kind: 'other', html })
      return (await emulator.fetch(`${BASE}/latchkey/emails/own`)).text()
    }
    for (const html of [mail.html, '<p>Hi</p>']) {
      expect(await shown(html)).toContain('<meta name="color-scheme" content="light dark">')
      expect(await shown(html)).toContain('@media (prefers-color-scheme:dark)')
    }
    // Its text would be dark on dark.
    const colored = await shown('<p style="color:#333">Hi</p>')
    expect(colored).toContain('<meta name="color-scheme" content="light">')
    expect(colored).not.toContain('prefers-color-scheme')
  })

  test('empties one mailbox or all of them', async () => {
    const { get } = await filled()
    await get('/api/v1/mailbox/ada', 'DELETE')
    expect((await get('/latchkey/emails')).body).toHaveLength(1)
    await get('/latchkey/emails', 'DELETE')
    expect((await get('/latchkey/emails')).body).toEqual([])
  })
})

describe('access to pages that need no keys', () => {
  const PAGES = ['/latchkey/emails', '/api/v1/mailbox/ada', '/latchkey/providers/github/jwks']

  test.each(PAGES)('rejects cross-origin requests to %s', async (path) => {
    const as = (origin: string) => testEmulator().fetch(`${BASE}${path}`, { headers: { origin } })
    expect((await as('https://elsewhere.test')).status).toBe(403)
    expect((await as('null')).status).toBe(403)
    expect((await as(BASE)).status).toBe(200)
    expect((await as(BASE)).headers.get('access-control-allow-origin')).toBeNull()
  })

  test('rejects host names of DNS rebinding', async () => {
    const running = await startEmulator({ port: 0, allowedHosts: ['My.Name'] })
    const as = (host: string, path = '/latchkey/emails') =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = request({ port: running.port, host: '127.0.0.1', path, headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        asked.on('error', reject).end()
      })
    expect(await as('rebound.test')).toBe(403)
    for (const host of ['localhost', 'app.localhost:9', '127.0.0.1', '[::1]', 'my.name', 'MY.NAME'])
      expect(await as(host)).toBe(200)
    expect(await as('rebound.test', '/health')).toBe(200)
    await running.close()
  })
})
