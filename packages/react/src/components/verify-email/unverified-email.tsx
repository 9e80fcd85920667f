import type { CallOptions, Client } from '@latchkey/core'
import { INTERNALS, isVerificationSent } from '@latchkey/core/internal/client'
import { RESEND_WAIT } from '@latchkey/core/internal/controllers'
import { loadSignInCalls } from '@latchkey/core/internal/sign-in'
import { useEffect, useState } from 'react'
import { useAction } from '../../hooks/use-action.js'
import { useIsHydrated } from '../../hooks/use-is-hydrated.js'
import { useUserOnReturn } from '../../hooks/use-user-on-return.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { Alert } from '../../primitives/alert.js'
import { Icon } from '../../primitives/icon.js'
import { Resend } from '../../primitives/resend.js'
import { useClient } from '../../provider/client-context.js'
import { mail } from '../../texts/en/mail.js'
import { verify } from '../../texts/en/screens/email-verification.js'
import { verifyNotice } from '../../texts/en/screens/verify-notice.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { TextWithEmail } from '../user-text.js'

interface UnverifiedEmailProps {
  /** Whether the page has another notice, which reads the user again when the window gets focus. Default: `false`. */
  readonly isSecond?: boolean
}

/** Asks the user to verify the primary email address. Renders nothing when it is verified, or there is none. */
export function UnverifiedEmail({ isSecond = false }: UnverifiedEmailProps) {
  const state = useUserState({ includeRestricted: true })
  if (state.status !== 'signed-in') return null
  const { id, primaryEmail, primaryEmailVerified } = state.user
  return primaryEmail && !primaryEmailVerified ? (
    <Request key={primaryEmail} userId={id} email={primaryEmail} isSecond={isSecond} />
  ) : null
}

// Not imported from the index of core: esbuild would add it to the first load of the sign-in form.
const sendVerificationEmail = async (client: Client<'client'>, input?: undefined, options?: CallOptions) =>
  (await loadSignInCalls(client)).sendVerificationEmail(client, input, options)

interface RequestProps extends Required<UnverifiedEmailProps> {
  readonly userId: string
  readonly email: string
}

function Request({ userId, email, isSecond }: RequestProps) {
  const t = useTexts(verify, verifyNotice, mail)
  const client = useClient()
  const send = useAction(sendVerificationEmail)
  const [wait, setWait] = useState(0)
  // After the first frame, which a server may have rendered.
  const isSent = useIsHydrated() && isVerificationSent(client, userId, email)
  useEffect(
    () => (wait > 0 ? client[INTERNALS].env.idleTimer(1000, () => setWait(wait - 1)) : undefined),
    [client, wait],
  )
  const resend = async () => {
    if ((await send.run()).status === 'ok') setWait(RESEND_WAIT / 1000)
  }
  useUserOnReturn(!isSecond)
  return (
    <Styled.section className="lk-verify-notice" aria-label={t('verify.title')}>
      <Icon name="mail" />
      <Styled.div className="lk-verify-notice-text">
        <strong>{t('verify.title')}</strong>
        <TextWithEmail text={t(isSent ? 'verifyNotice.text' : 'mail.toVerify', { email })} email={email} />
        <Alert error={send.error} />
      </Styled.div>
      <Resend
        wait={wait}
        pending={send.pending}
        failed={send.error !== undefined}
        isFirst={!isSent}
        className="lk-button lk-small-button"
        onResend={resend}
      />
    </Styled.section>
  )
}
