import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { controlOf } from '../src/control/index.js'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../src/index.js'
import { signedUp, testEmulator } from './caller.js'

const SECRET = `whsec_${btoa('a secret of 24 bytes, so')}`
const HOOK = 'http://localhost:9/hook'

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
  const control = controlOf(emulator)
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

describe('delivery', () => {
  test('is signed as receivers check it', async () => {
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

  test.each([[500], [0]])('that fails with %i is kept as such, and can be made again', async (status) => {
    const { emulator, control, got, attempted } = delivering({}, status)
    await signedUp(emulator)
    expect(await attempted()).toMatchObject([
      { status, response: expect.stringMatching(status ? /thanks/ : /refused/) },
    ])
    const [event] = await control.webhooks.list({ type: 'user.created' })
    expect(await control.webhooks.resend({ id: event!.messageId })).toMatchObject([{ status }])
    expect(got.map(({ headers }) => headers.get('svix-id'))).toEqual([event!.messageId, event!.messageId])
  })

  test('sends only what was asked for, and nothing of other projects', async () => {
    const { emulator, control, got } = delivering({ webhooks: [{ url: HOOK, events: ['team.created'] }] })
    await control.webhooks.deliverTo({ url: 'http://localhost:9/other', project: 'internal' })
    await signedUp(emulator)
    await control.world.info()
    expect(emulator.webhooks).toHaveLength(1)
    expect(got).toEqual([])
  })
})

describe('the REST form of Svix', () => {
  const svix = (emulator: ReturnType<typeof testEmulator>) => async (what: string, body?: unknown) => {
    const [method = '', path] = what.split(' ')
    const answer = await emulator.fetch(`http://localhost:8102/latchkey/svix/api/v1/app/${DEFAULT_PROJECT.id}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: answer.status, body: answer.status === 204 ? undefined : await answer.json() }
  }

  test('makes an endpoint, lists its attempts, and shows a message with its content', async () => {
    const { emulator, attempted } = delivering({ webhooks: [] })
    const ask = svix(emulator)
    const { status, body: endpoint } = await ask('POST /endpoint', { url: HOOK, secret: SECRET })
    expect([status, endpoint.url]).toEqual([201, HOOK])
    expect((await ask('GET /endpoint')).body.data).toEqual([endpoint])
    expect((await ask(`GET /endpoint/${endpoint.id}/secret`)).body).toEqual({ key: SECRET })
    const { user_id } = await signedUp(emulator)
    await attempted()
    const { body: attempts } = await ask(`GET /attempt/endpoint/${endpoint.id}`)
    expect(attempts.data).toMatchObject([{ status: 0, responseStatusCode: 200, endpointId: endpoint.id }])
    const { msgId } = attempts.data[0]
    expect((await ask(`GET /msg/${msgId}?with_content=true`)).body).toMatchObject({
      eventType: 'user.created',
      payload: { type: 'user.created', data: { id: user_id } },
    })
    expect((await ask(`GET /attempt/msg/${msgId}`)).body.data).toHaveLength(1)
    expect((await ask(`DELETE /endpoint/${endpoint.id}`)).status).toBe(204)
    expect((await ask('GET /endpoint')).body.data).toEqual([])
  })

  test('says what is wrong', async () => {
    const ask = svix(testEmulator())
    expect((await ask('POST /endpoint', { url: 'x' })).body.detail[0].loc).toEqual(['body', 'url'])
    expect((await ask('POST /endpoint', { url: HOOK, secret: 'x' })).status).toBe(422)
    expect((await ask('GET /endpoint/none')).status).toBe(404)
    expect((await ask('GET /msg/none')).status).toBe(404)
  })
})

test('events are told live', async () => {
  const emulator = testEmulator()
  const stream = (await emulator.fetch('http://localhost:8102/__emulator/events')).body!.getReader()
  await signedUp(emulator)
  let told = ''
  while (!told.includes('event: webhook')) told += new TextDecoder().decode((await stream.read()).value)
  expect(told).toContain('"type":"user.created"')
  await stream.cancel()
})
