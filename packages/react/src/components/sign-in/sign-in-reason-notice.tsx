import type { EndedReason } from '@latchkey/core'
import type { CodeErrorReason } from '@latchkey/core/internal/sign-in'
import { Alert } from '../../primitives/alert.js'
import { CODE_ERROR_KEY } from '../../texts/code-error-key.js'
import { mfaEnded } from '../../texts/en/screens/mfa-ended.js'
import { sessionEnded } from '../../texts/en/screens/session-ended.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'

const SESSION_ENDED = {
  'ended:revoked': 'sessionEnded.revoked',
  'ended:signed-out-elsewhere': 'sessionEnded.elsewhere',
  'ended:expired': 'sessionEnded.expired',
  'ended:user-deleted': 'sessionEnded.accountDeleted',
} as const satisfies Partial<Record<`ended:${EndedReason}`, string>>

/** Says why the user has to sign in again: why the session or two-factor authentication ended. Nothing for other reasons. */
export function SignInReasonNotice({ reason }: { readonly reason: string }) {
  const t = useTexts(mfaEnded, sessionEnded)
  if (reason in CODE_ERROR_KEY)
    return <Alert error={undefined} text={t(`mfa.${CODE_ERROR_KEY[reason as CodeErrorReason]}`)} />
  if (!(reason in SESSION_ENDED)) return null
  return (
    <Styled.p className="lk-warning" role="status">
      {t(SESSION_ENDED[reason as keyof typeof SESSION_ENDED])}
    </Styled.p>
  )
}
