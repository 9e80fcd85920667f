import { type MouseEventHandler, useEffect } from 'react'
import { BusyButton, SubmitButton } from '../../primitives/submit-button.js'
import { magicLink } from '../../texts/en/screens/magic-link.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { MAGIC_LINK_SENT } from './lazy-screens.js'

/** Email codes as an alternative in a form with a password. */
export interface EmailCodeMethod {
  /** Whether the email is being sent. */
  readonly sending: boolean
  readonly send: (email: string) => void
}

export interface EmailCodeButtonProps {
  readonly sending: boolean
  /** The mark of the button that submits the form. */
  readonly badge?: string | undefined
  /** Renders a quiet button for the second action of a form. Without it, the button submits the form. */
  readonly onClick?: MouseEventHandler<HTMLButtonElement>
}

/** Button that requests an email with a sign-in link and code. */
export function EmailCodeButton({ sending, badge, onClick }: EmailCodeButtonProps) {
  const t = useTexts(magicLink)
  useEffect(() => {
    // Preload the next screen while the email is being sent.
    if (sending) MAGIC_LINK_SENT.load()
  }, [sending])
  const busy = { pending: sending, pendingText: t('magicLink.pending') }
  const text = t('magicLink.submit')
  if (!onClick)
    return (
      <SubmitButton {...busy} badge={badge}>
        {text}
      </SubmitButton>
    )
  return (
    <BusyButton {...busy} className="lk-button lk-method-button" onClick={onClick}>
      <Styled.svg className="lk-mark lk-drawn" viewBox="0 0 24 24" aria-hidden="true">
        <rect x="3" y="5" width="18" height="14" rx="2.5" />
        <path d="m3.500 7.500 8.500 6 8.500-6" />
      </Styled.svg>
      <span>{text}</span>
    </BusyButton>
  )
}
