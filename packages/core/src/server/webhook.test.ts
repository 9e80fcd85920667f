import { beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { wireSample } from '../contract/samples.test-support.js'
import { serverTeam } from '../contract/teams/teams.js'
import { serverUser } from '../contract/users/users.js'
import type { ServerUser } from '../flows/users/current-user.js'
import { Secret } from '../lib/secret.js'
import { verifyWebhook } from './webhook.js'
import type { WebhookEvent } from './webhook-event.js'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NOW = 1_700_000_000_000
const BODY = JSON.stringify({ type: 'team.deleted', data: { id: 't1' } })
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
  expect(await verifyWebhook(await delivery(), { secret: SECRET, now })).toEqual({
    id: 'msg_1',
    type: 'team.deleted',
    data: { id: 't1' },
  })
})

/** Returns the event of a signed request with this body. */
async function received(body: object): Promise<WebhookEvent> {
  const text = JSON.stringify(body)
  const headers = { 'svix-signature': await signature(`msg_1.${NOW / 1000}.${text}`) }
  return verifyWebhook(await delivery({ headers, body: text }), { secret: SECRET, now })
}

const USER = wireSample(serverUser)
const TEAM = wireSample(serverTeam)
const MEMBERSHIP = [
  { team_id: 't1', user_id: 'u1' },
  { teamId: 't1', userId: 'u1' },
] as const
const TEAM_PERMISSION = [
  { id: 'admin', team_id: 't1', user_id: 'u1' },
  { id: 'admin', teamId: 't1', userId: 'u1' },
] as const
const PROJECT_PERMISSION = [
  { id: 'admin', user_id: 'u1' },
  { id: 'admin', userId: 'u1' },
] as const

test.each([
  ['user.created', USER, serverUser.decode(USER, '')],
  ['user.updated', USER, serverUser.decode(USER, '')],
  ['user.deleted', { id: 'u1', teams: [{ id: 't1' }] }, { id: 'u1', teams: [{ id: 't1' }] }],
  ['team.created', TEAM, serverTeam.decode(TEAM, '')],
  ['team.updated', TEAM, serverTeam.decode(TEAM, '')],
  ['team.deleted', { id: 't1' }, { id: 't1' }],
  ['team_membership.created', ...MEMBERSHIP],
  ['team_membership.deleted', ...MEMBERSHIP],
  ['team_permission.created', ...TEAM_PERMISSION],
  ['team_permission.deleted', ...TEAM_PERMISSION],
  ['project_permission.created', ...PROJECT_PERMISSION],
  ['project_permission.deleted', ...PROJECT_PERMISSION],
])('returns the data of %s in camelCase, as functions for servers do', async (type, wire, data) => {
  expect(await received({ type, data: wire })).toEqual({ id: 'msg_1', type, data })
})

test('returns dates and the metadata of a user', async () => {
  const event = await received({ type: 'user.created', data: { ...Object(USER), server_metadata: { max_notes: 3 } } })
  if (event.type !== 'user.created') throw new Error(`An event of the type ${event.type}`)
  expect(event.data.signedUpAt).toBeInstanceOf(Date)
  expect(event.data.serverMetadata).toEqual({ max_notes: 3 })
})

describe('a signed event whose data differs from its type', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  beforeEach(() => warn.mockClear())
  const { id, display_name } = Object(TEAM)

  test('is returned without the missing field, and names it', async () => {
    const { server_metadata: _, created_at_millis, ...others } = Object(TEAM)
    const event = await received({ type: 'team.updated', data: others })
    expect(event).toMatchObject({
      type: 'team.updated',
      data: { id, displayName: display_name },
      differences: [expect.stringMatching(/^data\.created_at_millis: expected .*, got undefined$/)],
    })
    expect(event.data).not.toHaveProperty('createdAt')
    expect(created_at_millis).toBeDefined()
  })

  test('contains a field of another type as the service sent it', async () => {
    expect(await received({ type: 'user.deleted', data: { id: 'u1', teams: [{ id: 7 }] } })).toEqual({
      id: 'msg_1',
      type: 'user.deleted',
      data: { id: 'u1', teams: [{ id: 7 }] },
      differences: ['data.teams[0].id: expected a string, got number'],
    })
  })

  test('is logged once for each type, without values', async () => {
    for (const n of [5, 6]) await received({ type: 'team_membership.created', data: { team_id: 't1', user_id: n } })
    await received({ type: 'team_membership.deleted', data: { team_id: 't1', user_id: 'u1' } })
    expect(warn.mock.calls).toEqual([
      [
        expect.stringContaining(
          'team_membership.created has other data than this version expects: data.user_id: expected',
        ),
      ],
    ])
  })
})

test.each([
  ['read before', (request: Request) => request.text()],
  ['being read', (request: Request) => request.body?.getReader()],
])('names the cause when the body of the request is %s', async (_, read) => {
  const request = await delivery()
  await read(request)
  await expect(verifyWebhook(request, { secret: SECRET, now })).rejects.toMatchObject({ code: 'BODY_ALREADY_READ' })
})

test.each(['stack.test', 'toString', 'unknown'])('returns the event %s of a newer service', async (type) => {
  const data = { some_field: 1 }
  expect(await received({ type, data })).toEqual({ id: 'msg_1', type: 'unknown', originalType: type, data })
})

test('the type of an event determines the type of its data', async () => {
  function read(event: WebhookEvent): string {
    switch (event.type) {
      case 'user.created':
      case 'user.updated':
        expectTypeOf(event.data).toEqualTypeOf<ServerUser>()
        return event.data.id
      case 'user.deleted':
        return event.data.teams.map((team) => team.id).join()
      case 'team.created':
      case 'team.updated':
      case 'team.deleted':
        return event.data.id
      case 'team_membership.created':
      case 'team_membership.deleted':
        return event.data.teamId
      case 'team_permission.created':
      case 'team_permission.deleted':
      case 'project_permission.created':
      case 'project_permission.deleted':
        return event.data.userId
      case 'unknown':
        expectTypeOf(event.data).toEqualTypeOf<unknown>()
        return event.originalType
    }
  }
  expect(read(await received({ type: 'user.deleted', data: { id: 'u1', teams: [{ id: 't1' }] } }))).toBe('t1')
  expect(read(await received({ type: 'stack.test', data: {} }))).toBe('stack.test')
})

test.each([
  ['text', (body: string) => body],
  ['bytes', (body: string) => Buffer.from(body)],
])('accepts a request of Express with its body as %s', async (_name, read) => {
  const { headers } = await delivery()
  const request = { headers: Object.fromEntries(headers), body: read(BODY) }
  expect(await verifyWebhook(request, { secret: SECRET, now })).toMatchObject({ type: 'team.deleted' })
  const forged = { ...request, body: read(`${BODY} `) }
  await expect(verifyWebhook(forged, { secret: SECRET, now })).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
})

test.each([
  ['parsed', JSON.parse(BODY), 'object'],
  ['not been read', undefined, 'undefined'],
])('names the body of a request of Express or Node.js that has %s, and what to do', async (_name, body, type) => {
  const { headers } = await delivery()
  const request = { headers: Object.fromEntries(headers), body }
  await expect(verifyWebhook(request, { secret: SECRET, now })).rejects.toThrow(
    `raw \`body\` as text or bytes, got one with \`body\` ${type}: read the raw body`,
  )
})

test('accepts headers and a raw body, a wrapped secret and the header names of Standard Webhooks', async () => {
  const timestamp = String(NOW / 1000)
  const headers = new Headers({
    'webhook-id': 'msg_1',
    'webhook-timestamp': timestamp,
    'webhook-signature': await signature(`msg_1.${timestamp}.${BODY}`),
  })
  const event = await verifyWebhook({ headers, body: BODY }, { secret: new Secret(SECRET), now })
  expect(event.type).toBe('team.deleted')
})

test('accepts any of several signatures, as sent while a secret is rotated', async () => {
  const { headers } = await delivery()
  const several = `v1a,ignored v1,bm90IHRoaXMgb25l ${headers.get('svix-signature')}`
  const event = await verifyWebhook(await delivery({ headers: { 'svix-signature': several } }), { secret: SECRET, now })
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
    const id = await verifyWebhook(request, { secret: SECRET, now }).then(
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
  const rejected = verifyWebhook(await delivery({ headers: { 'svix-signature': header } }), { secret: SECRET, now })
  await expect(rejected).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
})

test.each([300_000, -300_000])('accepts a timestamp that is %i ms old', async (passed) => {
  expect((await verifyWebhook(await delivery(), { secret: SECRET, now: () => NOW + passed })).id).toBe('msg_1')
})

describe('rejects', () => {
  test.each([
    ['a request without an ID', { headers: { 'svix-id': undefined } }, 'no svix-id header'],
    ['a request without a timestamp', { headers: { 'svix-timestamp': undefined } }, 'no svix-timestamp header'],
    ['a request without a signature', { headers: { 'svix-signature': undefined } }, 'no svix-signature header'],
    ['a timestamp that is not a number', { headers: { 'svix-timestamp': 'now' } }, 'timestamp'],
    ['another ID than the signed one', { headers: { 'svix-id': 'msg_2' } }, 'signature'],
    ['another body than the signed one', { body: BODY.replace('t1', 't2') }, 'signature'],
    ['a signature that is not base64', { headers: { 'svix-signature': 'v1,*' } }, 'signature'],
    ['a signature of another version', { headers: { 'svix-signature': 'v2,AAAA' } }, 'signature'],
  ])('rejects %s', async (_, changes, reason) => {
    const rejection = await verifyWebhook(await delivery(changes), { secret: SECRET, now }).catch((error) => error)
    expect(rejection).toMatchObject({ code: 'WEBHOOK_INVALID', message: expect.stringContaining(reason) })
  })

  test.each([
    ['older than five minutes', 300_001],
    ['more than five minutes in the future', -300_001],
  ])('a timestamp %s', async (_, passed) => {
    const late = verifyWebhook(await delivery(), { secret: SECRET, now: () => NOW + passed })
    await expect(late).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
  })

  test('a signed body that is not an event', async () => {
    const timestamp = String(NOW / 1000)
    for (const body of ['not json', 'null', '{}', '{"type":"user.created"}']) {
      const headers = { 'svix-signature': await signature(`msg_1.${timestamp}.${body}`) }
      const rejected = verifyWebhook(await delivery({ headers, body }), { secret: SECRET, now })
      await expect(rejected).rejects.toMatchObject({ code: 'WEBHOOK_INVALID' })
    }
  })

  test.each([undefined, '', 'whsec_', 'whsec_***'])('rejects the secret %j without printing it', async (secret) => {
    const rejection = await verifyWebhook(await delivery(), { secret, now }).catch((error) => error)
    expect(rejection).toMatchObject({ code: 'INVALID_OPTION', details: { option: 'secret' } })
    expect(rejection.message).not.toContain('***')
  })
})
