'use client'

import type { ReactNode } from 'react'
import type { UserState } from '../../hooks/use-user-state.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { accessRequest } from '../../texts/en/screens/access-request.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { accountName } from '../names.js'
import { UserText } from '../user-text.js'

export interface AccessRequestProps {
  /** The facts about the request. */
  readonly children: ReactNode
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
    <Styled.dl className="lk-request">{children}</Styled.dl>
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

/** The account that a program gets access to. */
export function AccountFact({ user }: { readonly user: UserState<true> }) {
  const t = useTexts(accessRequest)
  const account = user.status === 'signed-in' && accountName(user.user)
  return (
    account && (
      <Fact label={t('accessRequest.account')}>
        <UserText text={account} />
      </Fact>
    )
  )
}
