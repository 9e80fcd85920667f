import { expect, test, vi } from 'vitest'
import { stage, tokens } from '../../../test/controller-stage.js'
import { createSignIn } from './sign-in.js'

// A page is open while a deployment removes the files of its build, or while the device is offline.
const server = vi.hoisted(() => ({ hasFile: false, requests: 0 }))
vi.mock('./sign-in-calls.js', async (load) => {
  server.requests += 1
  if (!server.hasFile) throw new Error('404')
  return load()
})

const input = { email: 'ada@example.com', password: 'correct horse' }

test('loads what a sign-in needs with the form, and again on use if that failed', async () => {
  const on = stage({ 'POST /auth/password/sign-in': [tokens()] })
  const { actions, start, state } = createSignIn(on.client)
  start()
  await vi.waitFor(() => expect(server.requests).toBe(1))
  expect(state()).toEqual({ step: 'form', email: '' })
  await actions.submit(input)
  expect(state()).toMatchObject({ step: 'form', method: 'password', error: { code: 'UNABLE_TO_CONNECT' } })
  expect(on.requests).toEqual([])
  server.hasFile = true
  await actions.submit(input)
  expect(state()).toMatchObject({ step: 'done' })
})
