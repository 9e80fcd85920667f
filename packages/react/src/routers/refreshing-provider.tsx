import { holdComponentGuard } from '@latchkey/core/internal/client'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLatestCallback } from '../hooks/use-latest-callback.js'
import { checkProviderProps, LatchkeyProvider, type LatchkeyProviderProps } from '../provider/provider.js'

/** Props of the provider of a router. */
export interface RouterProviderProps extends LatchkeyProviderProps {
  /** Rendered while a component below reads the user. Default: nothing. */
  readonly fallback?: ReactNode
}

/** Checks the props of the provider of a router. */
export const checkRouterProviderProps = (props: RouterProviderProps): void => checkProviderProps(props, ['fallback'])

/** Provides the client, and calls `refresh` when another session starts or the session ends. */
export function RefreshingProvider({
  fallback,
  refresh,
  children,
  ...props
}: RouterProviderProps & { readonly refresh: () => void }) {
  const { client } = props
  const { session } = client
  const onChange = useLatestCallback(refresh)
  useEffect(() => {
    let current = session.identity()
    return session.subscribe(() => {
      const next = session.identity()
      // The data of the routes was loaded for another session. A sign-out redirects first: loaders are guards as well.
      if (next !== current) holdComponentGuard(client).then(onChange)
      current = next
    })
  }, [client, session, onChange])
  return (
    <LatchkeyProvider {...props}>
      {/* On a server, `useUser({ or: 'redirect' })` cannot redirect: it renders this fallback, and the browser redirects. */}
      <Suspense fallback={fallback}>{children}</Suspense>
    </LatchkeyProvider>
  )
}
RefreshingProvider.displayName = 'RefreshingProvider'
