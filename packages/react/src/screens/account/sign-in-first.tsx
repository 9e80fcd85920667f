'use client'

import type { EndedReason } from '@latchkey/core'
import { useSession } from '../../hooks/use-session.js'
import { Card } from '../../primitives/card.js'
import { SignInOrHome } from '../../primitives/next-actions.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'

const REASONS = {
  revoked: 'account.sessionRevoked',
  'signed-out-elsewhere': 'account.signedOutElsewhere',
  expired: 'account.sessionExpired',
  'user-deleted': 'account.accountDeleted',
} as const satisfies Partial<Record<EndedReason, string>>

/** Replaces the account settings when the user is signed out. Shows the reason if the session ended. */
export function SignInFirst() {
  const t = useAccountTexts()
  const session = useSession()
  const ended = session.status === 'ended'
  const reason = ended && session.reason in REASONS ? REASONS[session.reason as keyof typeof REASONS] : undefined
  return (
    <Card title={t('account.signInFirst')} moved={ended}>
      {reason && <p role="status">{t(reason)}</p>}
      <SignInOrHome returning />
    </Card>
  )
}
