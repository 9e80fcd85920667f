import type { App } from '../app.js'
import { createOrManual, type Step } from './step.js'

const FILES: Readonly<Record<string, string>> = {
  'auth/crypto.ts': `// React Native has no Web Crypto API. The client needs these two functions of it.
import { CryptoDigestAlgorithm, digest, getRandomValues } from 'expo-crypto'

const webCrypto = {
  getRandomValues,
  subtle: {
    digest(algorithm: string, data: BufferSource) {
      if (algorithm !== 'SHA-256') throw new Error(\`The algorithm \${algorithm} is not supported.\`)
      return digest(CryptoDigestAlgorithm.SHA256, data)
    },
  },
}

globalThis.crypto ??= webCrypto as unknown as Crypto
`,
  'auth/secure-session.ts': `import type { TokenStore, Tokens } from '@latchkey/core'
import * as SecureStore from 'expo-secure-store'

/** Some platforms refuse longer values, in bytes. */
const LIMIT = 2048
const KEY = 'latchkey.session'
const SIGNED_OUT: Tokens = { accessToken: null, refreshToken: null }

/** Stores the session in the keychain of iOS or the keystore of Android. */
export const secureSession: TokenStore = {
  async read() {
    const text = await SecureStore.getItemAsync(KEY)
    return text === null ? SIGNED_OUT : JSON.parse(text)
  },
  async write({ accessToken, refreshToken }) {
    if (refreshToken === null) return SecureStore.deleteItemAsync(KEY)
    const text = JSON.stringify({ accessToken, refreshToken })
    // Without the access token, the client gets a new one when the app starts.
    const fits = new TextEncoder().encode(text).length <= LIMIT
    return SecureStore.setItemAsync(KEY, fits ? text : JSON.stringify({ accessToken: null, refreshToken }))
  },
}
`,
  'auth/client.ts': `import './crypto'
import { createClient } from '@latchkey/core'
import { secureSession } from './secure-session'

/** The client of the app. Expo replaces variables only if their names are written out. */
export const client = createClient({
  projectId: process.env.EXPO_PUBLIC_STACK_PROJECT_ID,
  publishableKey: process.env.EXPO_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY,
  baseUrl: process.env.EXPO_PUBLIC_STACK_API_URL,
  tokenStore: secureSession,
  redirectMethod: 'none',
})
`,
}

const PACKAGES = ['expo-secure-store', 'expo-crypto']

/** The client, with a session in the secure storage of the device, in an app with Expo. */
export function expoSteps(app: App): Step[] {
  const missing = PACKAGES.filter((name) => !(name in app.manifest.dependencies))
  return [
    // Expo installs the versions that belong to its own.
    ...(missing.length === 0 ? [] : [{ kind: 'run', command: ['npx', 'expo', 'install', ...missing] } as const]),
    ...createOrManual(app, FILES, {}),
  ]
}
