'use client'

import { deleteTeamInvitation, listTeamInvitations } from '@latchkey/core/teams'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { type Invitation, useInvitationsState } from '../../../hooks/use-teams.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { RowMenu } from '../../../primitives/menus/row-menu.js'
import { Row } from '../../../primitives/row.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { LoadedData, Notice } from '../section.js'
import { EmptyState } from '../section-head.js'
import { useRowAction } from '../use-row-action.js'
import { InviteMember } from './invite-member.js'
import type { TeamProps } from './team-section.js'
import { TeamSection, useRefocusAfter } from './team-section.js'

/** Invites members and lists pending invitations. Only users who can see the members see the invitations. */
export function Invitations({ team, may }: TeamProps) {
  const t = useTeamTexts()
  return (
    <TeamSection title={t('invite.pending')} isTitleHidden text={t('invite.pendingText')} hasAction>
      {may.has('$read_members') && <Open teamId={team.id} mayWithdraw={may.has('$remove_members')} />}
      <InviteMember teamId={team.id} />
    </TeamSection>
  )
}

interface OpenProps {
  readonly teamId: string
  readonly mayWithdraw: boolean
}

function Open(props: OpenProps) {
  const state = useInvitationsState(props.teamId)
  return (
    <LoadedData state={state} endpoint={listTeamInvitations}>
      {(invitations) => <List {...props} invitations={invitations} />}
    </LoadedData>
  )
}

function List({ teamId, mayWithdraw, invitations }: OpenProps & { readonly invitations: readonly Invitation[] }) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const formats = useFormats()
  const { env } = useClient()
  const isExpired = (expiresAt: Date) => expiresAt.getTime() <= env.now()
  const withdraw = useRowAction(deleteTeamInvitation)
  const [done, setDone] = useState<string>()
  useRefocusAfter(done)
  // The list is read again a moment later.
  const pending = invitations.filter(({ id }) => id !== done)
  const end = async (invitationId: string) => {
    setDone(undefined)
    if (await withdraw.run(invitationId, { teamId, invitationId })) setDone(invitationId)
  }
  return (
    <>
      {pending.length === 0 && <EmptyState icon={<Icon name="mail" />} title={t('invite.none')} />}
      <Styled as="ul" className="lk-rows">
        {pending.map(({ id, recipientEmail, expiresAt }) => (
          <Row
            key={id}
            icon={<Icon name="mail" />}
            title={<UserText text={recipientEmail} />}
            badges={isExpired(expiresAt) ? [{ text: t('invite.expired'), tone: 'warning' }] : []}
            description={t(isExpired(expiresAt) ? 'invite.expiredOn' : 'invite.expiresOn', {
              when: formats.date(expiresAt),
            })}
            note={<Alert error={withdraw.of(id).error} />}
          >
            {mayWithdraw && (
              <RowMenu
                label={account('account.options', { name: bidiIsolate(recipientEmail) })}
                actions={[{ text: t('invite.revoke'), icon: 'trash', onSelect: () => end(id) }]}
                pendingText={withdraw.of(id).pending ? t('invite.revoke') : undefined}
              />
            )}
          </Row>
        ))}
      </Styled>
      <Notice text={done && t('invite.revoked')} />
    </>
  )
}
