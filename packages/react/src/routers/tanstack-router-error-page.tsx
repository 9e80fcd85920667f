'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { useRouter } from '@tanstack/react-router'
import { ErrorPage as AppErrorPage } from '../components/screen-boundary.js'

/**
 * The page for `beforeLoad` and loaders that could not read the user, for example while the service is unreachable, as
 * `errorComponent` of a route inside `LatchkeyProvider`: the error, a button that loads the routes again, and a link to sign
 * out. Throws errors of the app to the next error boundary.
 *
 * @example
 * const routerOptions = { defaultErrorComponent: ErrorPage }
 */
export function ErrorPage({ error, ...others }: { readonly error: unknown }) {
  checkChoices('ErrorPage', others)
  const router = useRouter()
  return <AppErrorPage error={error} retry={() => void router.invalidate()} />
}
ErrorPage.displayName = 'ErrorPage'
