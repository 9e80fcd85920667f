import { createClient } from '@latchkey/core'
import { createTestWorld } from '@latchkey/emulator/testing'
import { expect, test } from 'vitest'
import { connectEmulator, emulatorUrl } from './emulator-control.js'

const URL_OF_EMULATOR = 'http://localhost:8102'
const world = () => createTestWorld({ createClient: (options) => createClient(options) })

test.each([
  ['http://localhost:8102', undefined, 'http://localhost:8102'],
  ['http://127.0.0.1:8102', undefined, 'http://127.0.0.1:8102'],
  ['https://api.stack-auth.com', undefined, undefined],
  ['https://localhost.example.com', undefined, undefined],
  ['https://api.stack-auth.com', 'http://localhost:1/', 'http://localhost:1'],
])('for the base URL %s and the prop %s, the emulator is at %s', (baseUrl, given, url) => {
  expect(emulatorUrl({ baseUrl }, given)).toBe(url)
})

test('reads users, faults and the clock, and runs commands', async () => {
  const { client, control } = world()
  await control.users.create({ email: 'ada@example.test' })
  const emulator = connectEmulator(client, URL_OF_EMULATOR)
  await emulator.run('faults.addPreset', { name: 'service down' })
  const { users, faults, presets, clock } = await emulator.read()
  expect(users.map(({ email }) => email)).toEqual(['ada@example.test'])
  expect(faults.map(({ fault }) => fault.type)).toEqual(['server-error'])
  expect(presets).toContain('service down')
  expect(clock.frozen).toBe(false)
})

test('rejects with the message of the emulator', async () => {
  const { client } = world()
  const running = connectEmulator(client, URL_OF_EMULATOR).run('users.read', { user: 'nobody@example.test' })
  await expect(running).rejects.toThrow(/nobody@example\.test/)
})

test('names the status of a response that is not from the control API', async () => {
  const client = createClient({
    projectId: 'p1',
    publishableClientKey: 'pck_x',
    fetch: async () => new Response('forbidden', { status: 403 }),
  })
  await expect(connectEmulator(client, URL_OF_EMULATOR).run('clock.read')).rejects.toThrow(/status 403/)
})

test('names the URL that cannot be reached', async () => {
  const client = createClient({
    projectId: 'p1',
    publishableClientKey: 'pck_x',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await expect(connectEmulator(client, URL_OF_EMULATOR).read()).rejects.toThrow(URL_OF_EMULATOR)
})
