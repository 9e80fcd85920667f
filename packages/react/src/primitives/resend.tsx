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
  /** Whether no email is known to be sent: the button sends the first one. Default: `false`. */
  readonly isFirst?: boolean
  /** Default: a link below the primary action. */
  readonly className?: string
  readonly onResend: () => void
}

/** Sends the email again after a delay. Success is announced once. The countdown is only displayed. */
export function Resend({
  wait,
  pending,
  failed,
  isFirst = false,
  className = 'lk-link lk-link-button',
  onResend,
}: ResendProps) {
  const t = useTexts(mail)
  const [asked, setAsked] = useState<'mail.sent' | 'mail.resent'>()
  const done = asked && !pending && !failed
  const resend = () => {
    if (wait > 0) return
    setAsked(isFirst ? 'mail.sent' : 'mail.resent')
    onResend()
  }
  return (
    <>
      <BusyButton
        pending={pending}
        pendingText={t(asked === 'mail.sent' ? 'mail.sending' : 'mail.resending')}
        later={wait > 0}
        className={className}
        onClick={resend}
      >
        {wait > 0 && !pending ? t('mail.resendIn', { seconds: wait }) : t(isFirst ? 'mail.send' : 'mail.resend')}
      </BusyButton>
      <Styled.p className={done ? 'lk-note' : 'lk-hidden'} aria-live="polite">
        {done ? t(asked) : ''}
      </Styled.p>
    </>
  )
}

/** What to do when the email of a card does not arrive, the same on all cards. */
export function NotArrived(props: ResendProps) {
  const t = useTexts(mail)
  return (
    <>
      {!props.isFirst && <Styled.p className="lk-small">{t('mail.spam')}</Styled.p>}
      <Styled.div className="lk-actions">
        <Resend {...props} />
      </Styled.div>
    </>
  )
}
