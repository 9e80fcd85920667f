import { inviteToTeam } from '@latchkey/core'
import { checkEmail } from '@latchkey/core/internal/controllers'
import { useState } from 'react'
import { useAction } from '../../../hooks/use-action.js'
import { ActionDialog } from '../../../primitives/action-dialog.js'
import { EmailField } from '../../../primitives/fields/field.js'
import { useToast } from '../../../primitives/toast.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { AddAction } from '../section-head.js'

/** Invites a member by email, in a dialog. */
export function InviteMember({ teamId }: { readonly teamId: string }) {
  const t = useTeamTexts()
  const tAccount = useAccountTexts()
  const invite = useAction(inviteToTeam)
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const send = async (email: string) => {
    const { status } = await invite.run({ teamId, email })
    if (status !== 'ok') return
    toast(t('invite.sent', { email }))
    setOpen(false)
  }
  return (
    <>
      <AddAction text={t('invite.title')} onClick={() => setOpen(true)} />
      <ActionDialog
        open={open}
        title={t('invite.title')}
        text={t('invite.text')}
        cancel={tAccount('account.cancel')}
        confirm={t('invite.send')}
        pendingText={t('invite.sending')}
        action={invite}
        asks={{
          name: 'email',
          check: checkEmail,
          field: (props, error) => (
            <EmailField
              {...props}
              enterKeyHint="send"
              form="invite"
              autoComplete="off"
              data-1p-ignore
              error={error && t(error === 'emailMissing' ? 'invite.emailMissing' : 'invite.emailInvalid')}
            />
          ),
        }}
        onConfirm={send}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
