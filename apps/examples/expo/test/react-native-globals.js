// The preset has the globals of Expo, and those of Node.js where a device has the ones of React Native. They lack more.
const { AbortController, AbortSignal } = require('abort-controller/dist/abort-controller')
const { installAbortSignalPatch } = require('expo/src/winter/AbortSignal')
const { Headers, Request, Response } = require('whatwg-fetch')

const node = { AbortController: globalThis.AbortController, fetch: globalThis.originalfetch }

/** Replaces the native function of a device. As there, responses are not of the global class. */
function fetch(input, init) {
  const { url, method, headers, signal, _bodyInit: body } = new Request(input, init)
  const controller = new node.AbortController()
  signal?.addEventListener('abort', () => controller.abort())
  return node.fetch(url, { method, headers: Object.fromEntries(headers), body, signal: controller.signal })
}

const navigator = { product: 'ReactNative' }
const globals = { AbortController, AbortSignal, fetch, Headers, Request, Response, crypto: undefined, navigator }
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true })
installAbortSignalPatch(AbortSignal)
