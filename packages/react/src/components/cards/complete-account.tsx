import { SignInOrHome } from '../../primitives/next-actions.js'
import { completeAccount } from '../../texts/en/screens/complete-account.js'
import { useTexts } from '../../texts/use-texts.js'
import { Notice } from './notice.js'

/** Shown when a restricted user must complete the account before the screen can continue. */
export function CompleteAccount() {
  const t = useTexts(completeAccount)
  return (
    <Notice title={t('completeAccount.title')} text={t('completeAccount.text')}>
      <SignInOrHome page="verifyEmail" returning>
        {t('completeAccount.action')}
      </SignInOrHome>
    </Notice>
  )
}
