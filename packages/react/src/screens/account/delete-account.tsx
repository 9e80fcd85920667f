'use client'

import { deleteAccountMachine } from '@latchkey/core/internal/machines'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { useMachine } from '../../hooks/use-machine.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { ActionBox, type SectionProps } from './section.js'
import { TypedConfirm } from './typed-confirm.js'
import { useRecentSignIn } from './use-recent-sign-in.js'

/** Deletes the account of a user who signed in recently, after the user types a confirmation word. */
export function DeleteAccount({ user }: SectionProps) {
  const t = useAccountTexts()
  const { state, send } = useMachine(() => deleteAccountMachine())
  const account = bidiIsolate(user.primaryEmail || user.displayName || user.id)
  const text = t('deleteAccount.text', { account })
  const recentSignIn = useRecentSignIn({
    twoFactor: user.requiresTotpMfa,
    unavailable: 'continue',
    text: t('deleteAccount.reauth', { account }),
    onConfirmed: () => send({ type: 'ask' }),
  })
  return (
    <>
      <ActionBox text={text} error={recentSignIn.error}>
        <BusyButton
          className="lk-button"
          pending={recentSignIn.pending}
          pendingText={t('reauth.checking')}
          onClick={recentSignIn.start}
        >
          {t('deleteAccount.submit')}
        </BusyButton>
      </ActionBox>
      {recentSignIn.dialog}
      <TypedConfirm
        form="delete-account"
        open={state.step !== 'idle'}
        title={t('deleteAccount.title')}
        text={text}
        confirm={t('deleteAccount.submit')}
        pending={state.step === 'deleting'}
        pendingText={t('deleteAccount.pending')}
        error={state.step === 'confirm' ? state.error?.cause : undefined}
        onConfirm={() => send({ type: 'confirm' })}
        onClose={() => send({ type: 'cancel' })}
      />
    </>
  )
}
