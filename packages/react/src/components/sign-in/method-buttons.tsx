import { type MouseEventHandler, useEffect } from 'react'
import { useIsHydrated } from '../../hooks/use-is-hydrated.js'
import { EMAIL_DRAWING, PASSKEY_DRAWING, PASSWORD_DRAWING } from '../../primitives/drawings.js'
import { BusyButton, type BusyButtonProps, SubmitButton } from '../../primitives/submit-button.js'
import { magicLink } from '../../texts/en/screens/magic-link.js'
import { signIn } from '../../texts/en/screens/sign-in.js'
import { passkey } from '../../texts/en/sign-in-methods.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { MAGIC_LINK_SENT } from './lazy-screens.js'

interface MethodButtonProps extends Omit<BusyButtonProps, 'children'> {
  /** The path of its picture. */
  readonly drawing: string
  readonly text: string
}

/** A quiet button for another sign-in method. */
const MethodButton = ({ drawing, text, ...button }: MethodButtonProps) => (
  <BusyButton {...button} className="lk-button lk-method-button">
    <Styled.svg className="lk-mark lk-drawn" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawing} />
    </Styled.svg>
    <span>{text}</span>
  </BusyButton>
)

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
  if (onClick) return <MethodButton {...busy} drawing={EMAIL_DRAWING} text={text} onClick={onClick} />
  return (
    <SubmitButton {...busy} badge={badge}>
      {text}
    </SubmitButton>
  )
}

export interface PasskeyMethodProps {
  readonly busy: boolean
  /** The mark of the button. */
  readonly badge?: string | undefined
  readonly onChoose: () => void
}

/** The passkey button. Renders nothing if the browser does not support passkeys. */
export function PasskeyMethod({ busy, badge, onChoose }: PasskeyMethodProps) {
  const t = useTexts(passkey)
  if (useIsHydrated() && !hasPasskeys()) return null
  return (
    <MethodButton
      pending={busy}
      pendingText={t('passkey.pending')}
      badge={badge}
      drawing={PASSKEY_DRAWING}
      text={t('passkey.signIn')}
      onClick={onChoose}
    />
  )
}

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'

/** Button that replaces the form for an email code with the form for a password. */
export function UsePassword({ onChoose }: { readonly onChoose: () => void }) {
  const t = useTexts(signIn)
  return (
    <MethodButton
      pending={false}
      pendingText=""
      drawing={PASSWORD_DRAWING}
      text={t('signIn.usePassword')}
      onClick={onChoose}
    />
  )
}
