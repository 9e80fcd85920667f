'use client'

import type { ReactNode } from 'react'
import { BusyButton } from '../../primitives/submit-button.js'
import { Styled } from '../../theme/styled.js'

export interface AccessRequestProps {
  /** The facts about the request. Default: none. */
  readonly children?: ReactNode
  readonly warning: string
  readonly refusal: AnswerProps
  readonly approval: AnswerProps
}

interface AnswerProps {
  readonly text: string
  readonly pending?: boolean
  readonly pendingText?: string
  readonly onChoose: () => void
}

/** The request of a program, with a warning and both answers. */
export const AccessRequest = ({ children, warning, refusal, approval }: AccessRequestProps) => (
  <>
    {children && <Styled.dl className="lk-request">{children}</Styled.dl>}
    <Styled.p className="lk-warning">{warning}</Styled.p>
    {/* Both have the same weight: neither is the suggested answer. */}
    <Styled.div className="lk-actions lk-even">
      <Answer {...refusal} later={approval.pending} />
      <Answer {...approval} later={refusal.pending} />
    </Styled.div>
  </>
)

interface LaterProps {
  /** The other answer is pending. */
  readonly later: boolean | undefined
}

const Answer = ({ text, pending = false, pendingText = '', later = false, onChoose }: AnswerProps & LaterProps) => (
  <BusyButton pending={pending} pendingText={pendingText} later={later} onClick={onChoose}>
    {text}
  </BusyButton>
)

/** A fact about a request. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
