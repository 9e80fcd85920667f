// Options of apps, accounts and tokens, for the tests of the object API.
import { DEFAULT_PROJECT } from '@latchkey/emulator'

/** A project with the keys of all access levels. */
interface Project {
  readonly id: string
  readonly keys: { readonly publishable: string; readonly secret: string; readonly admin: string }
}

/** Options of an app of any class. Each class reads the keys that it has. */
export const appOptions = (baseUrl: string, { id, keys }: Project = DEFAULT_PROJECT) => ({
  baseUrl,
  projectId: id,
  publishableClientKey: keys.publishable,
  secretServerKey: keys.secret,
  superSecretAdminKey: keys.admin,
  tokenStore: 'memory' as const,
})

/** Options of an app whose requests `fetch` answers. Published types have no `latchkey`. */
export const appOptionsWith = (fetch: (request: Request) => Promise<Response>, baseUrl = 'https://service.test') => ({
  ...appOptions(baseUrl),
  latchkey: { fetch },
})

/** Returns an account to sign up with, without a redirect and with no link to verify the address. */
export const accountOf = (email: string) => ({
  email,
  password: 'correct horse battery',
  noRedirect: true,
  noVerificationCallback: true as const,
})

/** Returns the tokens of a signed-in app or user. */
export async function tokensOf(source: {
  getAuthJson(): Promise<{ accessToken: string | null; refreshToken: string | null }>
}): Promise<{ accessToken: string; refreshToken: string }> {
  const { accessToken, refreshToken } = await source.getAuthJson()
  if (accessToken === null || refreshToken === null) throw new Error('No user is signed in.')
  return { accessToken, refreshToken }
}
