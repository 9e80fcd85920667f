import { getUser, isLatchkeyError } from '@latchkey/core'
import { checkOptionNames } from '@latchkey/core/internal/contract'
import type { LatchkeyProviderProps as ReactProviderProps } from '@latchkey/react'
import type { AuthFunction } from './auth.js'
import { ClientProvider, type ServerState } from './client/client-provider.js'
import type { PublicOptions } from './options.js'

/** Props of `LatchkeyProvider`. */
export interface LatchkeyProviderProps
  extends Pick<ReactProviderProps, 'appearance' | 'locale' | 'errorComponent' | 'children'> {
  /**
   * Leaves out the user from the server's HTML, so that pages can be static. Components that read the user then render in
   * the browser only, and `useUser` needs a `<Suspense>` boundary. Default: false.
   */
  readonly static?: boolean | undefined
}

/**
 * Creates the provider for the layout, a server component. It does not wait for the user: components that read the user
 * do, so that the rest of a page can be static.
 */
export const createProvider = (auth: AuthFunction, options: () => PublicOptions) =>
  Object.assign(
    (given: LatchkeyProviderProps) => {
      // TypeScript and build tools add props with a hyphen to any component.
      const named = Object.fromEntries(Object.entries(given).filter(([name]) => !name.includes('-')))
      checkOptionNames('LatchkeyProvider', named, ['appearance', 'locale', 'errorComponent', 'static', 'children'])
      const { static: isStatic = false, ...props } = given
      return <ClientProvider {...props} options={options()} state={isStatic ? undefined : readState(auth)} />
    },
    { displayName: 'LatchkeyProvider' },
  )

/** The user is unknown while the service is unreachable: the browser then loads it. */
async function readState(auth: AuthFunction): Promise<ServerState> {
  try {
    const { client, getUser: getSignedIn, isAnonymous, isRestricted, tokenStore } = await auth()
    // The screens in the browser redirect a restricted user. An anonymous one is not signed in.
    const read = isRestricted ? () => getUser(client, { includeRestricted: true }) : getSignedIn
    return { user: isAnonymous ? null : await read(), url: tokenStore.url }
  } catch (error) {
    if (isLatchkeyError(error) && error.code !== 'INVALID_OPTION') return {}
    throw error
  }
}
