import { expect, test, vi } from 'vitest'
import { stage, tokens } from '../../../test/machine-stage.js'
import { signInMachine } from './sign-in.js'

// A page is open while a deployment removes the files of its build, or while the device is offline.
const server = vi.hoisted(() => ({ hasFile: false, requests: 0 }))
vi.mock('./sign-in-calls.js', async (load) => {
  server.requests += 1
  if (!server.hasFile) throw new Error('404')
  return load()
})

const submit = { type: 'submit', email: 'ada@example.com', password: 'correct horse' } as const

test('loads what a sign-in needs with the form, and again on use if that failed', async () => {
  const on = stage({ 'POST /auth/password/sign-in': [tokens()] })
  const running = await on.play(signInMachine())
  await vi.waitFor(() => expect(server.requests).toBe(1))
  expect(running.state()).toEqual({ step: 'form', email: '' })
  running.send(submit)
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'form', method: 'password', error: { code: 'UNABLE_TO_CONNECT' } })
  expect(on.requests).toEqual([])
  server.hasFile = true
  running.send(submit)
  await on.rest()
  expect(running.state()).toMatchObject({ step: 'done' })
})
