import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import { listeners } from '../lib/listeners.js'
import { cookieStore } from './cookie-store.js'
import { tokensOfCookies } from './published-cookies.js'
import { NO_TOKENS, type Tokens } from './tokens.js'

/**
 * A custom store for the tokens of a session. It may be asynchronous (React Native, browser extensions). A store that
 * several processes share must not let one process read while another one writes.
 */
export interface TokenStore {
  /** Returns the stored tokens. */
  read(): Tokens | Promise<Tokens>
  /** Stores the tokens. Both are null after sign-out. */
  write(tokens: Tokens): void | Promise<void>
  /** Calls `changed` when another context has changed the tokens. Returns an unsubscribe function. */
  subscribe?(changed: () => void): () => void
}

/** A request, or anything with its headers. */
export interface RequestLike {
  /** The headers of the request. */
  readonly headers: { get(name: string): string | null }
}

/**
 * `'cookie'`: the cookies of the page. `'memory'`: until the page is closed or the process exits. Tokens: exactly
 * these. A request: the tokens in its `x-stack-auth` header or its cookies. `null`: none. Or a custom store.
 */
export type TokenStoreOption = 'cookie' | 'memory' | Tokens | RequestLike | TokenStore | null

/** Returns the store of an option. Throws INVALID_OPTION. */
export function tokenStore(option: TokenStoreOption, projectId: string, env: Env): TokenStore | null {
  if (option === null) return null
  if (option === 'memory') return memoryStore(NO_TOKENS)
  if (option === 'cookie') {
    if (env.cookies) return cookieStore(projectId, env.cookies, env)
    throw invalid("`tokenStore: 'cookie'` requires a browser. On a server, pass the request.")
  }
  if (typeof option === 'object') {
    if ('read' in option) return option
    if ('headers' in option) return requestStore(option, projectId)
    if ('accessToken' in option || 'refreshToken' in option) return memoryStore(option)
  }
  throw invalid("`tokenStore` must be 'cookie', 'memory', null, tokens, a request, or a custom store.")
}

const invalid = (message: string) => new ClientError('INVALID_OPTION', message, { option: 'tokenStore' })

function memoryStore(initial: Tokens): TokenStore {
  let tokens: Tokens = { accessToken: initial.accessToken ?? null, refreshToken: initial.refreshToken ?? null }
  const changes = listeners()
  return {
    read: () => tokens,
    write(next) {
      tokens = next
      changes.call()
    },
    subscribe: changes.add,
  }
}

/** The tokens of a request. The code that reads them loads on first use, because pages never need it. */
function requestStore(request: RequestLike, projectId: string): TokenStore {
  let opened: Promise<TokenStore> | undefined
  const open = () => {
    opened ??= import('./request-tokens.js').then(({ tokensOfRequest }) => {
      const tokens = tokensOfRequest(request, (cookies) => tokensOfCookies(cookies, projectId))
      if (tokens) return memoryStore(tokens)
      throw invalid('The x-stack-auth header is not a header of `getAuthHeaders`.')
    })
    return opened
  }
  return {
    read: async () => (await open()).read(),
    write: async (tokens) => (await open()).write(tokens),
  }
}
