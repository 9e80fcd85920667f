// The DOM of a browser in this process.
import { runInNewContext } from 'node:vm'
import { Window } from 'happy-dom'
import { createAuthenticator } from '../../../../packages/emulator/test/authenticator.ts'
import { kit } from './kit.ts'
import type { World } from './types.ts'
import { APP } from './world.ts'

/** Globals of the language, and those that Node has as well. The packages use them together with those of Node. */
const OF_NODE = new Set([
  ...(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]),
  ...'fetch Request Response Headers URL URLSearchParams AbortController AbortSignal Blob File crypto Crypto CryptoKey'.split(
    ' ',
  ),
  ...'SubtleCrypto TextEncoder TextDecoder BroadcastChannel performance structuredClone queueMicrotask process'.split(
    ' ',
  ),
  ...'ReadableStream WritableStream TransformStream MessageChannel MessagePort Buffer require global constructor'.split(
    ' ',
  ),
  ...'setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate console'.split(' '),
])

/** Passkeys are supported, and the form of a browser can offer them. */
const PublicKeyCredential = Object.assign(() => {}, {
  isConditionalMediationAvailable: async () => true,
  isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
})

/** Adds the globals of a browser. Returns a function that empties the page for the next snippet. */
export function installBrowser(): (world: World) => void {
  const window = new Window({
    url: `${APP}/`,
    settings: {
      disableErrorCapturing: true,
      disableCSSFileLoading: true,
      disableJavaScriptFileLoading: true,
    } as object,
  })
  const names = new Set<string>()
  for (
    let object: object | null = window;
    object && object !== Object.prototype;
    object = Object.getPrototypeOf(object)
  )
    for (const name of Object.getOwnPropertyNames(object)) names.add(name)
  for (const name of names) {
    if (OF_NODE.has(name) || name.startsWith('_')) continue
    const value: unknown = Reflect.get(window, name)
    const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: isMethod ? value.bind(window) : value,
    })
  }
  Object.assign(globalThis, { window: globalThis, self: globalThis, confirm: () => true, PublicKeyCredential })
  return (world) => {
    const { document, location, history } = window
    document.head.innerHTML = ''
    document.body.innerHTML = ''
    for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`
    window.localStorage.clear()
    window.sessionStorage.clear()
    history.replaceState(null, '', `${APP}/`)
    addPasskeys(window.navigator)
    for (const name of ['assign', 'replace'] as const)
      Object.defineProperty(location, name, {
        configurable: true,
        value: (url: string) => void world.log.push(`navigate ${url}`),
      })
  }
}

/** What a page asks a device with passkeys for. */
interface PasskeyRequest {
  readonly publicKey: { readonly challenge: ArrayBuffer }
  readonly mediation?: string
  readonly signal: AbortSignal
}

/** Adds a device with passkeys to a page. */
function addPasskeys(navigator: object) {
  const rp = { id: kit.contract.PLACEHOLDER_RP_ID }
  const page = { origin: APP }
  const authenticator = createAuthenticator()
  const text = (bytes: BufferSource) => Buffer.from(bytes as ArrayBuffer).toString('base64url')
  const credentialOf = ({ id, response }: { id: string; response: object }) => ({
    id,
    rawId: Buffer.from(id, 'base64url'),
    type: 'public-key',
    response: {
      ...Object.fromEntries(
        Object.entries(response).map(([name, value]) => [name, Buffer.from(String(value), 'base64url')]),
      ),
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  })
  const credentials = {
    create: async ({ publicKey }: { publicKey: { challenge: ArrayBuffer } }) =>
      credentialOf(await (await authenticator).register({ challenge: text(publicKey.challenge), rp }, page)),
    get: async ({ publicKey, mediation, signal }: PasskeyRequest) => {
      // In the autofill of a field, passkeys wait until the user chooses one.
      if (mediation === 'conditional')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return credentialOf(
        await (await authenticator).signIn({ challenge: text(publicKey.challenge), rpId: rp.id }, page),
      )
    },
  }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials })
}
