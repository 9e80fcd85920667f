'use client'

import { holdComponentGuard } from '@latchkey/core/internal/client'
import { useEffect } from 'react'
import { useLatestCallback } from '../hooks/use-latest-callback.js'
import type { HookOptions } from '../provider/client-context.js'

/**
 * Calls `refresh` when another session starts or the session ends: what servers and loaders have read is out of date. A
 * sign-out redirects first, because they are guards as well.
 */
export function useRefresh(refresh: () => void, { client }: Required<HookOptions>): void {
  const { session } = client
  const onChange = useLatestCallback(refresh)
  useEffect(() => {
    let current = session.identity()
    return session.subscribe(() => {
      const next = session.identity()
      if (next !== current) holdComponentGuard(client).then(onChange)
      current = next
    })
  }, [client, session, onChange])
}
