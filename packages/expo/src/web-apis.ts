/** The functions of `expo-crypto` that the client uses. */
export interface ExpoCrypto {
  digest(algorithm: 'SHA-256', data: BufferSource): Promise<ArrayBuffer>
  getRandomValues<T extends ArrayBufferView>(array: T): T
}

/** The global objects that React Native has in part. */
export interface Globals {
  crypto?: { getRandomValues?: unknown; subtle?: unknown } | undefined
  AbortController: { readonly prototype: { abort(this: Aborting, reason?: unknown): void } }
  AbortSignal: { readonly prototype: object }
}

interface Aborting {
  readonly signal: { readonly aborted: boolean }
}

/** Adds what React Native lacks: the functions of Web Crypto that OAuth needs, and the reason of an aborted signal. */
export function installWebApis(globals: Globals, { digest, getRandomValues }: ExpoCrypto): void {
  globals.crypto ??= {}
  globals.crypto.getRandomValues ??= getRandomValues
  globals.crypto.subtle ??= {
    async digest(algorithm: string, data: BufferSource) {
      if (algorithm !== 'SHA-256') throw new Error(`The algorithm ${algorithm} is not supported.`)
      return digest(algorithm, data)
    },
  }
  const signal: { throwIfAborted?: unknown } = globals.AbortSignal.prototype
  if (signal.throwIfAborted) return
  signal.throwIfAborted = function (this: AbortSignal) {
    if (this.aborted) throw this.reason
  }
  const controller = globals.AbortController.prototype
  const { abort } = controller
  controller.abort = function (reason = abortError()) {
    if (!this.signal.aborted) Object.defineProperty(this.signal, 'reason', { value: reason, configurable: true })
    abort.call(this)
  }
}

/** React Native has no `DOMException`. */
const abortError = () => Object.assign(new Error('This operation was aborted'), { name: 'AbortError' })
