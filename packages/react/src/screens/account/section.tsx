'use client'

import type { User } from '@latchkey/core'
import { createContext, type ReactNode, useContext } from 'react'
import { NotLoaded } from '../../handler/fallbacks.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Waiting } from '../../primitives/card.js'
import { Dialog } from '../../primitives/dialog.js'
import { BusyButton } from '../../primitives/submit-button.js'
import type { Project } from '../../use-project.js'
import { useAccountTexts } from './texts/use-account-texts.js'

/** What every section of the account is given. */
export interface SectionProps {
  readonly user: User
  readonly project: Project
  /** The place within the section: what its address says after a slash. */
  readonly within?: string | undefined
}

/** Brings the focus back to the section's title, after what had it has gone. */
export const Refocus = createContext<() => void>(() => {})
export const useRefocus = () => useContext(Refocus)

/** Where a section says that something is done. Always there, so that it is read out. */
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

/** Shows what has been read, or what stands in its place. */
export function Read<V>({
  state,
  retry,
  children,
}: {
  readonly state: Reading<V>
  readonly retry: () => void
  readonly children: (value: V) => ReactNode
}) {
  if (state.status === 'pending') return <Waiting />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={retry} />
  return children(state.value as V)
}

export interface ConfirmProps {
  readonly open: boolean
  readonly title: string
  readonly text: string
  /** What the button that goes on says. */
  readonly confirm: string
  readonly pending?: boolean
  readonly error?: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks once more before something is lost. */
export function Confirm({ open, title, text, confirm, pending = false, error, onConfirm, onClose }: ConfirmProps) {
  const say = useAccountTexts()
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <p className="lk-dialog-text">{text}</p>
      <Alert error={error} />
      <div className="lk-actions">
        <BusyButton pending={pending} pendingText={confirm} className="lk-button lk-danger" onClick={onConfirm}>
          {confirm}
        </BusyButton>
        <Button onClick={onClose}>{say('account.cancel')}</Button>
      </div>
    </Dialog>
  )
}
