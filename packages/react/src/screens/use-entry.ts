'use client'

import type { KnownErrorCode } from '@latchkey/core'
import { useState } from 'react'
import { useClient } from '../provider.js'
import { useAction, type Verb } from '../use-action.js'

/**
 * The submit of a form that signs in. It stays `busy` after a success until the redirect has taken the page away: what
 * is shown to people who are signed in must not flash in between.
 */
export function useEntry<I, V, const C extends KnownErrorCode>(verb: Verb<I, V, C>) {
  const { redirectMethod } = useClient()
  const { run, error } = useAction(verb as Verb<I | undefined, V, C>)
  const [busy, setBusy] = useState(false)
  const enter = async (input: I) => {
    if (busy) return
    setBusy(true)
    const { status } = await run(input)
    if (status !== 'ok' || redirectMethod === 'none') setBusy(false)
  }
  return { enter, busy, error }
}
