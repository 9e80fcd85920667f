'use client'

import { useIsHydrated } from '../../hooks/use-is-hydrated.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { passkey } from '../../texts/en/sign-in-methods.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

export interface PasskeyMethodProps {
  readonly busy: boolean
  /** The mark of the button. */
  readonly badge?: string | undefined
  /** Renders a quiet button, because a form above it has the primary action. */
  readonly quiet?: boolean
  readonly onChoose: () => void
}

/** The passkey button. Renders nothing if the browser does not support passkeys. */
export function PasskeyMethod({ busy, badge, quiet = false, onChoose }: PasskeyMethodProps) {
  const t = useTexts(passkey)
  if (useIsHydrated() && !hasPasskeys()) return null
  return (
    <BusyButton
      pending={busy}
      badge={badge}
      pendingText={t('passkey.pending')}
      className={quiet ? 'lk-button lk-method-button lk-ghost' : 'lk-button lk-method-button'}
      onClick={onChoose}
    >
      <Styled as="svg" className="lk-mark lk-drawn" viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="9" cy="8" r="4.25" />
        <path d="M2.5 20.500c0-4 2.75-6.25 6.5-6.25 1 0 2 .15 2.75.5M18 13.500v7.250m0-2.500h2.25" />
        <circle cx="18" cy="10.5" r="3" />
      </Styled>
      <span>{t('passkey.signIn')}</span>
    </BusyButton>
  )
}

export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function'
