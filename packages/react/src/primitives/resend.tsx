import { useState } from 'react'
import { mail } from '../texts/en/mail.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'
import { BusyButton } from './submit-button.js'

export interface ResendProps {
  /** Seconds until the email can be sent again. */
  readonly wait: number
  readonly pending: boolean
  readonly failed: boolean
  /** Default: a link below the primary action. */
  readonly className?: string
  readonly onResend: () => void
}

/** Sends the email again after a delay. Success is announced once. The countdown is only displayed. */
export function Resend({ wait, pending, failed, className = 'lk-link lk-link-button', onResend }: ResendProps) {
  const t = useTexts(mail)
  const [hasResent, setAsked] = useState(false)
  const resend = () => {
    if (wait > 0) return
    setAsked(true)
    onResend()
  }
  return (
    <>
      <BusyButton
        pending={pending}
        pendingText={t('mail.resending')}
        later={wait > 0}
        className={className}
        onClick={resend}
      >
        {wait > 0 && !pending ? t('mail.resendIn', { seconds: wait }) : t('mail.resend')}
      </BusyButton>
      <Styled.p className={hasResent && !pending && !failed ? 'lk-note' : 'lk-hidden'} aria-live="polite">
        {hasResent && !pending && !failed ? t('mail.resent') : ''}
      </Styled.p>
    </>
  )
}

/** What to do when the email of a card does not arrive, the same on all cards. */
export function NotArrived(props: ResendProps) {
  const t = useTexts(mail)
  return (
    <>
      <Styled.p className="lk-small">{t('mail.spam')}</Styled.p>
      <Styled.div className="lk-actions">
        <Resend {...props} />
      </Styled.div>
    </>
  )
}
