import type { ReactNode } from 'react'

export interface SubmitButtonProps {
  readonly pending: boolean
  /** What is being done, for those who cannot see the spinner. */
  readonly pendingText: string
  readonly children: ReactNode
}

/**
 * Keeps its text, its size and the focus while the form is under way: a disabled button would lose the focus. The form
 * ignores a second press.
 */
export function SubmitButton({ pending, pendingText, children }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        className="lk-button lk-primary"
        aria-disabled={pending}
        data-lk-pending={pending || undefined}
      >
        {children}
        {pending && <span className="lk-spinner" />}
      </button>
      <p className="lk-hidden" role="status">
        {pending ? pendingText : ''}
      </p>
    </>
  )
}
