import type { TokenStore, Tokens } from '@latchkey/core'
import { itemKey, PART_LENGTH } from './item-key.js'

/** The functions of `expo-secure-store` that the session uses. */
export interface SecureStore {
  getItemAsync(key: string): Promise<string | null>
  setItemAsync(key: string, value: string): Promise<void>
  deleteItemAsync(key: string): Promise<void>
}

/** The item that decides whether a user is signed in. Written and deleted at once. */
interface Head {
  readonly refreshToken: string | null
  /** The ID of the write. Parts of another write do not belong to this session. */
  readonly id: string
  /** The number of items that contain the access token. */
  readonly parts: number
}

const NO_TOKENS: Tokens = { accessToken: null, refreshToken: null }

/**
 * Stores tokens in the keychain of iOS or the keystore of Android. The access token may be too long for one item, so it
 * is divided. If the app is closed before all items are written, the session has no access token, and the client gets a
 * new one.
 *
 * @param store `expo-secure-store`.
 * @param key The key of the first item, in characters that the store allows.
 * @param createId Returns a different ID for each write.
 */
export function secureTokenStore(store: SecureStore, key: string, createId: () => string): TokenStore {
  const partKey = (index: number) => `${key}.${index}`
  const listeners = new Set<() => void>()
  let last: Promise<unknown> = Promise.resolve()
  /** Runs reads and writes one after the other: each consists of several calls. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }

  async function read(): Promise<Tokens> {
    const head = parseHead(await store.getItemAsync(key))
    if (!head) return NO_TOKENS
    const { refreshToken, id, parts } = head
    const withoutAccessToken = { accessToken: null, refreshToken }
    if (parts === 0) return withoutAccessToken
    let accessToken = ''
    for (let index = 0; index < parts; index++) {
      const part = await store.getItemAsync(partKey(index))
      if (!part?.startsWith(`${id}:`)) return withoutAccessToken
      accessToken += part.slice(id.length + 1)
    }
    return { accessToken, refreshToken }
  }

  async function write({ accessToken, refreshToken }: Tokens): Promise<void> {
    const id = createId()
    const parts = accessToken?.match(PARTS) ?? []
    // Before the head: a session that the device cannot store completely must not be found later.
    for (const [index, part] of parts.entries()) await store.setItemAsync(partKey(index), `${id}:${part}`)
    if (accessToken === null && refreshToken === null) await store.deleteItemAsync(key)
    else await store.setItemAsync(key, JSON.stringify({ refreshToken, id, parts: parts.length } satisfies Head))
    // From the last one on, so that no item remains behind a gap.
    let end = parts.length
    while ((await store.getItemAsync(partKey(end))) !== null) end++
    while (end > parts.length) await store.deleteItemAsync(partKey(--end))
  }

  return {
    read: () => inTurn(read),
    async write(tokens) {
      await inTurn(() => write(tokens))
      for (const listener of [...listeners]) listener()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

const PARTS = new RegExp(`.{1,${PART_LENGTH}}`, 'gs')

function parseHead(text: string | null): Head | undefined {
  try {
    const { refreshToken, id, parts } = JSON.parse(text ?? '')
    if (typeof id === 'string' && Number.isInteger(parts)) return { refreshToken, id, parts }
  } catch {}
  return undefined
}

/** Returns the key of the items of a project. */
export const storageKey = (projectId: string): string => `latchkey.${itemKey(projectId)}`
