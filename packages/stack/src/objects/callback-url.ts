import type { Access, Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import { isUrl, type PageName, resolveUrls } from '@latchkey/core/internal/navigation'
import { StackAssertionError } from '../errors/stack-assertion-error.js'

/** Returns the URL for the link in an email: the given one, or that of a page of the app. */
export function callbackUrlOf(client: Client<Access>, page: PageName, given?: string): string {
  if (given !== undefined) return given
  const { page: here } = client[INTERNALS].env
  const url = resolveUrls(client.urls)[page]
  if (here || isUrl(url)) return new URL(url, here?.href()).href
  throw new StackAssertionError(
    `Cannot determine the callback URL in a non-browser environment. Pass \`callbackUrl\`, or set an absolute URL for \`urls.${page}\`.`,
  )
}
