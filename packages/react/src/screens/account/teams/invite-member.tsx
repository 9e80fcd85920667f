'use client'

import { inviteToTeam } from '@latchkey/core'
import { checkEmail } from '@latchkey/core/internal/controllers'
import { useState } from 'react'
import { useForm } from '../../../forms/use-form.js'
import { useAction } from '../../../hooks/use-action.js'
import { FormAlert } from '../../../primitives/alert.js'
import { Dialog, DialogActions } from '../../../primitives/dialog.js'
import { EmailField } from '../../../primitives/fields/field.js'
import { SubmitButton } from '../../../primitives/submit-button.js'
import { useToast } from '../../../primitives/toast.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { AddAction } from '../section-head.js'

/** Invites a member by email, in a dialog. */
export function InviteMember({ teamId }: { readonly teamId: string }) {
  const t = useTeamTexts()
  const invite = useAction(inviteToTeam)
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const close = () => {
    // A pending request cannot be canceled: wait for it.
    if (invite.pending) return
    invite.reset()
    setOpen(false)
  }
  const send = async (email: string) => {
    const { status } = await invite.run({ teamId, email })
    if (status !== 'ok') return
    toast(t('invite.sent', { email }))
    setOpen(false)
  }
  return (
    <>
      <AddAction text={t('invite.title')} onClick={() => setOpen(true)} />
      <Dialog open={open} title={t('invite.title')} onClose={close}>
        <InviteForm pending={invite.pending} error={invite.error} onSend={send} onCancel={close} />
      </Dialog>
    </>
  )
}

interface InviteFormProps {
  readonly pending: boolean
  readonly error: unknown
  readonly onSend: (email: string) => void
  readonly onCancel: () => void
}

function InviteForm({ pending, error, onSend, onCancel }: InviteFormProps) {
  const t = useTeamTexts()
  const tAccount = useAccountTexts()
  const { errors, props } = useForm<'email', NonNullable<ReturnType<typeof findError>>>({
    fields: ['email'],
    pending,
    check: ({ email }) => ({ email: findError(email) }),
    submit: ({ email }) => onSend(email.trim()),
  })
  return (
    <Styled as="form" className="lk-form" {...props}>
      <Styled as="p" className="lk-dialog-text">
        {t('invite.text')}
      </Styled>
      <FormAlert error={error} />
      <EmailField
        enterKeyHint="send"
        form="invite"
        autoComplete="off"
        data-1p-ignore
        live="assertive"
        error={errors.email && t(errors.email)}
      />
      <DialogActions cancel={tAccount('account.cancel')} onCancel={onCancel}>
        <SubmitButton pending={pending} pendingText={t('invite.sending')}>
          {t('invite.send')}
        </SubmitButton>
      </DialogActions>
    </Styled>
  )
}

function findError(email: string): 'invite.emailMissing' | 'invite.emailInvalid' | undefined {
  if (email.trim() === '') return 'invite.emailMissing'
  return checkEmail(email) ? 'invite.emailInvalid' : undefined
}
