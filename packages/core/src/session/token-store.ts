import { check, tokenStoreOption } from '../contract/check-input.js'
import type { Env } from '../env.js'
import { loadModule } from '../errors/load-module.js'
import { optionError } from '../lib/latchkey-error.js'
import { listeners } from '../lib/listeners.js'
import type { RequestLike, TokenStore, TokenStoreOption, Tokens } from '../session-types.js'
import { cookieStore } from './cookie-store.js'
import type { StoredTokens } from './stored-tokens.js'
import { NO_TOKENS } from './tokens.js'

/**
 * Returns the store of an option. Throws INVALID_OPTION.
 *
 * @param onSession Called after a session was stored in cookies.
 */
export function tokenStore(
  option: TokenStoreOption,
  projectId: string,
  env: Env,
  onSession?: (store: TokenStore) => void,
): TokenStore | null {
  check('createClient', tokenStoreOption, option, 'tokenStore')
  if (option === null) return null
  if (option === 'memory') return memoryStore(NO_TOKENS)
  if (option === 'cookie') {
    if (env.cookies) return cookieStore(projectId, env.cookies, env, onSession)
    throw optionError('tokenStore', "`tokenStore: 'cookie'` requires a browser. On a server, pass the request.")
  }
  if ('read' in option) return option
  if ('headers' in option) return requestStore(option, projectId, env)
  return memoryStore({ accessToken: option.accessToken ?? null, refreshToken: option.refreshToken ?? null })
}

function memoryStore(initial: StoredTokens): TokenStore {
  let tokens: Tokens = initial
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
function requestStore(request: RequestLike, projectId: string, env: Env): TokenStore {
  let opened: Promise<TokenStore> | undefined
  const open = () => {
    opened ??= loadModule(env, import('./requests/request-tokens.js')).then(({ tokensOfRequest }) =>
      memoryStore(tokensOfRequest(request, projectId, env)),
    )
    return opened
  }
  return {
    read: async () => (await open()).read(),
    write: async (tokens) => (await open()).write(tokens),
  }
}
