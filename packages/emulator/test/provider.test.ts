import { createLocalJWKSet, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { codeChallenge } from '../src/oauth/pkce.js'
import { testEmulator } from './caller.js'
import { authorizeUrl, GRACE, signedInWith } from './oauth-app.js'

const BASE = 'http://localhost:8102/latchkey/providers/apple'
const RETURN = 'http://localhost:4000/return'

const page = (change: Record<string, string> = {}) => {
  const url = new URL(`${BASE}/authorize`)
  const asked = { client_id: 'someone', redirect_uri: RETURN, response_type: 'code', scope: 'openid', state: 's' }
  url.search = String(new URLSearchParams({ ...asked, ...change }))
  return url
}
const answerPage = (emulator: ReturnType<typeof testEmulator>, form: Record<string, string>, change = {}) =>
  emulator.fetch(page(change), { method: 'POST', body: new URLSearchParams(form) })
const back = (response: Response) => new URL(response.headers.get('location') ?? '').searchParams

describe('the page of an emulated provider', () => {
  test('has labels for all fields, no script and no inline style', async () => {
    const answer = await testEmulator().fetch(page())
    const html = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).not.toMatch(/<script|<style| style=| on\w+=/)
    expect(html.match(/<input/g)).toHaveLength(html.match(/<label>[^<]*<input|<label><input/g)?.length ?? 0)
    expect(html).toMatch(/<html lang="en">.*<title>.*<main><h1>/s)
  })

  test('escapes HTML from the application', async () => {
    const html = await (await testEmulator().fetch(page({ client_id: '<b>"x"</b>' }))).text()
    expect(html).toContain('&lt;b&gt;&quot;x&quot;&lt;/b&gt;')
  })

  test('loads its stylesheet from an origin that its policy allows', async () => {
    const style = await testEmulator().fetch('http://localhost:8102/latchkey/style.css')
    expect(style.headers.get('content-type')).toBe('text/css')
  })

  test('offers previously used identities', async () => {
    const emulator = testEmulator()
    await signedInWith(emulator, GRACE)
    const there = (await emulator.fetch(await authorizeUrl())).headers.get('location') ?? ''
    expect(await (await emulator.fetch(there)).text()).toContain(`value="${GRACE.email}">Continue as Grace`)
    const body = new URLSearchParams({ choose: GRACE.email })
    expect(back(await emulator.fetch(there, { method: 'POST', body })).get('code')).toBeTruthy()
  })

  test('shows the page again when the identity is empty', async () => {
    const response = await answerPage(testEmulator(), { email: '' })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('role="alert"')
  })

  test.each([[{ client_id: '' }], [{ redirect_uri: 'x' }], [{ redirect_uri: 'https://elsewhere.test' }]])(
    'does not redirect with %j',
    async (change) => {
      const answer = await testEmulator().fetch(page(change))
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    },
  )

  test('returns errors with the state and the issuer', async () => {
    const denied = back(await answerPage(testEmulator(), { deny: 'yes' }))
    expect(Object.fromEntries(denied)).toEqual({ error: 'access_denied', state: 's', iss: BASE })
    const other = back(await answerPage(testEmulator(), {}, { response_type: 'token' }))
    expect(other.get('error')).toBe('unsupported_response_type')
  })
})

describe('an emulated provider as an OpenID provider', () => {
  test('serves its discovery document', async () => {
    const response = await testEmulator().fetch(`${BASE}/.well-known/openid-configuration`)
    expect(await response.json()).toMatchObject({ issuer: BASE, token_endpoint: `${BASE}/token` })
  })

  test('issues a verifiable ID token and an access token for userinfo', async () => {
    const emulator = testEmulator()
    const pkce = { code_challenge: await codeChallenge('mine'), code_challenge_method: 'S256', nonce: 'n' }
    const code = back(await answerPage(emulator, { email: 'x@y.test', subject: '7' }, pkce)).get('code') ?? ''
    const form = { grant_type: 'authorization_code', code, redirect_uri: RETURN, code_verifier: 'mine' }
    const token = (change = {}) =>
      emulator.fetch(`${BASE}/token`, { method: 'POST', body: new URLSearchParams({ ...form, ...change }) })
    expect(await (await token({ code_verifier: 'other' })).json()).toEqual({ error: 'invalid_grant' })
    const tokens = await (await token()).json()
    expect((await token()).status).toBe(400)
    const keys = createLocalJWKSet(await (await emulator.fetch(`${BASE}/jwks`)).json())
    const currentDate = new Date(emulator.clock.now())
    const { payload } = await jwtVerify(tokens.id_token, keys, { issuer: BASE, audience: 'someone', currentDate })
    expect(payload).toMatchObject({ sub: '7', email: 'x@y.test', email_verified: false, nonce: 'n' })

    expect((await token({ grant_type: 'refresh_token', refresh_token: 'of another' })).status).toBe(400)
    const renewed = await (await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).json()
    const userinfo = (bearer: string) =>
      emulator.fetch(`${BASE}/userinfo`, { headers: { authorization: `Bearer ${bearer}` } })
    expect((await userinfo(tokens.access_token)).status).toBe(401)
    expect(await (await userinfo(renewed.access_token)).json()).toMatchObject({ sub: '7' })
    emulator.clock.advance(3_600_000)
    expect((await userinfo(renewed.access_token)).status).toBe(401)
  })

  test('responds with 404 to other paths', async () => {
    expect((await testEmulator().fetch(`${BASE}/nothing`)).status).toBe(404)
  })
})
