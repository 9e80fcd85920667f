'use client'

import type { User } from '@latchkey/core'
import { createContext, type ReactNode, useContext } from 'react'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Dialog } from '../../primitives/dialog.js'
import { BusyButton } from '../../primitives/submit-button.js'
import type { Project } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { useTexts } from '../../texts/use-texts.js'
import { useClassNames } from '../../theme/appearance.js'
import { Styled } from '../../theme/styled.js'

/** Names of roles, such as "Admin": by team ID, then by user ID. */
export type MemberRoles = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Props of every account section. */
export interface SectionProps {
  readonly user: User
  readonly project: Project
  /** Path within the section: the part of the fragment after the slash. */
  readonly within?: string | undefined
  readonly memberRoles?: MemberRoles | undefined
}

/** Moves focus back to the title of the section after the focused element was removed. */
export const Refocus = createContext<() => void>(() => {})
export const useRefocus = () => useContext(Refocus)

/** Success message of a section. Always mounted, so that it is announced. */
export function Notice({ text }: { readonly text?: string | undefined }) {
  const classFor = useClassNames()
  return (
    <p role="status" className={text ? classFor('lk-notice') : 'lk-hidden'}>
      {text}
    </p>
  )
}

interface Reading<V> {
  readonly status: 'pending' | 'ready' | 'failed'
  readonly value?: V
  readonly error?: unknown
}

/** Renders loaded data, or a loading or error state. */
export function Loaded<V>({
  state,
  retry,
  loading = <LoadingRows />,
  children,
}: {
  readonly state: Reading<V>
  readonly retry: () => void
  /** The shape of the content. Default: a list of settings. */
  readonly loading?: ReactNode
  readonly children: (value: V) => ReactNode
}) {
  if (state.status === 'pending') return loading
  if (state.status === 'failed') return <NotLoadedPart error={state.error} retry={retry} />
  return children(state.value as V)
}

/** What a button acts on, for screen readers: "Select" becomes "Select Weavers". Last in the content of the button. */
export const ObjectName = ({ children }: { readonly children: ReactNode }) => (
  <span className="lk-hidden"> {children}</span>
)

/** The shape of a text or a picture while it loads. */
export const Skeleton = ({ width }: { readonly width: string }) => (
  <Styled as="span" className="lk-skeleton" data-lk-width={width} />
)

/** The shape of a list of settings while it loads. Announced to screen readers. */
export function LoadingRows() {
  const t = useTexts()
  return (
    <>
      <p className="lk-hidden" role="status">
        {t('common.loading')}
      </p>
      <Styled as="div" className="lk-rows lk-loading" aria-hidden="true">
        {WIDTHS.map((width) => (
          <Styled as="div" className="lk-row" key={width}>
            <Skeleton width="icon" />
            <Styled as="div" className="lk-row-text">
              <Skeleton width={width} />
              <Skeleton width="line" />
            </Styled>
          </Styled>
        ))}
      </Styled>
    </>
  )
}

const WIDTHS = ['long', 'short', 'medium'] as const

/** Shown in place of a part of a section that could not be loaded. Its section has a title already. */
export function NotLoadedPart({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const t = useTexts()
  return (
    <Styled as="div" className="lk-box lk-empty">
      <Alert error={error} />
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Styled>
  )
}

/** Frames a destructive action: its consequences, then its button. */
export const DangerBox = ({ children }: { readonly children: ReactNode }) => (
  <Styled as="div" className="lk-box" data-tone="danger">
    {children}
  </Styled>
)

export interface ConfirmProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** Label of the confirm button. */
  readonly confirm: string
  /** Whether the action cannot be undone by the user. Default: `true`. */
  readonly isDestructive?: boolean
  readonly pending?: boolean
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirmation dialog. Focuses its cancel button. */
export function Confirm({
  open,
  title,
  text,
  confirm,
  isDestructive = true,
  pending = false,
  error,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const t = useAccountTexts()
  // A pending request cannot be canceled: wait for it.
  const close = () => pending || onClose()
  return (
    <Dialog open={open} title={title} onClose={close}>
      <Styled as="p" className="lk-dialog-text">
        {text}
      </Styled>
      <Alert error={error} />
      <Styled as="div" className="lk-actions">
        <Button data-lk-focus onClick={close}>
          {t('account.cancel')}
        </Button>
        <BusyButton
          pending={pending}
          pendingText={confirm}
          className={isDestructive ? 'lk-button lk-danger lk-danger-fill' : 'lk-button lk-primary'}
          onClick={onConfirm}
        >
          {confirm}
        </BusyButton>
      </Styled>
    </Dialog>
  )
}
