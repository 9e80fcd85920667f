import { guardUrl } from '@latchkey/core/custom-screens'
import { redirect } from '@tanstack/react-router'
import { client } from './client.ts'

/**
 * Redirects to the sign-in page, and back afterwards, if no session is stored. It sends no request, so that the app also
 * opens offline, and it lets guests in. The API protects the notes. To read the user as well, most apps use
 * `beforeLoad: async (args) => ({ user: await requireUser(client, args) })` of `@latchkey/react/tanstack-router`.
 */
export async function requireSession({ location }: { readonly location: { readonly href: string } }): Promise<void> {
  const { isSignedIn } = await client.session.capture()
  const href = new URL(location.href, window.location.origin).href
  if (!isSignedIn) throw redirect({ href: guardUrl('signIn', client.urls, href), replace: true })
}
