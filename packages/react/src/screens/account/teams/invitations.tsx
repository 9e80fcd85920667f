'use client'

import { deleteTeamInvitation, listTeamInvitations } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useAction } from '../../../hooks/use-action.js'
import { type Invitation, useInvitationsState } from '../../../hooks/use-teams.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { RowMenu } from '../../../primitives/row-menu.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Notice } from '../section.js'
import { EmptyState } from '../section-head.js'
import { InviteMember } from './invite-member.js'
import type { TeamProps } from './team-section.js'
import { LoadedPart, TeamSection, useRefocusAfter } from './team-section.js'

/** Invites members and lists pending invitations. Only users who can see the members see the invitations. */
export function Invitations({ team, may }: TeamProps) {
  const t = useTeamTexts()
  return (
    <TeamSection title={t('invite.pending')} isTitleHidden text={t('invite.pendingText')} hasAction>
      <InviteMember teamId={team.id} />
      {may.has('$read_members') && <Open teamId={team.id} mayWithdraw={may.has('$remove_members')} />}
    </TeamSection>
  )
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
  const account = useAccountTexts()
  const formats = useFormats()
  const { env } = useClient()
  const isExpired = (expiresAt: Date) => expiresAt.getTime() <= env.now()
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
      {invitations.length === 0 && <EmptyState icon={<Icon name="mail" />} title={t('invite.none')} />}
      <Styled as="ul" className="lk-rows">
        {invitations.map(({ id, recipientEmail, expiresAt }) => (
          <Row
            key={id}
            icon={<Icon name="mail" />}
            title={<UserText text={recipientEmail} />}
            titleId={`lk-invitation-${id}`}
            badges={isExpired(expiresAt) ? [{ text: t('invite.expired'), tone: 'warning' }] : []}
            description={t(isExpired(expiresAt) ? 'invite.expiredOn' : 'invite.expiresOn', {
              when: formats.date(expiresAt),
            })}
          >
            {mayWithdraw && (
              <RowMenu
                label={account('account.options', { name: bidiIsolate(recipientEmail) })}
                actions={[{ text: t('invite.revoke'), icon: 'trash', onSelect: () => end(id), isDestructive: true }]}
                pendingText={withdraw.pending && concerned === id ? t('invite.revoke') : undefined}
              />
            )}
          </Row>
        ))}
      </Styled>
    </>
  )
}
