import type { ReactNode } from 'react'
import { Styled } from '../theme/styled.js'

/** As high as text, and as wide as high. */
export const BLANK = '\u2003'

interface LoadingFormProps {
  readonly fields: number
  /** The box of the button. Default: none. */
  readonly foot?: (button: ReactNode) => ReactNode
}

/** The shape of a form with a button. */
export const LoadingForm = ({ fields, foot = (button) => button }: LoadingFormProps) => (
  <Styled as="div" className="lk-form lk-loading" aria-hidden="true">
    {['1', '2', '3'].slice(0, fields).map((number) => (
      <Styled as="div" className="lk-field" key={number}>
        <Styled as="span" className="lk-label">
          {BLANK}
        </Styled>
        <Styled as="span" className="lk-input" />
      </Styled>
    ))}
    {foot(
      <Styled as="span" className="lk-button">
        {BLANK.repeat(4)}
      </Styled>,
    )}
  </Styled>
)
