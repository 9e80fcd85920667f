import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.js'
import { createKeySource } from '../../src/verify/verify-keys.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** `npm run proof -- load` verifies 10,000 tokens per second. */
const RATE = long ? 10_000 : 20
/** The published keys change at these times. Tokens have the newest published key. */
const ROTATIONS = [0, 7 * MINUTE, 15 * MINUTE, 22 * MINUTE, 23 * MINUTE]
const OUTAGE = { from: 10 * MINUTE, to: 19 * MINUTE }
const isDown = (now: number) => now >= OUTAGE.from && now < OUTAGE.to
const END = 30 * MINUTE
/** The server looks for an unknown key at most this often, in milliseconds. */
const COOL_DOWN = 30 * SECOND

test('while keys rotate and the key endpoint is down, only tokens with a key that no fetch could return are refused', {
  timeout: 900_000,
}, async () => {
  const { publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  let now = 0
  const fetches: number[] = []
  const newest = () => ROTATIONS.filter((at) => at <= now).length - 1
  const { keyFor } = createKeySource({
    url: 'https://auth.example.test/keys',
    now: () => now,
    fetch: async () => {
      fetches.push(now)
      if (isDown(now)) throw new TypeError('fetch failed')
      // The service publishes the previous key as long as tokens have it.
      const keys = [newest() - 1, newest()].filter((id) => id >= 0)
      return Response.json({ keys: keys.map((id) => ({ ...jwk, kid: `k${id}` })) })
    },
  })
  let refused = 0
  for (; now < END; now += SECOND / RATE) {
    const key = await keyFor(`k${newest()}`).catch(() => null)
    if (key) continue
    refused++
    const published = ROTATIONS[newest()] as number
    const fetchable = isDown(published) ? OUTAGE.to : published
    // The last fetch was too recent to ask for this key.
    expect(now - fetchable).toBeLessThan(COOL_DOWN)
  }
  const pauses = fetches.slice(1).map((at, index) => at - (fetches[index] as number))
  reportFigures([
    { name: 'Tokens verified per second while keys rotate and the key endpoint is down', value: RATE },
    { name: 'Tokens refused, all with a key that could not be fetched, or only for less than 30 s', value: refused },
    { name: 'Fetches of the keys in 30 minutes', value: fetches.length },
  ])
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(COOL_DOWN)
  expect(fetches.filter(isDown).length).toBeGreaterThan(1)
  expect(refused).toBeGreaterThan(0)
})
