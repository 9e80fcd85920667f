'use client'

import type { PageName } from '@latchkey/core'
import { checkArgument } from '@latchkey/core/internal/client'
import { resolveUrls } from '@latchkey/core/internal/navigation'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { hrefOf } from './href-of.js'
import { useHref } from './location.js'

/**
 * Returns the URL of a page, for links in your own screens. The URLs of the sign-in and the sign-up page keep where the user
 * returns to, such as an invitation, if the URL of the current page contains it. `redirectTo` of `@latchkey/core` does the
 * same in event handlers.
 *
 * @param page The name of the page, for example `signUp`.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The URL, for `<a href>` and the links of routers.
 * @throws {LatchkeyError} `INVALID_OPTION` when there is no page with that name.
 *
 * @example
 * const signUpUrl = usePageUrl('signUp')
 * return <a href={signUpUrl}>Create an account</a>
 */
export function usePageUrl(page: PageName, options?: HookOptions): string {
  const urls = resolveUrls(useClient(options).urls)
  checkArgument('usePageUrl', 'page', page, Object.hasOwn(urls, page), `one of ${Object.keys(urls).join(', ')}`)
  return hrefOf(page, urls, useHref())
}
