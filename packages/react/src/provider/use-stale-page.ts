import { type Client, getUser, INTERNALS, type User } from '@latchkey/core/internal/client'
import { useEffect, useState } from 'react'
import type { InitialUserProp } from './client-context.js'
import { onWindow } from './on-window.js'

/**
 * Loads a page again that the back button shows from a cache although its session has ended or another user has signed in:
 * from the HTTP cache with the user of the server, or from memory with all of its state. Returns whether it does: the page
 * must not be rendered.
 */
export function useStalePage(client: Client<'client'>, initialUser: InitialUserProp): boolean {
  const [isStale, setStale] = useState(false)
  useEffect(() => {
    const { session } = client
    const { env } = client[INTERNALS]
    let isStopped = false
    let hiddenIn: string | undefined
    const reload = () => {
      if (isStopped) return
      setStale(true)
      env.page?.reload?.()
    }
    const onHide = () => {
      hiddenIn = session.identity()
    }
    const onShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted || hiddenIn === undefined) return
      // Browsers may not notify a page in memory of changes in the store.
      await session.capture().catch(() => {})
      if (hiddenIn !== session.identity()) reload()
    }
    const check = async () => {
      const user = await initialUser
      if (!user) return
      const isCurrent =
        isSessionOf(client, user) && (await getUser(client, { or: 'anonymous-if-exists' }))?.id === user.id
      if (!isCurrent) reload()
    }
    // Components that read the user report the error.
    if (initialUser && isFromHistory()) check().catch(() => {})
    const stopHide = onWindow('pagehide', onHide)
    const stopShow = onWindow('pageshow', onShow)
    return () => {
      isStopped = true
      stopHide()
      stopShow()
    }
  }, [client, initialUser])
  return isStale
}

/** Whether the back or forward button has loaded the page. Only then, browsers use an outdated HTTP cache. */
const isFromHistory = () =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type === 'back_forward'

/** Whether the access token is of this user. Without one, it is unknown: true. */
export const isSessionOf = ({ session }: Client<'client'>, { id }: User): boolean => (session.claims().sub ?? id) === id
