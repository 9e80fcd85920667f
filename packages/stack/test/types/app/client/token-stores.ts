import { StackClientApp } from '@stackframe/js'
import { appWithoutStore } from './app'

export const ofTokens = new StackClientApp({ tokenStore: { accessToken: 'a', refreshToken: 'b' } })
export const ofRequest = (request: Request) => new StackClientApp({ tokenStore: request })
export const users = async (headers: Headers): Promise<number> => {
  const found = [
    await appWithoutStore.getUser({ tokenStore: { headers } }),
    await appWithoutStore.getUser({ tokenStore: { accessToken: 'a', refreshToken: 'b' } }),
    await appWithoutStore.getUser({ tokenStore: 'cookie', or: 'return-null' }),
  ]
  return found.filter(Boolean).length
}
