import type { TokenStore, TokenStoreOption } from '@latchkey/core'
import { tokensOfAuthorization } from '../objects/authorization-header.js'
import type { RequestLike, TokenStoreInit } from '../types/options.js'

/** Converts a token store option of Stack Auth's SDK to one of `@latchkey/core`. */
export function tokenStoreOf(option: TokenStoreInit, nextCookies: (() => TokenStore) | undefined): TokenStoreOption {
  const isBrowser = typeof window === 'object' && typeof document === 'object'
  if (option === 'cookie' || option === 'nextjs-cookie') {
    if (isBrowser) return 'cookie'
    if (option === 'nextjs-cookie' && nextCookies) return nextCookies()
    return failing(`The token store '${option}' cannot be used in this environment: there are no cookies.`)
  }
  if (typeof option !== 'object' || option === null) return option as TokenStoreOption
  const isRequest = 'headers' in option
  if (!isRequest && isToken(option.accessToken)) return option
  const known = converted.get(option)
  if (known) return known
  const store = isRequest ? requestOf(option) : { ...option, accessToken: '' }
  converted.set(option, store)
  return store
}

/** Whether a text has the form of an access token. Any other is refreshed before the first request. */
const isToken = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)

/** The token store of each request or other object. Calls with the same one share a session. */
const converted = new WeakMap<object, TokenStoreOption>()

function requestOf({ headers }: RequestLike): TokenStoreOption {
  const get = (name: string): string | null =>
    (typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, string | null>)[name]) ?? null
  return {
    headers: {
      get(name: string) {
        const own = get(name)
        if (own !== null || name !== 'x-stack-auth') return own
        const tokens = tokensOfAuthorization(get('authorization'))
        return tokens ? JSON.stringify(tokens) : null
      },
    },
  }
}

function failing(message: string): TokenStore {
  const fail = () => {
    throw new Error(message)
  }
  return { read: fail, write: fail }
}
