'use client'

import { deleteTeamInvitation, inviteToTeam, listTeamInvitations } from '@latchkey/core'
import { useRef, useState } from 'react'
import { checkEmail } from '../../../forms/check.js'
import { useForm } from '../../../forms/use-form.js'
import { useAction } from '../../../hooks/use-action.js'
import { type Invitation, useInvitationsState } from '../../../hooks/use-teams.js'
import { Alert, FormAlert } from '../../../primitives/alert.js'
import { EmailField } from '../../../primitives/fields/field.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { BusyButton, SubmitButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider/client-context.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Notice } from '../section.js'
import type { TeamProps } from './team-section.js'
import { LoadedPart, TeamSection, useRefocusAfter } from './team-section.js'

/** Invites members and lists pending invitations. Only users who can see the members see the invitations. */
export function Invitations({ team, may }: TeamProps) {
  const t = useTeamTexts()
  return (
    <>
      <TeamSection title={t('invite.title')}>
        <Invite teamId={team.id} />
      </TeamSection>
      {may.has('$read_members') && (
        <TeamSection title={t('invite.pending')}>
          <Open teamId={team.id} mayWithdraw={may.has('$remove_members')} />
        </TeamSection>
      )}
    </>
  )
}

function Invite({ teamId }: { readonly teamId: string }) {
  const t = useTeamTexts()
  const form = useRef<HTMLFormElement>(null)
  const invite = useAction(inviteToTeam)
  const [sent, setSent] = useState<string>()
  const { errors, props } = useForm<'email', NonNullable<ReturnType<typeof findError>>>({
    fields: ['email'],
    check: ({ email }) => ({ email: findError(email) }),
    async submit({ email }) {
      if (invite.pending) return
      setSent(undefined)
      const { status } = await invite.run({ teamId, email: email.trim() })
      if (status !== 'ok') return
      setSent(email.trim())
      form.current?.reset()
    },
  })
  return (
    <>
      <Styled as="form" className="lk-form" ref={form} {...props}>
        <FormAlert error={invite.error} />
        <EmailField form="invite" autoComplete="off" data-1p-ignore error={errors.email && t(errors.email)} />
        <Styled as="div" className="lk-box-foot">
          <SubmitButton pending={invite.pending} pendingText={t('invite.sending')}>
            {t('invite.send')}
          </SubmitButton>
        </Styled>
      </Styled>
      <Notice text={sent && t('invite.sent', { email: sent })} />
    </>
  )
}

function findError(email: string): 'invite.emailMissing' | 'invite.emailInvalid' | undefined {
  if (email.trim() === '') return 'invite.emailMissing'
  return checkEmail(email) ? 'invite.emailInvalid' : undefined
}

interface OpenProps {
  readonly teamId: string
  readonly mayWithdraw: boolean
}

function Open(props: OpenProps) {
  const client = useClient()
  const state = useInvitationsState(props.teamId)
  return (
    <LoadedPart state={state} retry={() => client.cache.invalidate(listTeamInvitations.reads)}>
      {(invitations) => <List {...props} invitations={invitations} />}
    </LoadedPart>
  )
}

function List({ teamId, mayWithdraw, invitations }: OpenProps & { readonly invitations: readonly Invitation[] }) {
  const t = useTeamTexts()
  const formats = useFormats()
  const withdraw = useAction(deleteTeamInvitation)
  const [concerned, setConcerned] = useState<string>()
  const [done, setDone] = useState<string>()
  useRefocusAfter(done)
  const end = async (invitationId: string) => {
    if (withdraw.pending) return
    setConcerned(invitationId)
    setDone(undefined)
    const { status } = await withdraw.run({ teamId, invitationId })
    if (status === 'ok') setDone(invitationId)
  }
  return (
    <>
      <Notice text={done && t('invite.revoked')} />
      <Alert error={withdraw.error} />
      {invitations.length === 0 && <p>{t('invite.none')}</p>}
      <Styled as="ul" className="lk-rows">
        {invitations.map(({ id, recipientEmail, expiresAt }) => (
          <Row
            key={id}
            icon={<Icon name="mail" />}
            title={<bdi>{recipientEmail}</bdi>}
            titleId={`lk-invitation-${id}`}
            description={t('invite.expiresOn', { when: formats.date(expiresAt) })}
          >
            {mayWithdraw && (
              <BusyButton
                pending={withdraw.pending && concerned === id}
                pendingText={t('invite.revoke')}
                className="lk-button lk-small-button lk-danger"
                describedBy={`lk-invitation-${id}`}
                onClick={() => end(id)}
              >
                {t('invite.revoke')}
              </BusyButton>
            )}
          </Row>
        ))}
      </Styled>
    </>
  )
}
