import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { expectConsole } from '../../../tools/testing/expect-console.js'
import { requester, testEmulator } from './caller.js'
import { authorizeUrl, exchangeCode } from './oauth-app.js'

const ISSUER = 'https://issuer.test/realm'
const CLIENT = { discovery: ISSUER, clientId: 'emulator', clientSecret: 'a secret' }
const NOW = Date.UTC(2026, 0, 1)

const keyOf = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const good = keyOf(2048)

interface Deed {
  claims?: Record<string, unknown>
  key?: { privateKey: KeyObject; publicKey: KeyObject }
  issuer?: string
  alg?: string
  userinfo?: Record<string, unknown>
  /** The scopes that the emulator asks for. */
  scopes?: readonly string[]
  /** Whether the issuer rejects the access token and the refresh token. Set it after the sign-in. */
  revoked?: boolean
  /** Whether the issuer rejects the access token only. */
  accessTokenRevoked?: boolean
}

/** An issuer that answers the emulator's requests, truthfully unless told otherwise; and someone who has just signed in there. */
async function withIssuer(deed: Deed = {}) {
  const { claims = {}, key = good, issuer = ISSUER, alg = 'RS256', userinfo } = deed
  const seen: { url: string; authorization: string | null; body: string }[] = []
  let nonce = ''
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const emulator = testEmulator({
    issuers: { github: { ...CLIENT, ...(deed.scopes && { scopes: deed.scopes }) } },
    async fetch(request) {
      const authorization = request.headers.get('authorization')
      const form = await request.text()
      seen.push({ url: request.url, authorization, body: form })
      switch (new URL(request.url).pathname) {
        case '/realm/.well-known/openid-configuration':
          return Response.json({
            issuer,
            authorization_endpoint: `${ISSUER}/auth?realm=1`,
            token_endpoint: `${ISSUER}/token`,
            jwks_uri: `${ISSUER}/keys`,
            userinfo_endpoint: `${ISSUER}/me`,
          })
        case '/realm/keys':
          return Response.json({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] })
        case '/realm/me':
          return deed.revoked || (deed.accessTokenRevoked && authorization === 'Bearer at')
            ? new Response(null, { status: 401 })
            : Response.json(userinfo ?? {})
        default: {
          const refreshes = form.includes('grant_type=refresh_token')
          if (deed.revoked && refreshes) return Response.json({ error: 'invalid_grant' }, { status: 400 })
          const seconds = NOW / 1000
          const all = {
            iss: ISSUER,
            aud: 'emulator',
            sub: '42',
            iat: seconds,
            exp: seconds + 60,
            nonce,
            email: 'grace@example.test',
            email_verified: true,
            name: 'Grace',
            ...claims,
          }
          const signed = `${part({ alg, kid: 'k' })}.${part(all)}`
          const id_token = `${signed}.${alg === 'none' ? '' : sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`
          return Response.json({
            access_token: refreshes ? 'at2' : 'at',
            refresh_token: 'rt',
            token_type: 'Bearer',
            expires_in: 3600,
            id_token,
          })
        }
      }
    },
  })
  /** Goes there, and comes back with a code. */
  const arrive = async () => {
    const started = await emulator.fetch(await authorizeUrl())
    const there = new URL(started.headers.get('location') ?? 'x:')
    if (started.status === 400) return { there, answer: started, text: await started.text() }
    nonce = there.searchParams.get('nonce') ?? ''
    const back = new URL(there.searchParams.get('redirect_uri') ?? '')
    back.search = String(new URLSearchParams({ code: 'c', state: there.searchParams.get('state') ?? '' }))
    const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
    const response = await emulator.fetch(back, { headers: { cookie } })
    return { there, answer: response, text: response.status === 400 ? await response.text() : '' }
  }
  return { emulator, seen, arrive }
}

describe('an external issuer', () => {
  // spec: 5.id-token
  test('signs in a user with its identity token', async () => {
    const { emulator, seen, arrive } = await withIssuer()
    const { there, answer } = await arrive()
    expect(there.href).toMatch(/^https:\/\/issuer\.test\/realm\/auth\?realm=1&client_id=emulator/)
    expect(there.searchParams.get('scope')).toBe('openid email profile')
    const { body } = await exchangeCode(emulator, new URL(answer.headers.get('location') ?? ''))
    const headers = { 'x-stack-access-token': body.access_token }
    expect((await requester(emulator)('GET /users/me', { headers })).body).toMatchObject({
      primary_email: 'grace@example.test',
      primary_email_verified: true,
      display_name: 'Grace',
      oauth_providers: [{ id: 'github', account_id: '42', email: 'grace@example.test' }],
    })
    expect(seen.find(({ url }) => url === `${ISSUER}/token`)).toMatchObject({
      authorization: `Basic ${btoa('emulator:a+secret')}`,
      body: expect.stringMatching(/grant_type=authorization_code&code=c&.*code_verifier=/),
    })
  })

  test.each([
    [undefined, null],
    [['openid', 'email'], null],
    [['openid', 'offline_access'], 'consent'],
  ])(
    'with the scopes %j is asked for the consent of the user where refresh tokens are wanted: %s',
    async (scopes, prompt) => {
      const { arrive } = await withIssuer(scopes ? { scopes } : {})
      const { searchParams } = (await arrive()).there
      expect(searchParams.get('prompt')).toBe(prompt)
      const asked = searchParams.get('scope')?.split(' ') ?? []
      expect(asked).toEqual([...new Set(asked)])
      expect(asked).toEqual(expect.arrayContaining(scopes ?? []))
    },
  )

  test('is asked whether it accepts a token before a server or client gets it', async () => {
    const deed: Deed = {}
    const { emulator, arrive } = await withIssuer(deed)
    const { answer } = await arrive()
    const { body } = await exchangeCode(emulator, new URL(answer.headers.get('location') ?? ''))
    const headers = { 'x-stack-access-token': body.access_token }
    const token = async () => {
      const path = 'POST /connected-accounts/me/github/access-token'
      const { body: received } = await requester(emulator)(path, { headers, body: { scope: 'email' } })
      return received.access_token ?? received.code
    }
    expect(await token()).toBe('at')
    deed.accessTokenRevoked = true
    expect(await token()).toBe('at2')
    deed.revoked = true
    expect(await token()).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
  })

  test('can return the email address from the userinfo endpoint only', async () => {
    const { emulator, arrive } = await withIssuer({
      claims: { email: undefined, email_verified: undefined },
      userinfo: { sub: '42', email: 'info@example.test', email_verified: false },
    })
    await arrive()
    expect(emulator.world.channels.find(() => true)).toMatchObject({ value: 'info@example.test', verified: false })
  })

  const seconds = NOW / 1000
  // spec: 9.id-token-tolerance
  test.each([
    ['29 s after its expiry', { exp: seconds - 29 }],
    ['30 s before its "not before" time', { iat: seconds + 30 }],
    ['several audiences, with this client as the authorized party', { aud: ['emulator', 'x'], azp: 'emulator' }],
  ])('accepts a token with %s', async (_, claims) => {
    const { answer, text } = await (await withIssuer({ claims })).arrive()
    expect([answer.status, text]).toEqual([307, ''])
  })

  test('uses the real time when the emulator clock was moved', async () => {
    const { emulator, arrive } = await withIssuer()
    emulator.clock.advance(86_400_000)
    expect((await arrive()).answer.status).toBe(307)
    emulator.clock.freeze(0)
    expect((await arrive()).answer.status).toBe(307)
  })

  // spec: 5.id-token, 9.id-token-tolerance, 9.rsa-minimum
  test.each<[string, Deed, RegExp]>([
    ['another audience', { claims: { aud: 'other' } }, /"aud"/],
    ['several audiences, another authorized party', { claims: { aud: ['emulator', 'x'], azp: 'x' } }, /"azp"/],
    ['no audience', { claims: { aud: undefined } }, /"aud"/],
    ['another issuer', { claims: { iss: 'https://other.test' } }, /"iss"/],
    ['no issuer', { claims: { iss: undefined } }, /"iss"/],
    ['an expired token', { claims: { exp: seconds - 31 } }, /"exp"/],
    ['no expiry', { claims: { exp: undefined } }, /"exp"/],
    ['a token from the future', { claims: { iat: seconds + 31 } }, /"iat"/],
    ['no issued-at time', { claims: { iat: undefined } }, /"iat"/],
    ['no subject', { claims: { sub: undefined } }, /"sub"/],
    ['an empty subject', { claims: { sub: '' } }, /"sub"/],
    ['another nonce', { claims: { nonce: 'x' } }, /"nonce"/],
    ['an RSA key of 1024 bits', { key: keyOf(1024) }, /2048 bits/],
    ['an RSA key of 2047 bits', { key: keyOf(2047) }, /2048 bits/],
    ['no signature', { alg: 'none' }, /is invalid/],
    ['a discovery document with another issuer', { issuer: 'https://other.test' }, /calls itself/],
    [
      'another subject in the userinfo response',
      { claims: { email: undefined }, userinfo: { sub: '43' } },
      /different users/,
    ],
  ])('rejects %s', async (_, deed, message) => {
    const { emulator, arrive } = await withIssuer(deed)
    expect((await arrive()).text).toMatch(message)
    expect(emulator.world.users.where(() => true)).toEqual([])
  })

  test('reports an unreachable issuer', async () => {
    const emulator = testEmulator({ issuers: { github: CLIENT }, fetch: () => Promise.reject(new TypeError('no way')) })
    const response = await emulator.fetch(await authorizeUrl())
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('unreachable at https://issuer.test'),
    ])
  })
})

describe('with oidc-provider as the issuer', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  // spec: 5.id-token
  test('signs a user in', async () => {
    // Its defaults are for development.
    expectConsole(/^oidc-provider WARNING/)
    // The package has no types.
    const { default: Provider } = (await import(String('oidc-provider'))) as any
    const handle = { current: (_: unknown, response: any) => response.end() }
    const server = createServer((request, response) => handle.current(request, response)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    closing.push(() => server.close())
    const discovery = `http://localhost:${(server.address() as AddressInfo).port}`
    handle.current = new Provider(discovery, {
      clients: [
        {
          client_id: 'emulator',
          client_secret: 'the-secret-of-the-emulator',
          redirect_uris: ['http://localhost:8102/api/v1/auth/oauth/callback/github'],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: (_: unknown, sub: string) => ({
        accountId: sub,
        claims: () => ({ sub, email: `${sub}@example.test`, email_verified: true, name: 'Grace' }),
      }),
    }).callback()

    const emulator = testEmulator({
      now: Date.now,
      issuers: { github: { discovery, clientId: 'emulator', clientSecret: 'the-secret-of-the-emulator' } },
    })
    const started = await emulator.fetch(await authorizeUrl())
    const cookie = started.headers.get('set-cookie')?.split(';')[0] ?? ''
    const back = await atProvider(started.headers.get('location') ?? '', 'grace')
    const response = await emulator.fetch(back, { headers: { cookie } })
    const { body } = await exchangeCode(emulator, new URL(response.headers.get('location') ?? ''))
    const headers = { 'x-stack-access-token': body.access_token }
    expect((await requester(emulator)('GET /users/me', { headers })).body).toMatchObject({
      primary_email: 'grace@example.test',
      primary_email_verified: true,
      display_name: 'Grace',
      oauth_providers: [{ id: 'github', account_id: 'grace' }],
    })
  })
})

/** A browser with a person in front of it, on the pages that oidc-provider has for development. */
async function atProvider(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [next, form]: [string, URLSearchParams | undefined] = [url, undefined]
  for (let steps = 0; steps < 12; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location: string | null = response.headers.get('location')
    if (location?.includes('/callback/')) return location
    if (location) {
      ;[next, form] = [new URL(location, next).href, undefined]
      continue
    }
    const html: string = await response.text()
    const action: string | undefined = /action="([^"]+)"/.exec(html)?.[1]
    if (!action) throw new Error(`${response.status} ${next}: ${html}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? ''
    ;[next, form] = [new URL(action, next).href, new URLSearchParams({ prompt, login, password: 'any' })]
  }
  throw new Error('The provider leads in circles.')
}
