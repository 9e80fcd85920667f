'use client'

import type { User } from '@latchkey/core'
import { createContext, type ReactNode, useContext } from 'react'
import { NotLoaded } from '../../components/not-loaded.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { LoadingCard } from '../../primitives/card.js'
import { Dialog } from '../../primitives/dialog.js'
import { BusyButton } from '../../primitives/submit-button.js'
import type { Project } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'

/** Props of every account section. */
export interface SectionProps {
  readonly user: User
  readonly project: Project
  /** Path within the section: the part of the fragment after the slash. */
  readonly within?: string | undefined
}

/** Moves focus back to the title of the section after the focused element was removed. */
export const Refocus = createContext<() => void>(() => {})
export const useRefocus = () => useContext(Refocus)

/** Success message of a section. Always mounted, so that it is announced. */
export const Notice = ({ text }: { readonly text?: string | undefined }) => (
  <p role="status" className={text ? 'lk-notice' : 'lk-hidden'}>
    {text}
  </p>
)

interface Reading<V> {
  readonly status: 'pending' | 'ready' | 'failed'
  readonly value?: V
  readonly error?: unknown
}

/** Renders loaded data, or a loading or error state. */
export function Loaded<V>({
  state,
  retry,
  children,
}: {
  readonly state: Reading<V>
  readonly retry: () => void
  readonly children: (value: V) => ReactNode
}) {
  if (state.status === 'pending') return <LoadingCard />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={retry} />
  return children(state.value as V)
}

export interface ConfirmProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** Label of the confirm button. */
  readonly confirm: string
  readonly pending?: boolean
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirmation dialog before a destructive action. */
export function Confirm({ open, title, text, confirm, pending = false, error, onConfirm, onClose }: ConfirmProps) {
  const t = useAccountTexts()
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <p className="lk-dialog-text">{text}</p>
      <Alert error={error} />
      <div className="lk-actions">
        <BusyButton pending={pending} pendingText={confirm} className="lk-button lk-danger" onClick={onConfirm}>
          {confirm}
        </BusyButton>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
      </div>
    </Dialog>
  )
}
