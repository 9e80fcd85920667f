import { describe, expect, test, vi } from 'vitest'
import { Secret } from '../lib/secret.js'
import { verifyWebhook } from './webhook.js'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NOW = 1_700_000_000_000
const BODY = JSON.stringify({ type: 'user.created', data: { id: 'u1' } })
const now = () => NOW

async function signature(content: string, secret = SECRET): Promise<string> {
  const bytes = Uint8Array.from(atob(secret.slice(6)), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content)))
  return `v1,${btoa(String.fromCharCode(...signed))}`
}

async function delivery(changes: { headers?: Record<string, string | undefined>; body?: string } = {}) {
  const headers = {
    'svix-id': 'msg_1',
    'svix-timestamp': String(NOW / 1000),
    'svix-signature': await signature(`msg_1.${NOW / 1000}.${BODY}`),
    ...changes.headers,
  }
  const present = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new Request('https://app.example/hooks', { method: 'POST', headers: present, body: changes.body ?? BODY })
}

test('returns the event of a signed request', async () => {
  expect(await verifyWebhook(await delivery(), SECRET, { now })).toEqual({
    id: 'msg_1',
    type: 'user.created',
    data: { id: 'u1' },
  })
})

test.each([
  ['text', (body: string) => body],
  ['bytes', (body: string) => Buffer.from(body)],
])('accepts a request of Express with its body as %s', async (_name, read) => {
  const { headers } = await delivery()
  const request = { headers: Object.fromEntries(headers), body: read(BODY) }
  expect(await verifyWebhook(request, SECRET, { now })).toMatchObject({ type: 'user.created' })
  const forged = { ...request, body: read(`${BODY} `) }
  await expect(verifyWebhook(forged, SECRET, { now })).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
})

test('names what is wrong with a parsed body', async () => {
  const { headers } = await delivery()
  const request = { headers: Object.fromEntries(headers), body: JSON.parse(BODY) }
  await expect(verifyWebhook(request, SECRET, { now })).rejects.toThrow('raw `body` as text or bytes')
})

test('accepts headers and a raw body, a wrapped secret and the header names of Standard Webhooks', async () => {
  const timestamp = String(NOW / 1000)
  const headers = new Headers({
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': await signature(`msg_1.${timestamp}.${BODY}`),
  })
  const event = await verifyWebhook({ headers, body: BODY }, new Secret(SECRET), { now })
  expect(event.type).toBe('user.created')
})

test('accepts any of several signatures, as sent while a secret is rotated', async () => {
  const { headers } = await delivery()
  const several = `v1a,ignored v1,bm90IHRoaXMgb25l ${headers.get('svix-signature')}`
  const event = await verifyWebhook(await delivery({ headers: { 'svix-signature': several } }), SECRET, { now })
  expect(event.id).toBe('msg_1')
})

test('computes one HMAC for all signatures, and reads the first five', async () => {
  const sign = vi.spyOn(crypto.subtle, 'sign')
  const compare = vi.spyOn(crypto.subtle, 'verify')
  const valid = (await delivery()).headers.get('svix-signature')
  const other = await signature('other')
  const computed = async (header: string) => {
    const request = await delivery({ headers: { 'svix-signature': header } })
    sign.mockClear()
    const id = await verifyWebhook(request, SECRET, { now }).then(
      (event) => event.id,
      () => 'rejected',
    )
    return [id, sign.mock.calls.length + compare.mock.calls.length]
  }
  expect(await computed(`${`${other} `.repeat(4)}${valid}`)).toEqual(['msg_1', 1])
  expect(await computed(`${`${other} `.repeat(5)}${valid}`)).toEqual(['rejected', 1])
  expect(await computed(`${other} `.repeat(200))).toEqual(['rejected', 1])
  expect(await computed('v1,* v2,AAAA')).toEqual(['rejected', 0])
  sign.mockRestore()
  compare.mockRestore()
})

test.each(['', 'A', 'AAAA'])('rejects a signature of another length: %j', async (suffix) => {
  const valid = (await delivery()).headers.get('svix-signature') ?? ''
  const header = suffix === '' ? valid.slice(0, -4) : valid.slice(0, -4) + suffix.repeat(3)
  const rejected = verifyWebhook(await delivery({ headers: { 'svix-signature': header } }), SECRET, { now })
  await expect(rejected).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
})

test.each([300_000, -300_000])('accepts a timestamp that is %i ms old', async (passed) => {
  expect((await verifyWebhook(await delivery(), SECRET, { now: () => NOW + passed })).id).toBe('msg_1')
})

describe('rejects', () => {
  test.each([
    ['a request without an ID', { headers: { 'svix-id': undefined } }, 'no svix-id header'],
    ['a request without a timestamp', { headers: { 'svix-timestamp': undefined } }, 'no svix-timestamp header'],
    ['a request without a signature', { headers: { 'svix-signature': undefined } }, 'no svix-signature header'],
    ['a timestamp that is not a number', { headers: { 'svix-timestamp': 'now' } }, 'timestamp'],
    ['another ID than the signed one', { headers: { 'svix-id': 'msg_2' } }, 'signature'],
    ['another body than the signed one', { body: BODY.replace('u1', 'u2') }, 'signature'],
    ['a signature that is not base64', { headers: { 'svix-signature': 'v1,*' } }, 'signature'],
    ['a signature of another version', { headers: { 'svix-signature': 'v2,AAAA' } }, 'signature'],
  ])('rejects %s', async (_, changes, reason) => {
    const rejection = await verifyWebhook(await delivery(changes), SECRET, { now }).catch((error) => error)
    expect(rejection).toMatchObject({ code: 'WEBHOOK_INVALID', message: expect.stringContaining(reason) })
  })

  test.each([
    ['older than five minutes', 300_001],
    ['more than five minutes in the future', -300_001],
  ])('a timestamp %s', async (_, passed) => {
    const late = verifyWebhook(await delivery(), SECRET, { now: () => NOW + passed })
    await expect(late).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
  })

  test('a signed body that is not an event', async () => {
    const timestamp = String(NOW / 1000)
    for (const body of ['not json', 'null', '{}', '{"type":"user.created"}']) {
      const headers = { 'svix-signature': await signature(`msg_1.${timestamp}.${body}`) }
      const rejected = verifyWebhook(await delivery({ headers, body }), SECRET, { now })
      await expect(rejected).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
    }
  })

  test.each([undefined, '', 'whsec_', 'whsec_***'])('rejects the secret %j without printing it', async (secret) => {
    const rejection = await verifyWebhook(await delivery(), secret, { now }).catch((error) => error)
    expect(rejection).toMatchObject({ code: 'INVALID_OPTION', details: { option: 'secret' } })
    expect(rejection.message).not.toContain('***')
  })
})
