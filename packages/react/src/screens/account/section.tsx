import type { User } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import type { Contract } from '@latchkey/core/internal/contract'
import { createContext, type ReactNode, useContext } from 'react'
import { ActionDialog, type ActionDialogProps } from '../../primitives/action-dialog.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { BusyButton, type BusyButtonProps } from '../../primitives/submit-button.js'
import { type Project, useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { LoadingSection } from './loading-shapes.js'

/** Names of roles, such as "Admin": by team ID, then by user ID. */
export type MemberRoles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Props of every account section. */
export interface SectionProps {
  readonly user: User
  readonly project: Project
  /** Path within the section: the part of the fragment after the slash. */
  readonly within?: string | undefined
  readonly memberRoles?: MemberRoles | undefined
  /** Opens a path, such as `teams/<id>`. Default: sets the fragment of the URL, and links to such paths are shown. */
  readonly go?: ((path: string) => void) | undefined
}

/** The shape of the open section while it loads. */
export const Shape = createContext<ReactNode>(<LoadingSection rows={3} />)

/** Moves focus back to the title of the section after the focused element was removed. */
export const Refocus = createContext<() => void>(() => {})
export const useRefocus = () => useContext(Refocus)

interface Reading<V> {
  readonly status: 'pending' | 'ready' | 'failed'
  readonly value?: V
  readonly error?: unknown
}

interface LoadedProps<V> {
  readonly state: Reading<V>
  readonly retry: () => void
  /** The shape of the content. Default: that of the section. */
  readonly loading?: ReactNode
  /** The heading above the error. Default: none, because the section has a title. */
  readonly failedTitle?: ReactNode
  readonly children: (value: V) => ReactNode
}

/** Renders loaded data, or a loading or error state. */
export function Loaded<V>({ state, retry, loading, failedTitle, children }: LoadedProps<V>) {
  const shape = useContext(Shape)
  if (state.status === 'pending') return loading ?? shape
  if (state.status === 'failed') return <NotLoadedPart error={state.error} retry={retry} title={failedTitle} />
  return children(state.value as V)
}

interface LoadedDataProps<V> extends Omit<LoadedProps<V>, 'retry'> {
  /** The endpoint that the data is from. */
  readonly endpoint: Pick<Contract, 'reads'>
}

/** Renders data of an endpoint when it is loaded. */
export function LoadedData<V>({ endpoint, ...props }: LoadedDataProps<V>) {
  const client = useClient()
  return <Loaded {...props} retry={() => client[INTERNALS].cache.invalidate(endpoint.reads)} />
}

/** What a button acts on, for screen readers: "Select" becomes "Select Weavers". Last in the content of the button. */
export const ObjectName = ({ children }: { readonly children: ReactNode }) => (
  <span className="lk-hidden"> {children}</span>
)

interface RowButtonProps extends Omit<BusyButtonProps, 'pendingText' | 'className' | 'children' | 'badge' | 'label'> {
  readonly text: string
  /** Announced to screen readers while pending. Default: the text. */
  readonly pendingText?: string
  /** What it acts on, for screen readers. */
  readonly object?: ReactNode
  /** Default: `false`. */
  readonly isPrimary?: boolean
}

/** The action of a row. */
export const RowButton = ({ text, pendingText = text, object, isPrimary = false, ...button }: RowButtonProps) => (
  <BusyButton
    {...button}
    pendingText={pendingText}
    className={`lk-button ${isPrimary ? 'lk-primary' : 'lk-small-button'}`}
  >
    {text}
    {object && <ObjectName>{object}</ObjectName>}
  </BusyButton>
)

interface NotLoadedPartProps {
  readonly error: unknown
  readonly retry: () => void
  /** Default: none. */
  readonly title?: ReactNode
}

/** Shown in place of a section, or a part of it, that could not be loaded. */
export function NotLoadedPart({ error, retry, title }: NotLoadedPartProps) {
  const t = useTexts()
  return (
    <Styled.div className="lk-box lk-empty">
      {title}
      <Alert error={error} />
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Styled.div>
  )
}

export interface ConfirmProps extends Omit<ActionDialogProps, 'cancel' | 'asks' | 'onConfirm'> {
  readonly text: string
  readonly onConfirm: () => void
}

/** Asks before an action that, by default, the user cannot undo. */
export function Confirm({ isDestructive = true, ...dialog }: ConfirmProps) {
  const t = useAccountTexts()
  return <ActionDialog {...dialog} isDestructive={isDestructive} cancel={t('account.cancel')} />
}
