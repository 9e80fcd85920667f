'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { useLocation, useNavigate, useRouteError } from 'react-router'
import { ErrorPage as AppErrorPage } from '../components/screen-boundary.js'

/**
 * The page for loaders that could not read the user, for example while the service is unreachable, as `ErrorBoundary` of the
 * routes inside `LatchkeyProvider`: the error, a button that loads the data of the routes again, and a link to sign out.
 * Throws errors of the app to the next error boundary.
 *
 * @example
 * const routes = [{ Component: App, children: [{ ErrorBoundary: ErrorPage, children: [{ path: 'notes' }] }] }]
 */
export function ErrorPage(props: { readonly children?: never }) {
  checkChoices('ErrorPage', props)
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const error = useRouteError()
  // Not rendered as an error boundary.
  if (error === undefined || error === null) return null
  // Not with `useRevalidator`: after a fast answer, React Router goes on to render its error boundary. Without the fragment,
  // with which React Router would load nothing.
  const retry = () => void navigate({ pathname, search }, { replace: true, state })
  return <AppErrorPage error={error} retry={retry} />
}
ErrorPage.displayName = 'ErrorPage'
