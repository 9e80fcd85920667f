import { type MouseEventHandler, type ReactNode, useId } from 'react'
import { Styled } from '../theme/styled.js'
import { Button } from './button.js'

export interface BusyButtonProps {
  readonly pending: boolean
  /** Announced to screen readers while pending. */
  readonly pendingText: string
  /** Disabled for now. Styled as disabled but still focusable. */
  readonly later?: boolean
  readonly className?: string | undefined
  /** `danger` for an action that cannot be undone. Default: none. */
  readonly tone?: 'danger'
  /** Ids of the elements that describe the button. */
  readonly describedBy?: string | undefined
  /** The accessible name and the tooltip of a button without a visible text. */
  readonly label?: string | undefined
  /** A badge on the corner of the button, which describes it to screen readers. */
  readonly badge?: string | undefined
  readonly type?: 'button' | 'submit'
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
  readonly children: ReactNode
}

/**
 * A button that keeps its label, size and focus while pending, because a disabled button would lose focus. The caller
 * ignores clicks while pending.
 */
export function BusyButton({
  pending,
  pendingText,
  later = false,
  className = 'lk-button',
  tone,
  describedBy,
  label,
  badge,
  type = 'button',
  onClick,
  children,
}: BusyButtonProps) {
  const id = useId()
  return (
    <>
      <Button
        type={type}
        className={later && !pending ? `${className} lk-later` : className}
        aria-disabled={pending || later}
        aria-describedby={badge ? id : describedBy}
        aria-label={label}
        title={label}
        data-tone={tone}
        data-lk-pending={pending || undefined}
        onClick={onClick}
      >
        {children}
        {badge && (
          <Styled.span className="lk-last-used" aria-hidden>
            <span data-lk-text={badge} />
          </Styled.span>
        )}
        {pending && <Styled.span className="lk-spinner" />}
      </Button>
      {badge && (
        <span id={id} hidden>
          {badge}
        </span>
      )}
      <p className="lk-hidden" aria-live="polite">
        {pending ? pendingText : ''}
      </p>
    </>
  )
}

/** The submit button of a form. */
export const SubmitButton = (props: Omit<BusyButtonProps, 'type' | 'className' | 'onClick' | 'later'>) => (
  <BusyButton {...props} type="submit" className="lk-button lk-primary" />
)
