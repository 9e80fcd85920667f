import type { TokenStore, Tokens } from '@latchkey/core'

/** The functions of `expo-secure-store` that the session uses. */
export interface SecureStore {
  getItemAsync(key: string): Promise<string | null>
  setItemAsync(key: string, value: string): Promise<void>
  deleteItemAsync(key: string): Promise<void>
}

/** Some platforms refuse longer values, in bytes. */
const LIMIT = 2048
const KEY = 'latchkey.session'
const SIGNED_OUT: Tokens = { accessToken: null, refreshToken: null }

/** Stores the session in the keychain of iOS or the keystore of Android. */
export function secureSession(store: SecureStore): TokenStore {
  return {
    async read() {
      const text = await store.getItemAsync(KEY)
      return text === null ? SIGNED_OUT : JSON.parse(text)
    },
    async write({ accessToken, refreshToken }) {
      if (refreshToken === null) return store.deleteItemAsync(KEY)
      const text = JSON.stringify({ accessToken, refreshToken })
      // Without the access token, the client gets a new one when the app starts.
      const fits = new TextEncoder().encode(text).length <= LIMIT
      return store.setItemAsync(KEY, fits ? text : JSON.stringify({ accessToken: null, refreshToken }))
    },
  }
}
