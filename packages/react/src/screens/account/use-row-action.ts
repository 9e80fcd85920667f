'use client'

import type { KnownErrorCode } from '@latchkey/core'
import { useState } from 'react'
import { useAction, type Verb } from '../../hooks/use-action.js'

/** The state of an action for the row of an item. */
export interface RowState {
  readonly pending: boolean
  /** Why the action failed. */
  readonly error: unknown
}

/** Binds a function of the kit for a list whose rows show its state. It runs for one item at a time. */
export function useRowAction<I, V, const C extends KnownErrorCode = never>(verb: Verb<I, V, C>) {
  const { run, pending, error } = useAction<I | undefined, V, C>(verb as Verb<I | undefined, V, C>)
  const [item, setItem] = useState<string>()
  return {
    /** Resolves to whether it succeeded. Does nothing while it runs for another item. */
    async run(id: string, input: I): Promise<boolean> {
      if (pending) return false
      setItem(id)
      return (await run(input)).status === 'ok'
    },
    /** The state for the row of an item. */
    of: (id: string): RowState => (id === item ? { pending, error } : IDLE),
  }
}

const IDLE: RowState = { pending: false, error: undefined }
