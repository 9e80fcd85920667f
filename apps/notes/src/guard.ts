import { guardUrl } from '@latchkey/core/custom-screens'
import { redirect } from '@tanstack/react-router'
import { client } from './client.ts'

/**
 * Redirects to the sign-in page, and back afterwards, if the browser stores no session. It sends no request, so that the
 * app also opens offline, and it lets guests in, who have a session. The API protects the notes. An app without guests
 * and offline use needs only `requireUser` of `@latchkey/react/tanstack-router`.
 */
export async function requireSession({ location }: { readonly location: { readonly href: string } }): Promise<void> {
  const { isSignedIn: hasSession } = await client.session.capture()
  const href = new URL(location.href, window.location.origin).href
  if (!hasSession) throw redirect({ href: guardUrl('signIn', client.urls, href), replace: true })
}
