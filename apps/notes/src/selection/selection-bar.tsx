import type { ReactNode } from 'react'
import { QuietButton } from '../parts.tsx'
import './selection-bar.css'

interface SelectionBarProps {
  readonly count: number
  readonly clear: () => void
  readonly children: ReactNode
  /** A form below the buttons. */
  readonly form?: ReactNode
}

/** What can be done with the selected rows, at the bottom of the list. */
export const SelectionBar = ({ count, clear, children, form }: SelectionBarProps) => (
  <section className="selection" aria-label="Selected notes">
    <p role="status">{count} selected</p>
    {children}
    <QuietButton data-action="clear" aria-label="Clear the selection" onClick={clear}>
      ×
    </QuietButton>
    {form}
  </section>
)
