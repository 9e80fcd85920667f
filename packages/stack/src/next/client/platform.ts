'use client'

import { redirect, useRouter } from 'next/navigation'
import { use } from 'react'
import type { Platform } from '../../apps/platform.js'
import { reactHooks } from '../../react/hooks.js'
import type { Hooks } from '../../scope.js'

/**
 * A server that renders client components shows the user that a server component has read. For everything else, React
 * renders the nearest `<Suspense>` fallback and continues in the browser: Next.js recognizes the error by its digest.
 */
const hooksOnServer: Hooks = {
  suspendForRead(_scope, _name, _tags, _load, given) {
    const value = given && use(given)
    if (value === undefined) throw new BrowserOnlyError()
    return value
  },
  startRead() {},
  suspendForever: reactHooks.suspendForever,
}

class BrowserOnlyError extends Error {
  readonly digest = 'BAILOUT_TO_CLIENT_SIDE_RENDERING'
  readonly reason = 'Hooks of the app load their data in the browser. The component that calls them'
  constructor() {
    super('The data is loaded in the browser: wrap the component that calls the hook in <Suspense>.')
  }
}

/** The entry point for client components of Next.js: in browsers, and on servers that render them. */
export const nextClientPlatform: Platform = {
  hooks: typeof window === 'undefined' ? hooksOnServer : reactHooks,
  redirectMethod: 'nextjs',
  async nextRedirect(url, { replace }) {
    redirect(url, replace ? 'replace' : 'push')
  },
  useNextNavigate() {
    const { push } = useRouter()
    return (to) => push(to)
  },
}
