import { Styled } from '../theme/styled.js'

/** The picture of a card after a success. The title has the same meaning. */
export const SuccessMark = () => (
  <Styled.svg className="lk-success" viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r="20" />
    <path d="m12.5 20.5 5 5 10-11" />
  </Styled.svg>
)
