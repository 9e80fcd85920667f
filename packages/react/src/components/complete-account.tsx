import { Card } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { completeAccount } from '../texts/en/screens/complete-account.js'
import { useTexts } from '../texts/use-texts.js'

/** Shown when a restricted user must complete the account before the screen can continue. */
export function CompleteAccount() {
  const t = useTexts(completeAccount)
  return (
    <Card title={t('completeAccount.title')} moved>
      <p>{t('completeAccount.text')}</p>
      <SignInOrHome page="verifyEmail" returning>
        {t('completeAccount.action')}
      </SignInOrHome>
    </Card>
  )
}
