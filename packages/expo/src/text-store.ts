import type { Env } from '@latchkey/core/internal'

/** The synchronous functions of `expo-secure-store`. */
interface SecureTexts {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/**
 * Stores queued sign-outs and the clock offset, so that a sign-out without a connection is sent when the app starts
 * again. A device can deny access, for example while it is locked. Values that are set are then lost.
 */
export function secureTextStore({ getItem, setItem }: SecureTexts): NonNullable<Env['sharedStore']> {
  return {
    get(name) {
      try {
        return getItem(name) || null
      } catch {
        return null
      }
    },
    set(name, value) {
      try {
        // There is no synchronous function that deletes an item.
        setItem(name, value ?? '')
      } catch {}
    },
  }
}
