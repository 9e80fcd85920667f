import { useIsHydrated } from '../../hooks/use-is-hydrated.js'
import { PASSKEY_DRAWING } from '../../primitives/passkey-drawing.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { passkey } from '../../texts/en/sign-in-methods.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

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
    <BusyButton
      pending={busy}
      badge={badge}
      pendingText={t('passkey.pending')}
      className="lk-button lk-method-button"
      onClick={onChoose}
    >
      <Styled.svg className="lk-mark lk-drawn" viewBox="0 0 24 24" aria-hidden="true">
        <path d={PASSKEY_DRAWING} />
      </Styled.svg>
      <span>{t('passkey.signIn')}</span>
    </BusyButton>
  )
}

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'
