import { isLatchkeyError } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import type { ComponentType, ReactNode } from 'react'
import { Navigate } from '../primitives/page-link.js'
import { useClient } from '../provider/client-context.js'
import { ErrorBoundary, type ErrorComponentProps } from '../provider/error-boundary.js'
import { Root } from '../theme/root.js'
import { NotLoaded } from './cards/not-loaded.js'

export interface ScreenBoundaryProps {
  /** Default: the screen of the kit. */
  readonly screen?: ComponentType<ErrorComponentProps> | undefined
  readonly children: ReactNode
}

/** Renders a fallback in place of a screen that cannot be rendered. The surrounding app stays mounted. */
export const ScreenBoundary = ({ screen = NotLoaded, children }: ScreenBoundaryProps) => (
  <ErrorBoundary client={useClient()} screen={screen}>
    {children}
  </ErrorBoundary>
)

/** The page that the provider shows in place of an app that cannot be rendered. Errors of the app itself are passed on. */
export function ErrorPage(props: ErrorComponentProps) {
  const { redirectMethod } = useClient()[INTERNALS]
  if (!isLatchkeyError(props.error)) throw props.error
  const navigate =
    typeof redirectMethod === 'object'
      ? (to: string) => {
          redirectMethod.navigate(to, { replace: false })
          // Renders the app again, whose router shows another page.
          props.retry()
        }
      : undefined
  return (
    <Root fullPage>
      <Navigate.Provider value={navigate}>
        <NotLoaded {...props} />
      </Navigate.Provider>
    </Root>
  )
}

ErrorBoundary.defaultProps = { screen: ErrorPage }
