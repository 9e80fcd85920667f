// Runs the code of the README.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import * as core from '../../packages/core/src/index.js'
import * as emulator from '../../packages/emulator/src/index.js'
import { root } from '../root.mjs'

const text = readFileSync(join(root, 'README.md'), 'utf8')
const samples = [...text.matchAll(/^```tsx?\n(.*?)^```/gms)].map(([, sample = '']) => sample)

const project = {
  projectId: emulator.DEFAULT_PROJECT.id,
  publishableClientKey: emulator.DEFAULT_PROJECT.keys.publishable,
}

test('the README example signs a user in', async () => {
  const service = emulator.createEmulator({ passwordRounds: 1000 })
  const createClient = (options: object) => core.createClient({ ...options, ...project, fetch: service.fetch })
  await core.signUpWithPassword(createClient({}), {
    email: 'ada@example.com',
    password: 'a long password',
    verificationCallbackUrl: 'http://localhost:3000/handler/email-verification',
  })
  const log = vi.fn()
  await runSample('signInWithPassword', { ...core, createClient, console: { log } })
  expect(log).toHaveBeenCalledWith('ada@example.com')
})

test('the README test example passes', async () => {
  const asserted = vi.fn(expect)
  await runSample('createEmulator', { ...core, ...emulator, expect: asserted })
  expect(asserted).toHaveBeenCalledOnce()
})

test.each([
  ['core', core],
  ['emulator', emulator],
])('@latchkey/%s exports every name that the README imports', (name, exported) => {
  const taken = samples.flatMap((sample) => [...sample.matchAll(/^import \{ (.*) \} from '@latchkey\/(\w+)'/gm)])
  const names = taken.filter(([, , from]) => from === name).flatMap(([, list = '']) => list.split(', '))
  expect(names.length).toBeGreaterThan(0)
  expect(Object.keys(exported)).toEqual(expect.arrayContaining(names))
})

/** Runs the sample that mentions a word, with these names where it imports them. */
async function runSample(word: string, names: Record<string, unknown>) {
  const sample = samples.find((one) => one.includes(word)) ?? ''
  const body = sample.replaceAll(/^import .*$/gm, '')
  const AsyncFunction: FunctionConstructor = Object.getPrototypeOf(async () => {}).constructor
  await new AsyncFunction(...Object.keys(names), body)(...Object.values(names))
}
