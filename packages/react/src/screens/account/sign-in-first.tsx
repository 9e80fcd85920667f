import { SignInReasonNotice } from '../../components/sign-in/sign-in-reason-notice.js'
import { useSession } from '../../hooks/use-session.js'
import { Card } from '../../primitives/card.js'
import { SignInOrHome } from '../../primitives/next-actions.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'

/** Replaces the account settings, or a team, when the user is signed out. Shows the reason if the session ended. */
export function SignInFirst({ title }: { readonly title: 'account.signInFirst' | 'account.signInFirst.team' }) {
  const t = useAccountTexts()
  const session = useSession()
  const ended = session.status === 'ended'
  return (
    <Card title={t(title)} moved={ended}>
      {ended && <SignInReasonNotice reason={`ended:${session.reason}`} />}
      <SignInOrHome returning />
    </Card>
  )
}
