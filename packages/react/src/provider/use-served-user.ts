import { type Client, getCurrentUser, INTERNALS } from '@latchkey/core/internal/client'
import { useEffect, useState } from 'react'
import type { InitialUserProp } from './client-context.js'

/** Reads the user again when a server has rendered the page again and passes in another one: an action has changed it. */
export function useServedUser(client: Client<'client'>, initialUser: InitialUserProp): void {
  const [served] = useState<{ text?: string }>({})
  useEffect(() => {
    let isStopped = false
    const compare = async () => {
      const text: string | undefined = JSON.stringify(await initialUser)
      if (isStopped || text === undefined) return
      if (text !== (served.text ?? text)) client[INTERNALS].cache.invalidate(getCurrentUser.reads)
      served.text = text
    }
    // The server could not read the user.
    compare().catch(() => {})
    return () => {
      isStopped = true
    }
  }, [client, initialUser, served])
}
