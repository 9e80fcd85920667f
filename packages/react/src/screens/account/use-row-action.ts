'use client'

import type { KnownErrorCode } from '@latchkey/core'
import { useState } from 'react'
import { type ActionFunction, useAction } from '../../hooks/use-action.js'
import type { ActionState } from './section.js'

/** The state of an action for the row of an item. */
export interface RowState extends ActionState {
  /** Whether the last action succeeded. */
  readonly done: boolean
}

/** Binds a function of the kit for a list whose rows show its state. It runs for one item at a time. */
export function useRowAction<I, V, const C extends KnownErrorCode = never>(verb: ActionFunction<I, V, C>) {
  const { run, pending, error } = useAction<I | undefined, V, C>(verb as ActionFunction<I | undefined, V, C>)
  const [item, setItem] = useState<string>()
  const [done, setDone] = useState(false)
  return {
    /** Resolves to whether it succeeded. Does nothing while it runs for another item. */
    async run(id: string, input: I): Promise<boolean> {
      if (pending) return false
      setItem(id)
      setDone(false)
      const { status } = await run(input)
      setDone(status === 'ok')
      return status === 'ok'
    },
    /** The state for the row of an item. */
    of: (id: string): RowState => (id === item ? { pending, error, done } : IDLE),
  }
}

const IDLE: RowState = { pending: false, error: undefined, done: false }
