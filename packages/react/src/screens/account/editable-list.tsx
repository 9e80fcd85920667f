import { type ChangeEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLatestCallback } from '../../hooks/use-latest-callback.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Field } from '../../primitives/fields/field.js'
import { RowMenu } from '../../primitives/menus/row-menu.js'
import { Row, type RowProps } from '../../primitives/row.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Styled } from '../../theme/styled.js'
import { RowButton, useRefocus } from './section.js'
import { useSectionTools } from './section-head.js'
import { type Item, type ListAction, type RowState, startOneOf } from './use-list-action.js'

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
  /** Resets that filter. */
  readonly onClear?: () => void
}

/** The content of the row of an item, without the state of its actions. */
interface ItemRow extends Omit<RowProps, 'isChanged'> {
  /** The name of the item in a sentence, for the menu of its actions. */
  readonly name?: string
  /** The object of a button, for screen readers. Default: the title of the row. */
  readonly object?: ReactNode
  /** The ID of the reason why the buttons are not available. Default: they are. */
  readonly blockedBy?: string | undefined
  /** Default: the actions of the list that it offers for the item. */
  readonly children?: ReactNode
}

interface EditableListProps<T> {
  readonly items: readonly T[]
  /** The actions on its items. */
  readonly actions: readonly ListAction<T>[]
  readonly search?: Search<T>
  /** Shown in place of an empty list. */
  readonly empty?: ReactNode
  /** Another row, below those of the items. */
  readonly end?: ReactNode
  /** Returns the row of an item. */
  readonly children: (item: T, state: RowState) => ItemRow
}

/**
 * A list whose items the user searches, changes and removes. A removed row disappears at once, and focus returns to the
 * title of the section. A long list is rendered in parts.
 */
export function EditableList<T extends Item>({ items, actions, search, empty, end, children }: EditableListProps<T>) {
  const t = useAccountTexts()
  const tools = useSectionTools()
  const list = useRef<HTMLUListElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
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
  const isUnmatched = found.length === 0 && present.length > 0
  const status =
    search && isUnmatched
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
            <Styled.input
              {...field}
              ref={searchField}
              className="lk-input"
              aria-label={search.label}
              placeholder={search.label}
            />,
            tools,
          )
        ) : (
          <Styled.search className="lk-filter">
            <Field {...field} inputRef={searchField} form="list" aria-required={false} label={search.label} />
            {search.filter}
          </Styled.search>
        ))}
      {present.length === 0 && empty}
      <Styled.ul className="lk-rows" ref={list}>
        {shown.map((item) => {
          const states = actions.map((action) => action.of(item))
          const state: RowState = {
            pending: states.some(({ pending }) => pending),
            error: states.find(({ error }) => error !== undefined)?.error,
            isChanged: !known.has(item.id) || states.some(({ isChanged }) => isChanged),
          }
          const { name, object, blockedBy, ...row } = children(item, state)
          const offered = offeredFor(item, actions)
          return (
            <Row key={item.id} note={<Alert error={state.error} />} {...row} isChanged={state.isChanged}>
              {row.children ??
                (offered.length > 0 && (
                  <RowActions offered={offered} name={name} object={object ?? row.title} blockedBy={blockedBy} />
                ))}
            </Row>
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
        {search && isUnmatched && (
          <Button
            className="lk-button lk-small-button"
            onClick={() => {
              setText('')
              search.onClear?.()
              searchField.current?.focus()
            }}
          >
            {t('list.clear')}
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

/** The actions that a list offers for an item. */
function offeredFor<T extends Item>(item: T, actions: readonly ListAction<T>[]) {
  return actions.flatMap((action) => {
    const text = valueFor(item, action.text)
    if (text === undefined || !(action.isOffered?.(item) ?? true)) return []
    const onSelect = () => startOneOf(actions, action, item)
    const { pendingText = text, isPrimary = false } = action
    return [
      { text, icon: valueFor(item, action.icon), pending: action.of(item).pending, pendingText, isPrimary, onSelect },
    ]
  })
}

const valueFor = <T, V>(item: T, value: V | ((item: T) => V)): V =>
  typeof value === 'function' ? (value as (item: T) => V)(item) : value

interface RowActionsProps extends Pick<ItemRow, 'name' | 'object' | 'blockedBy'> {
  readonly offered: ReturnType<typeof offeredFor>
}

/** The buttons and the menu of a row. */
function RowActions({ offered, name = '', object, blockedBy }: RowActionsProps) {
  const t = useAccountTexts()
  const inMenu = offered.filter(({ icon }) => icon !== undefined)
  return (
    <>
      {offered
        .filter(({ icon }) => icon === undefined)
        .map(({ text, pending, pendingText, isPrimary, onSelect }, index) => (
          <RowButton
            // biome-ignore lint/suspicious/noArrayIndexKey: the button that follows an action keeps the focus
            key={index}
            {...{ text, pending, pendingText, isPrimary, object }}
            later={blockedBy !== undefined}
            describedBy={blockedBy}
            onClick={() => blockedBy === undefined && onSelect()}
          />
        ))}
      {inMenu.length > 0 && (
        <RowMenu
          label={t('account.options', { name })}
          actions={inMenu}
          pendingText={inMenu.find(({ pending }) => pending)?.pendingText}
        />
      )}
    </>
  )
}
