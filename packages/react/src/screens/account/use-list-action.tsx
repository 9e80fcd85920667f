import type { LatchkeyErrorCode } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { type ReactNode, useState } from 'react'
import { type ActionFunction, useAction } from '../../hooks/use-action.js'
import type { ActionState } from '../../primitives/action-dialog.js'
import type { IconName } from '../../primitives/icon.js'
import { useToast } from '../../primitives/toast.js'
import { useClient } from '../../provider/client-context.js'
import { Confirm, type ConfirmProps } from './section.js'
import { TypedConfirm } from './typed-confirm.js'

/** An item of a list, with an ID that is unique in the list. */
export interface Item {
  readonly id: string
}

/** The state of the actions on the item of a row. */
export interface RowState extends ActionState {
  /** Whether the item is new, or the last action changed it. */
  readonly isChanged: boolean
}

/** How the rows of a list show an action. */
interface ActionInRow<T> {
  /** Default: the rows render it themselves. */
  readonly text?: string | ((item: T) => string)
  /** With an icon, it is in the menu of the row. Default: a button. */
  readonly icon?: IconName | ((item: T) => IconName | undefined)
  /** Announced to screen readers while it runs. Default: its text. */
  readonly pendingText?: string
  /** Whether the button is the primary one of the page. Default: `false`. */
  readonly isPrimary?: boolean
  /** Whether the row of an item shows it. Default: always. */
  readonly isOffered?: (item: T) => boolean
}

interface Question extends Pick<ConfirmProps, 'title' | 'text' | 'confirm' | 'pendingText' | 'isDestructive'> {
  /** The name of the form in which the user types a word to confirm. Default: the user does not type. */
  readonly form?: string
}

interface ListActionOptions<T, I> extends ActionInRow<T> {
  readonly input: (item: T) => I
  /** The success message. Default: none. */
  readonly done?: (item: T) => string
  /** Called after a success. */
  readonly onDone?: () => void
  /** The IDs of the items that it removes from the list. Default: none. */
  readonly removes?: (item: T) => readonly string[]
  /** The question that the user confirms first. Default: none. */
  readonly question?: (item: T) => Question
}

/** A function of the kit for the items of a list. */
export interface ListAction<T> extends ActionInRow<T> {
  /** Runs it, or asks first. Does nothing while it runs for another item. */
  start(item: T): void
  readonly pending: boolean
  /** Clears the error. */
  reset(): void
  /** The state for the row of an item. The dialog of a question shows its own. */
  of(item: Item): RowState
  /** The IDs of removed items, which the list may still contain. Later, the user can have added them again. */
  readonly gone: readonly string[]
  readonly removals: number
  /** Renders the question. */
  dialog(): ReactNode
}

/** Binds a function of the kit for the items of a list. It runs for one item at a time. */
export function useListAction<T extends Item, I, V, const C extends LatchkeyErrorCode = never>(
  verb: ActionFunction<I, V, C>,
  { input, done, onDone, removes, question, ...inRow }: ListActionOptions<T, NoInfer<I>>,
): ListAction<T> {
  const { run, pending, error, reset } = useAction<I | undefined, V, C>(verb as ActionFunction<I | undefined, V, C>)
  const toast = useToast()
  const [id, setId] = useState<string>()
  const [asked, setAsked] = useState<T>()
  const [isAsking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const { env } = useClient()[INTERNALS]
  const [removals, setRemovals] = useState<readonly { readonly ids: readonly string[]; readonly at: number }[]>([])
  const perform = async (item: T) => {
    if (pending) return
    setId(item.id)
    setDone(false)
    const { status } = await run(input(item))
    if (status !== 'ok') return
    setAsking(false)
    setDone(true)
    if (removes) setRemovals((before) => [...before, { ids: removes(item), at: env.now() }])
    if (done) toast(done(item))
    onDone?.()
  }
  const ask = (item: T) => {
    setAsked(item)
    setAsking(true)
  }
  return {
    ...inRow,
    start: question ? ask : perform,
    pending,
    reset,
    of: (item) => (item.id === id && !isAsking ? { pending, error, isChanged: isDone } : IDLE),
    gone: removals.filter(({ at }) => mayBeListed(env.now() - at)).flatMap(({ ids }) => ids),
    removals: removals.length,
    dialog() {
      if (!asked || !question) return null
      const { form, ...texts } = question(asked)
      const dialog: ConfirmProps = {
        ...texts,
        open: isAsking,
        action: { pending, error, reset },
        onConfirm: () => perform(asked),
        onClose: () => setAsking(false),
      }
      return form ? <TypedConfirm {...dialog} form={form} /> : <Confirm {...dialog} />
    },
  }
}

/** Starts an action of a list, unless one runs. Its row no longer shows the error of an earlier one. */
export function startOneOf<T>(actions: readonly ListAction<T>[], action: ListAction<T>, item: T): void {
  if (actions.some(({ pending }) => pending)) return
  for (const { reset } of actions) reset()
  action.start(item)
}

/** How long the service may list an item that was removed, in milliseconds. */
const STILL_LISTED = 60_000

/** Whether the service may list an item that was removed this long ago. Unknown, so false, if the clock was set back since. */
const mayBeListed = (age: number) => age >= 0 && age < STILL_LISTED

const IDLE: RowState = { pending: false, error: undefined, isChanged: false }
