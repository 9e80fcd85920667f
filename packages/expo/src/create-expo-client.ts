import { type Client, type ClientOptions, createClient, LatchkeyError } from '@latchkey/core'
import { detectEnv, type Env, randomId } from '@latchkey/core/internal'
import * as ExpoCrypto from 'expo-crypto'
import * as SecureStore from 'expo-secure-store'
import { secureTextStore } from './text-store.js'
import { secureTokenStore, storageKey } from './token-store.js'
import { installWebApis } from './web-apis.js'

/** Options of {@link createExpoClient}. */
export interface ExpoClientOptions
  extends Omit<
    ClientOptions,
    'projectId' | 'secretKey' | 'adminKey' | 'dangerouslyAllowSecretKeys' | 'tokenStore' | 'storage' | 'redirectMethod'
  > {
  /** The ID of the project: `process.env.EXPO_PUBLIC_HEXCLAVE_PROJECT_ID`. */
  readonly projectId: string | undefined
  /** How guards redirect: an object with `navigate` uses the router of the app. Default: `none`. */
  readonly redirectMethod?: Exclude<ClientOptions['redirectMethod'], 'window'>
}

/** The parts of a client that an OAuth sign-in uses. */
interface Creation {
  readonly options: ClientOptions
  readonly env: Env
}

const creations = new WeakMap<Client, Creation>()

/** Returns how a client was created. Throws INVALID_OPTION for a client of another function. */
export function creationOf(called: string, client: Client): Creation {
  const creation = creations.get(client)
  if (creation) return creation
  throw new LatchkeyError('INVALID_OPTION', `\`${called}\`: \`client\` must be created with \`createExpoClient\`.`, {
    function: called,
    option: 'client',
  })
}

/**
 * Creates the client of an app with Expo. The session is stored in the secure storage of the device, and persists when
 * the app starts again.
 *
 * @param options The project. Expo replaces environment variables only where their names are written out.
 * @returns The client. Create it once, outside of components.
 * @throws {LatchkeyError} `INVALID_OPTION` when an option is missing or invalid. `details.option` names it.
 *
 * @example
 * export const client = createExpoClient({
 *   projectId: process.env.EXPO_PUBLIC_HEXCLAVE_PROJECT_ID,
 *   publishableKey: process.env.EXPO_PUBLIC_HEXCLAVE_PUBLISHABLE_CLIENT_KEY,
 * })
 */
export function createExpoClient(options: ExpoClientOptions): Client {
  const { projectId } = options
  if (!projectId)
    throw new LatchkeyError(
      'INVALID_OPTION',
      '`createExpoClient`: `projectId` is missing. Set EXPO_PUBLIC_HEXCLAVE_PROJECT_ID in `.env.local`, and pass `process.env.EXPO_PUBLIC_HEXCLAVE_PROJECT_ID`, written out: Expo does not replace it elsewhere.',
      { function: 'createExpoClient', option: 'projectId' },
    )
  const { CryptoDigestAlgorithm, digest, getRandomValues } = ExpoCrypto
  installWebApis(globalThis as never, {
    digest: (_, data) => digest(CryptoDigestAlgorithm.SHA256, data),
    getRandomValues,
  })
  const detected = detectEnv()
  const createId = () => randomId(detected.randomBytes)
  const env: Env = {
    ...detected,
    isOnUserDevice: true,
    // The `fetch` of React Native implements `cache` by an additional parameter of the URL, which the service refuses.
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit' }),
    tabStore: memoryStore(),
    sharedStore: secureTextStore(SecureStore, createId),
  }
  const key = storageKey(projectId)
  const tokenStore = secureTokenStore(SecureStore, key, createId)
  const creation = { options: { redirectMethod: 'none' as const, ...options, tokenStore }, env }
  const client = createClient(creation.options, env)
  creations.set(client, creation)
  return client
}

/** The storage of a tab in a browser, for a pending two-factor code. */
function memoryStore(): NonNullable<Env['tabStore']> {
  const entries = new Map<string, string>()
  return {
    get: (name) => entries.get(name) ?? null,
    set: (name, value) => void (value === null ? entries.delete(name) : entries.set(name, value)),
  }
}
