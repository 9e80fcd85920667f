import { Avatar } from '../../components/avatar.js'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { userName } from '../../components/names.js'
import { UserText } from '../../components/user-text.js'
import { useDeleteAccount } from '../../hooks/use-account-screens.js'
import { Alert } from '../../primitives/alert.js'
import { Row } from '../../primitives/row.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { Styled } from '../../theme/styled.js'
import { RowButton, type SectionProps } from './section.js'
import { TypedConfirm } from './typed-confirm.js'
import { useRecentSignIn } from './use-recent-sign-in.js'

/** Deletes the account of a user who signed in recently, after the user types a confirmation word. */
export function DeleteAccount({ user }: SectionProps) {
  const t = useAccountTexts()
  const { state, actions } = useDeleteAccount()
  const name = user.primaryEmail || userName(user) || user.id
  const account = bidiIsolate(name)
  const text = t('deleteAccount.text', { account })
  const recentSignIn = useRecentSignIn({
    unavailable: 'continue',
    text: t('deleteAccount.reauth', { account }),
    onConfirmed: actions.ask,
  })
  return (
    <>
      <Styled.ul className="lk-rows" role="presentation">
        <Row
          icon={<Avatar user={user} />}
          title={<UserText text={name} mayBeCut />}
          description={text}
          note={<Alert error={recentSignIn.error} />}
        >
          <RowButton
            text={t('deleteAccount.submit')}
            pendingText={t('reauth.checking')}
            pending={recentSignIn.pending}
            tone="danger"
            onClick={recentSignIn.start}
          />
        </Row>
      </Styled.ul>
      {recentSignIn.dialog}
      <TypedConfirm
        form="delete-account"
        open={state.step !== 'idle'}
        title={t('deleteAccount.title')}
        text={text}
        confirm={t('deleteAccount.submit')}
        pendingText={t('deleteAccount.pending')}
        action={{ pending: state.busy === 'confirm', error: state.error }}
        onConfirm={actions.confirm}
        onClose={actions.cancel}
      />
    </>
  )
}
