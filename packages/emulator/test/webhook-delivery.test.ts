import { createHmac } from 'node:crypto'
import { verifyWebhook } from '@latchkey/core/webhooks'
import { describe, expect, test } from 'vitest'
import { createControl } from '../src/control/index.js'
import { EVENT_TYPES } from '../src/control/webhook-samples.js'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../src/index.js'
import type { RowChange, Store } from '../src/world/store.js'
import { AS_ADMIN, requester, signedUp, testEmulator } from './caller.js'

const SECRET = `whsec_${btoa('a secret of 24 bytes, so')}`
const HOOK = 'http://localhost:9/hook'

/** What comes to pass in the end; a busy machine takes its time. */
const eventually = <T>(read: () => T) => expect.poll(read)

/** An emulator and what a receiver of its webhooks got. */
function delivering(options: EmulatorOptions = {}, status = 200) {
  const got: { url: string; headers: Headers; body: string }[] = []
  let arrived = () => {}
  const emulator = testEmulator({
    webhooks: [{ url: HOOK, secret: SECRET }],
    fetch: async (request) => {
      got.push({ url: request.url, headers: request.headers, body: await request.text() })
      arrived()
      if (status === 0) throw new TypeError('connection refused')
      return new Response('thanks', { status })
    },
    ...options,
  })
  const control = createControl(emulator)
  const attempted = async () => {
    // Deliveries are kept between requests, after the receiver has answered.
    while ((await control.webhooks.attempts()).length < got.length || got.length === 0) {
      await new Promise<void>((resolve) => {
        arrived = resolve
        setImmediate(resolve)
      })
    }
    return control.webhooks.attempts()
  }
  return { emulator, control, got, attempted }
}

describe('webhook delivery', () => {
  test('has a signature that receivers can verify', async () => {
    const { emulator, got, attempted } = delivering()
    const { user_id } = await signedUp(emulator)
    expect(await attempted()).toMatchObject([{ status: 200, response: 'thanks' }])
    const [{ url, headers, body } = got[0]!] = got
    expect(url).toBe(HOOK)
    expect(JSON.parse(body)).toMatchObject({ type: 'user.created', data: { id: user_id } })
    const [id, seconds] = [headers.get('svix-id'), headers.get('svix-timestamp')]
    expect(Number(seconds)).toBe(emulator.clock.now() / 1000)
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
    expect(headers.get('svix-signature')).toBe(`v1,${expected}`)
  })

  test('is accepted by verifyWebhook', async () => {
    const { emulator, got, attempted } = delivering()
    const { user_id } = await signedUp(emulator)
    await attempted()
    const event = await verifyWebhook(got[0]!, { secret: SECRET, now: emulator.clock.now })
    expect(event).toMatchObject({ id: expect.stringMatching(/^msg_/), type: 'user.created', data: { id: user_id } })
    expect(event.data).toHaveProperty('signedUpAt', new Date(emulator.clock.now()))
  })

  test.each([
    ['moved forward', 3_600_000],
    ['moved back', -3_600_000],
  ])('has the time of the receiver while the clock is %s', async (_, millis) => {
    const system = Date.UTC(2026, 0, 1)
    const { emulator, control, got, attempted } = delivering()
    emulator.clock.setOffset(millis)
    await signedUp(emulator)
    await attempted()
    const now = () => system
    await expect(verifyWebhook(got[0]!, { secret: SECRET, now })).resolves.toMatchObject({ type: 'user.created' })
    emulator.clock.freeze()
    const [event] = await control.webhooks.list({ type: 'user.created' })
    await control.webhooks.resend({ id: event!.messageId })
    await expect(verifyWebhook(got[1]!, { secret: SECRET, now })).resolves.toMatchObject({ type: 'user.created' })
  })

  test.each([[500], [0]])('is recorded as failed with %i and can be resent', async (status) => {
    const { emulator, control, got, attempted } = delivering({}, status)
    await signedUp(emulator)
    expect(await attempted()).toMatchObject([
      { status, response: expect.stringMatching(status ? /thanks/ : /refused/) },
    ])
    const [event] = await control.webhooks.list({ type: 'user.created' })
    expect(await control.webhooks.resend({ id: event!.messageId })).toMatchObject([{ status }])
    expect(got.map(({ headers }) => headers.get('svix-id'))).toEqual([event!.messageId, event!.messageId])
    expect(event!.messageId).toMatch(/^msg_[0-9a-z]{27}$/)
  })

  const MINUTE = 60_000
  const HOUR = 60 * MINUTE

  test('is attempted eight times on a schedule of the emulator clock', async () => {
    const { emulator, control, got, attempted } = delivering({}, 500)
    await signedUp(emulator)
    const startedAt = emulator.clock.now()
    for (const pause of [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR]) {
      const [{ nextAttemptAt, time } = { nextAttemptAt: null, time: 0 }] = await attempted()
      expect((nextAttemptAt ?? 0) - time).toBe(pause)
      const tries = got.length
      await control.clock.advance({ millis: pause - 1 })
      expect(got).toHaveLength(tries)
      emulator.clock.advance(1)
      await eventually(() => got.length).toBe(tries + 1)
    }
    const all = await attempted()
    expect(all.map(({ nextAttemptAt, trigger }) => [nextAttemptAt, trigger])).toEqual(
      Array(8).fill([null, 'scheduled']),
    )
    expect(all[0]?.time).toBe(startedAt + 27 * HOUR + 35 * MINUTE + 5000)
    expect(new Set(got.map(({ headers }) => headers.get('svix-id'))).size).toBe(1)
  })

  test('is not retried after a successful manual resend', async () => {
    let status = 500
    const { emulator, control, got } = delivering({
      fetch: async (request) => {
        got.push({ url: request.url, headers: request.headers, body: '' })
        return new Response('', { status })
      },
    })
    await signedUp(emulator)
    await eventually(() => control.webhooks.attempts()).toHaveLength(1)
    status = 200
    const [event] = await control.webhooks.list({ type: 'user.created' })
    await control.webhooks.resend({ id: event!.id })
    expect(await control.webhooks.attempts()).toMatchObject([
      { trigger: 'manual', status: 200, nextAttemptAt: null },
      { trigger: 'scheduled', status: 500, nextAttemptAt: null },
    ])
    await control.clock.advance({ millis: 24 * HOUR })
    await control.webhooks.addEndpoint({ url: 'http://localhost:9/other' })
    await control.users.create()
    await eventually(() => got.length).toBe(4)
  })

  test('continues after a restart and stops when its endpoint is deleted', async () => {
    const kept: RowChange[] = []
    const store: Store = { load: () => kept, write: (changes) => void kept.push(...changes), close() {} }
    const first = delivering({ store }, 500)
    await signedUp(first.emulator)
    await first.attempted()
    first.emulator.close()
    const { emulator, control, got } = delivering({ store }, 500)
    await control.clock.advance({ millis: 5000 })
    await eventually(() => control.webhooks.attempts()).toHaveLength(2)
    expect(got).toHaveLength(1)
    emulator.world.webhookEndpoints.removeWhere(() => true)
    await control.clock.advance({ millis: HOUR })
    await eventually(async () => (await control.webhooks.attempts()).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual(
      [null, null],
    )
    expect(got).toHaveLength(1)
  })

  test('retains the latest 1,000 events', async () => {
    const { emulator, control } = delivering({ webhooks: [] })
    for (let i = 0; i < 1005; i++) await control.users.create({ email: `u${i}@example.test` })
    expect(emulator.webhooks).toHaveLength(1000)
    expect(emulator.webhooks.at(-1)?.data).toMatchObject({ primary_email: 'u1004@example.test' })
  })

  test('delivers only subscribed events of the same project', async () => {
    const { emulator, control, got } = delivering({ webhooks: [{ url: HOOK, events: ['team.created'] }] })
    await control.webhooks.addEndpoint({ url: 'http://localhost:9/other', project: 'internal' })
    await signedUp(emulator)
    await control.world.info()
    expect(emulator.webhooks).toHaveLength(1)
    expect(got).toEqual([])
  })
})

describe('the Svix REST API', () => {
  const authorized = { authorization: 'Bearer any' }
  const svix =
    (emulator: ReturnType<typeof testEmulator>, auth: object = authorized) =>
    async (route: string, body?: unknown) => {
      const [method = '', path] = route.split(' ')
      const response = await emulator.fetch(
        `http://localhost:8102/latchkey/svix/api/v1/app/${DEFAULT_PROJECT.id}${path}`,
        {
          method,
          headers: { ...auth, ...(body !== undefined && { 'content-type': 'application/json' }) },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        },
      )
      return { status: response.status, body: response.status === 204 ? undefined : await response.json() }
    }

  test('creates an endpoint, lists its attempts, and returns a message with its content', async () => {
    const { emulator, attempted } = delivering({ webhooks: [] })
    const request = svix(emulator)
    const { status, body: endpoint } = await request('POST /endpoint', { url: HOOK, secret: SECRET })
    expect([status, endpoint.url]).toEqual([201, HOOK])
    expect((await request('GET /endpoint')).body.data).toEqual([endpoint])
    expect((await request(`GET /endpoint/${endpoint.id}/secret`)).body).toEqual({ key: SECRET })
    const { user_id } = await signedUp(emulator)
    await attempted()
    const { body: attempts } = await request(`GET /attempt/endpoint/${endpoint.id}`)
    expect(attempts.data).toMatchObject([{ status: 0, responseStatusCode: 200, endpointId: endpoint.id }])
    const { msgId } = attempts.data[0]
    expect((await request(`GET /msg/${msgId}?with_content=true`)).body).toMatchObject({
      eventType: 'user.created',
      payload: { type: 'user.created', data: { id: user_id } },
    })
    expect((await request(`GET /attempt/msg/${msgId}`)).body.data).toHaveLength(1)
    expect((await request(`DELETE /endpoint/${endpoint.id}`)).status).toBe(204)
    expect((await request('GET /endpoint')).body.data).toEqual([])
  })

  test('returns the destinations and next attempts of a message, and resends it', async () => {
    const { emulator, got, attempted } = delivering({}, 500)
    const request = svix(emulator)
    await signedUp(emulator)
    const [{ nextAttemptAt } = { nextAttemptAt: null }] = await attempted()
    const [{ msgId, endpointId }] = (await request(`GET /msg`)).body.data.map(({ id }: { id: string }) => ({
      msgId: id,
      endpointId: emulator.world.webhookEndpoints.find(() => true)?.id,
    }))
    const nextAttempt = new Date(nextAttemptAt ?? 0).toISOString()
    expect((await request(`GET /msg/${msgId}/endpoint`)).body.data).toMatchObject([
      { id: endpointId, status: 1, nextAttempt },
    ])
    expect(await request(`POST /msg/${msgId}/endpoint/${endpointId}/resend`)).toEqual({ status: 202, body: {} })
    await eventually(() => got.length).toBe(2)
    await expect
      .poll(async () => (await request(`GET /attempt/msg/${msgId}`)).body.data)
      .toMatchObject([{ triggerType: 1 }, { triggerType: 0 }])
    expect((await request(`POST /msg/${msgId}/endpoint/none/resend`)).status).toBe(404)
    expect((await request(`POST /msg/none/endpoint/${endpointId}/resend`)).status).toBe(404)
  })

  test('requires a bearer token', async () => {
    const emulator = testEmulator({ svixToken: 'testsk_1' })
    const portal = (await requester(emulator)('POST /webhooks/svix-token', { headers: AS_ADMIN, body: {} })).body.token
    const status = async (auth: object) => (await svix(emulator, auth)('GET /endpoint')).status
    expect(await status({})).toBe(401)
    expect(await status({ authorization: 'Bearer other' })).toBe(401)
    expect(await status({ authorization: 'Bearer testsk_1' })).toBe(200)
    expect(await status({ authorization: `Bearer ${portal}` })).toBe(200)
    expect((await svix(testEmulator(), {})('GET /endpoint')).status).toBe(401)
  })

  test('returns errors', async () => {
    const request = svix(testEmulator())
    expect((await request('POST /endpoint', { url: 'x' })).body.detail[0].loc).toEqual(['body', 'url'])
    expect((await request('POST /endpoint', { url: HOOK, secret: 'x' })).status).toBe(422)
    expect((await request('GET /endpoint/none')).status).toBe(404)
    expect((await request('GET /msg/none')).status).toBe(404)
  })
})

test('events are streamed live', async () => {
  const emulator = testEmulator()
  const stream = (await emulator.fetch('http://localhost:8102/__emulator/events')).body!.getReader()
  await signedUp(emulator)
  let pendingWebhooks = ''
  while (!pendingWebhooks.includes('event: webhook'))
    pendingWebhooks += new TextDecoder().decode((await stream.read()).value)
  expect(pendingWebhooks).toContain('"type":"user.created"')
  await stream.cancel()
})

describe('webhooks.trigger', () => {
  test.each(EVENT_TYPES)('delivers %s when there is no user', async (type) => {
    const { control, got } = delivering()
    expect(await control.webhooks.trigger({ type })).toMatchObject({ attempts: [{ status: 200 }] })
    expect(got).toHaveLength(1)
    expect(await verifyWebhook(got[0]!, { secret: SECRET, now: () => Date.UTC(2026, 0, 1) })).toMatchObject({
      type,
      data: expect.any(Object),
    })
  })

  test('sends the newest user and does not change it', async () => {
    const { emulator, control, got, attempted } = delivering()
    const { user_id } = await signedUp(emulator)
    await attempted()
    await control.webhooks.trigger({ type: 'user.deleted' })
    expect(JSON.parse(got.at(-1)?.body ?? '')).toMatchObject({ type: 'user.deleted', data: { id: user_id } })
    expect(emulator.world.users.get(user_id)).toBeDefined()
  })
})
