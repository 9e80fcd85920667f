import { useMutationState } from '@tanstack/react-query'
import type { Note } from './api.ts'
import type { Change, Outcome } from './changes.ts'

/** A change that is being sent, is waiting for the network, or needs the user. */
export interface OpenChange {
  readonly change: Change
  readonly outcome: Outcome | undefined
  /** Whether it waits for the network. */
  readonly isWaiting: boolean
}

export const useChanges = (team = ''): readonly OpenChange[] =>
  useMutationState({
    filters: { mutationKey: ['change', team] },
    select: ({ state }) => ({
      change: state.variables as Change,
      outcome: state.data as Outcome | undefined,
      isWaiting: state.isPaused || state.failureCount > 0,
    }),
  })

/** Applies changes in their order. A changed note moves to the top. */
export const withChanges = (notes: readonly Note[], changes: readonly Pick<OpenChange, 'change'>[]): readonly Note[] =>
  changes.reduce((before, { change: { id, text, rev, at } }) => {
    const others = before.filter((note) => note.id !== id)
    return text ? [{ id, ...text, rev, updatedAt: at, canWrite: true }, ...others] : others
  }, notes)
