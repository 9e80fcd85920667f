'use client'

import type { KnownErrorCode } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { type ChangeEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type ActionFunction, useAction } from '../../hooks/use-action.js'
import { useLatestCallback } from '../../hooks/use-latest-callback.js'
import type { ActionState } from '../../primitives/action-dialog.js'
import { Button } from '../../primitives/button.js'
import { Field } from '../../primitives/fields/field.js'
import { useToast } from '../../primitives/toast.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Styled } from '../../theme/styled.js'
import { Confirm, type ConfirmProps, useRefocus } from './section.js'
import { useSectionTools } from './section-head.js'

/** An item of a list, with an ID that is unique in the list. */
interface Item {
  readonly id: string
}

/** The state of the actions on the item of a row. */
export interface RowState extends ActionState {
  /** Whether the item is new, or the last action changed it. */
  readonly isChanged: boolean
}

interface ListActionOptions<T, I> {
  readonly input: (item: T) => I
  /** The success message. Default: none. */
  readonly done?: (item: T) => string
  /** The IDs of the items that it removes from the list. Default: none. */
  readonly removes?: (item: T) => readonly string[]
  /** The question that the user confirms first. Default: none. */
  readonly question?: (item: T) => Pick<ConfirmProps, 'title' | 'text' | 'confirm' | 'isDestructive'>
}

/** Binds a function of the kit for the items of a list. It runs for one item at a time. */
export function useListAction<T extends Item, I, V, const C extends KnownErrorCode = never>(
  verb: ActionFunction<I, V, C>,
  { input, done, removes, question }: ListActionOptions<T, NoInfer<I>>,
) {
  const { run, pending, error, reset } = useAction<I | undefined, V, C>(verb as ActionFunction<I | undefined, V, C>)
  const toast = useToast()
  const [id, setId] = useState<string>()
  const [asked, ask] = useState<T>()
  const [isDone, setDone] = useState(false)
  const { env } = useClient()[INTERNALS]
  const [removals, setRemovals] = useState<readonly { readonly ids: readonly string[]; readonly at: number }[]>([])
  const perform = async (item: T) => {
    if (pending) return
    setId(item.id)
    setDone(false)
    const { status } = await run(input(item))
    if (status !== 'ok') return
    ask(undefined)
    setDone(true)
    if (removes) setRemovals((before) => [...before, { ids: removes(item), at: env.now() }])
    if (done) toast(done(item))
  }
  return {
    /** Runs it, or asks first. Does nothing while it runs for another item. */
    start: question ? (item: T) => ask(item) : perform,
    pending,
    /** The state for the row of an item. The dialog of a question shows its own. */
    of: (item: Item): RowState => (item.id === id && !asked ? { pending, error, isChanged: isDone } : IDLE),
    /** The IDs of removed items, which the list may still contain. Later, the user can have added them again. */
    gone: removals.filter(({ at }) => mayBeListed(env.now() - at)).flatMap(({ ids }) => ids),
    removals: removals.length,
    dialog: () =>
      question && (
        <Confirm
          open={asked !== undefined}
          {...(asked ? question(asked) : NO_QUESTION)}
          action={{ pending, error, reset }}
          onConfirm={() => asked && perform(asked)}
          onClose={() => ask(undefined)}
        />
      ),
  }
}

export type ListAction = Omit<ReturnType<typeof useListAction>, 'start'>

/** How long the service may list an item that was removed, in milliseconds. */
const STILL_LISTED = 60_000

/** Whether the service may list an item that was removed this long ago. Unknown, so false, if the clock was set back since. */
const mayBeListed = (age: number) => age >= 0 && age < STILL_LISTED

const IDLE: RowState = { pending: false, error: undefined, isChanged: false }
const NO_QUESTION = { title: '', text: '', confirm: '' }

/** The number of rows that are rendered at first, and added by "Show more". */
const PAGE = 50
/** Minimum number of items for which the list has a search field. */
const MANY = 8

interface Search<T> {
  readonly label: string
  readonly noMatch: string
  /** Whether an item contains the text, which is in lower case. */
  readonly matches: (item: T, text: string) => boolean
  /** Another filter, next to the search field. */
  readonly filter?: ReactNode
}

export interface EditableListProps<T> {
  readonly items: readonly T[]
  /** The actions on its items. */
  readonly actions: readonly ListAction[]
  readonly search?: Search<T>
  /** Shown in place of an empty list. */
  readonly empty?: ReactNode
  /** Another row, below those of the items. */
  readonly end?: ReactNode
  /** Renders the row of an item. */
  readonly children: (item: T, state: RowState) => ReactNode
}

/**
 * A list whose items the user searches, changes and removes. A removed row disappears at once, and focus returns to the
 * title of the section. A long list is rendered in parts.
 */
export function EditableList<T extends Item>({ items, actions, search, empty, end, children }: EditableListProps<T>) {
  const t = useAccountTexts()
  const tools = useSectionTools()
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(PAGE)
  const [known] = useState(() => new Set(items.map(({ id }) => id)))
  const part = text.trim().toLocaleLowerCase()
  const present = items.filter(({ id }) => !actions.some(({ gone }) => gone.includes(id)))
  const found = search ? present.filter((item) => search.matches(item, part)) : present
  const shown = found.slice(0, limit)
  const removals = actions.reduce((sum, action) => sum + action.removals, 0)
  const refocus = useLatestCallback(useRefocus())
  useEffect(() => {
    // By now, the dialog has closed and released the focus.
    if (removals > 0) refocus()
  }, [removals, refocus])
  useEffect(() => {
    const first = limit > PAGE && list.current?.children[limit - PAGE]
    if (!(first instanceof HTMLElement)) return
    first.tabIndex = -1
    first.focus()
  }, [limit])
  const status =
    search && found.length === 0 && present.length > 0
      ? search.noMatch
      : shown.length < found.length || limit > PAGE
        ? t('list.shown', { shown: shown.length, count: found.length })
        : ''
  const hasSearch = text !== '' || items.length >= MANY
  const field = {
    name: 'search',
    type: 'search',
    enterKeyHint: 'search',
    dir: 'auto',
    autoComplete: 'off',
    value: text,
    onChange(event: ChangeEvent<HTMLInputElement>) {
      setText(event.target.value)
      setLimit(PAGE)
    },
  } as const
  return (
    <>
      {search &&
        hasSearch &&
        (tools ? (
          createPortal(
            <Styled.input {...field} className="lk-input" aria-label={search.label} placeholder={search.label} />,
            tools,
          )
        ) : (
          <Styled.search className="lk-filter">
            <Field {...field} form="list" aria-required={false} label={search.label} />
            {search.filter}
          </Styled.search>
        ))}
      {present.length === 0 && empty}
      <Styled.ul className="lk-rows" ref={list}>
        {shown.map((item) => {
          const states = actions.map((action) => action.of(item))
          return (
            <Fragment key={item.id}>
              {children(item, {
                pending: states.some(({ pending }) => pending),
                error: states.find(({ error }) => error !== undefined)?.error,
                isChanged: !known.has(item.id) || states.some(({ isChanged }) => isChanged),
              })}
            </Fragment>
          )
        })}
        {end}
      </Styled.ul>
      <Styled.div className={status ? 'lk-list-end' : 'lk-hidden'}>
        <p aria-live="polite">{status}</p>
        {shown.length < found.length && (
          <Button className="lk-button lk-small-button" onClick={() => setLimit(limit + PAGE)}>
            {t('list.more')}
          </Button>
        )}
      </Styled.div>
      {actions.map(({ dialog }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hooks have an order
        <Fragment key={index}>{dialog()}</Fragment>
      ))}
    </>
  )
}
