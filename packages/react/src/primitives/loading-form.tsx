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
  <Styled.div className="lk-form lk-loading" aria-hidden="true">
    {['1', '2', '3'].slice(0, fields).map((number) => (
      <Styled.div className="lk-field" key={number}>
        <Styled.span className="lk-label">{BLANK}</Styled.span>
        <Styled.span className="lk-input" />
      </Styled.div>
    ))}
    {foot(<Styled.span className="lk-button">{BLANK.repeat(4)}</Styled.span>)}
  </Styled.div>
)
