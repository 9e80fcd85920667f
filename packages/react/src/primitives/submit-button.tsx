'use client'

import type { ReactNode } from 'react'
import { Button } from './button.js'

export interface BusyButtonProps {
  readonly pending: boolean
  /** What is being done, for those who cannot see the spinner. */
  readonly pendingText: string
  /** It cannot be used yet. Shown so, and still there for the keyboard. */
  readonly later?: boolean
  readonly className?: string
  /** The ids of what tells more about it. */
  readonly describedBy?: string
  readonly type?: 'button' | 'submit'
  readonly onClick?: () => void
  readonly children: ReactNode
}

/**
 * Keeps its text, its size and the focus while its work is under way: a disabled button would lose the focus. Whoever
 * does the work ignores a second press.
 */
export function BusyButton({
  pending,
  pendingText,
  later = false,
  className = 'lk-button',
  describedBy,
  type = 'button',
  onClick,
  children,
}: BusyButtonProps) {
  return (
    <>
      <Button
        type={type}
        className={later && !pending ? `${className} lk-later` : className}
        aria-disabled={pending || later}
        aria-describedby={describedBy}
        data-lk-pending={pending || undefined}
        onClick={onClick}
      >
        {children}
        {pending && <span className="lk-spinner" />}
      </Button>
      <p className="lk-hidden" role="status">
        {pending ? pendingText : ''}
      </p>
    </>
  )
}

/** The button that sends a form. */
export const SubmitButton = (props: Omit<BusyButtonProps, 'type' | 'className' | 'onClick' | 'later'>) => (
  <BusyButton {...props} type="submit" className="lk-button lk-primary" />
)
