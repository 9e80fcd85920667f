import { expect, test } from 'vitest'
import { type Globals, installWebApis } from './web-apis.js'

const expoCrypto = {
  digest: (_: 'SHA-256', data: BufferSource) => crypto.subtle.digest('SHA-256', data),
  getRandomValues: <T extends ArrayBufferView>(array: T) => array,
}

/** The classes of React Native, which know neither a reason nor `throwIfAborted`. */
function createGlobals() {
  class AbortSignal extends EventTarget {
    aborted = false
  }
  class AbortController {
    readonly signal = new AbortSignal()
    abort() {
      this.signal.aborted = true
      this.signal.dispatchEvent(new Event('abort'))
    }
  }
  return { AbortController, AbortSignal } satisfies Globals
}

type Controller = { readonly signal: AbortSignal; abort(reason?: unknown): void }

test('adds the reason of an aborted signal', () => {
  const globals = createGlobals()
  installWebApis(globals, expoCrypto)
  const controller = new globals.AbortController() as unknown as Controller
  controller.signal.throwIfAborted()
  const reasons: unknown[] = []
  controller.signal.addEventListener('abort', () => reasons.push(controller.signal.reason))
  const reason = new Error('The user has left.')
  controller.abort(reason)
  controller.abort(new Error('too late'))
  expect(reasons[0]).toBe(reason)
  expect(() => controller.signal.throwIfAborted()).toThrow(reason)
})

test('aborts with an AbortError by default', () => {
  const globals = createGlobals()
  installWebApis(globals, expoCrypto)
  const controller = new globals.AbortController() as unknown as Controller
  controller.abort()
  expect(controller.signal.reason).toMatchObject({ name: 'AbortError' })
})

test('adds Web Crypto, and keeps what another library has added', async () => {
  const globals: Globals & { crypto?: { getRandomValues?: unknown; subtle?: unknown } } = createGlobals()
  installWebApis(globals, expoCrypto)
  const subtle = globals.crypto?.subtle as SubtleCrypto
  const data = new TextEncoder().encode('verifier')
  expect(await subtle.digest('SHA-256', data)).toEqual(await crypto.subtle.digest('SHA-256', data))
  await expect(subtle.digest('SHA-1', data)).rejects.toThrow('The algorithm SHA-1 is not supported.')

  const getRandomValues = () => {}
  const others: Globals = { ...createGlobals(), crypto: { getRandomValues } }
  installWebApis(others, expoCrypto)
  expect(others.crypto).toMatchObject({ getRandomValues, subtle: { digest: expect.any(Function) } })
})

test('changes nothing where the platform has everything, and installs once', () => {
  const globals = createGlobals()
  installWebApis(globals, expoCrypto)
  const { abort } = globals.AbortController.prototype
  const { crypto } = globals as Globals
  installWebApis(globals, expoCrypto)
  expect(globals.AbortController.prototype.abort).toBe(abort)
  expect((globals as Globals).crypto).toBe(crypto)
})
