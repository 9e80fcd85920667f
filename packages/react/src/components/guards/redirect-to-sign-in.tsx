'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { Suspense } from 'react'
import { useUser } from '../../hooks/use-user.js'

/**
 * Redirects a signed-out user to the sign-in page, and back after signing in. Redirects a restricted user to the page that
 * verifies their email. Renders nothing, and does nothing for a signed-in user.
 *
 * @example
 * <SignedIn>
 *   <Dashboard />
 * </SignedIn>
 * <SignedOut>
 *   <RedirectToSignIn />
 * </SignedOut>
 */
export function RedirectToSignIn(props: { readonly children?: never }) {
  checkChoices('RedirectToSignIn', props)
  return (
    <Suspense>
      <Guard />
    </Suspense>
  )
}
RedirectToSignIn.displayName = 'RedirectToSignIn'

function Guard() {
  useUser({ or: 'redirect' })
  return null
}
