import { expect, test } from 'vitest'
import { INTERNAL_PROJECT } from '../src/index.js'
import { AS_CLIENT, requester, testEmulator } from './caller.js'

// What the stories of agents cannot tell.

const emulator = testEmulator({ serverVersion: 'hexclave-1.0' })
const request = requester(emulator)

test('keeps the agents of projects apart', async () => {
  const { poll_token } = (await request('POST /agent/register', { body: { agent: { name: 'Robo' } } })).body
  const { id, keys } = INTERNAL_PROJECT
  const headers = { 'x-stack-project-id': id, 'x-stack-publishable-client-key': keys.publishable }
  const response = await request('POST /agent/register/poll', { body: { poll_token }, headers })
  expect(response).toMatchObject({ status: 400, body: { code: 'INVALID_POLLING_CODE' } })
})

test('has instructions in Markdown', async () => {
  const response = await emulator.fetch('http://emulator.test/api/v1/agent/auth.md', { headers: AS_CLIENT })
  expect(await response.text()).toContain('POST http://emulator.test/api/v1/agent/register')
})
