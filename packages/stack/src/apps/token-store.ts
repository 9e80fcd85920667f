import type { TokenStore, TokenStoreOption } from '@latchkey/core'
import { externalTokenStore } from '@latchkey/core/external-sessions'
import { payloadOf } from '@latchkey/core/internal'
import type { ExternalTokenStore, TokenStoreInit } from '../types/options.js'

/** Converts a token store option of Hexclave's SDK to one of `@latchkey/core`. */
export function tokenStoreOf(option: TokenStoreInit, nextCookies: (() => TokenStore) | undefined): TokenStoreOption {
  const isBrowser = typeof window === 'object' && typeof document === 'object'
  if (option === 'cookie' || option === 'nextjs-cookie') {
    if (isBrowser) return 'cookie'
    if (option === 'nextjs-cookie' && nextCookies) return nextCookies()
    return failing(`The token store '${option}' cannot be used in this environment: there are no cookies.`)
  }
  if (typeof option !== 'object' || option === null) return option as TokenStoreOption
  if ('headers' in option) return option as TokenStoreOption
  // The core names what is no token store.
  const isStore = ['provider', 'getToken', 'accessToken', 'refreshToken'].some((name) => name in option)
  if (!isStore) return option as TokenStoreOption
  if ('provider' in option || ('accessToken' in option && isToken(option.accessToken))) return option
  const known = converted.get(option)
  if (known) return known
  const store = 'getToken' in option ? externalStoreOf(option) : { ...option, accessToken: '' }
  converted.set(option, store)
  return store
}

/** Converts a store in the form of the published kit, whose providers are named after the integrations of a project. */
function externalStoreOf(store: Extract<ExternalTokenStore, { readonly type: 'external' }>): TokenStore {
  return externalTokenStore({
    provider: store.providerId.replace(/-integration$/, '') as 'clerk',
    getToken: async (options) => store.getToken(options),
    async getSessionId() {
      if (store.getSessionId) return store.getSessionId()
      const token = await store.getToken({ fresh: false })
      return token === null ? null : (payloadOf(token).sid as string | null)
    },
    subscribe: (changed) => store.subscribe?.(changed) ?? (() => {}),
  })
}

/** Whether a text has the form of an access token. Any other is refreshed before the first request. */
const isToken = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)

/** The token store of each object. Calls with the same one share a session. */
const converted = new WeakMap<object, TokenStoreOption>()

function failing(message: string): TokenStore {
  const fail = () => {
    throw new Error(message)
  }
  return { read: fail, write: fail }
}
