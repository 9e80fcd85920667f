import { type ReactNode, Suspense } from 'react'
import { checkProviderProps, LatchkeyProvider, type LatchkeyProviderProps } from '../provider/provider.js'
import { useRefresh } from './use-refresh.js'

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
  useRefresh(refresh, props)
  return (
    <LatchkeyProvider {...props}>
      {/* On a server, `useUser({ or: 'redirect' })` cannot redirect: it renders this fallback, and the browser redirects. */}
      <Suspense fallback={fallback}>{children}</Suspense>
    </LatchkeyProvider>
  )
}
RefreshingProvider.displayName = 'RefreshingProvider'
