'use client'

import type { User } from '@latchkey/core'
import { listTeamMemberProfiles, removeTeamMember } from '@latchkey/core/teams'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserAvatar } from '../../../components/user-avatar.js'
import { UserText } from '../../../components/user-text.js'
import { useAction } from '../../../hooks/use-action.js'
import { type Member, useMembersState } from '../../../hooks/use-teams.js'
import { RowMenu } from '../../../primitives/menus/row-menu.js'
import { Row } from '../../../primitives/row.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Confirm, LoadedData, Notice } from '../section.js'
import { InviteMember } from './invite-member.js'
import type { TeamProps } from './team-section.js'
import { TeamSection, useRefocusAfter } from './team-section.js'

interface MembersProps extends TeamProps {
  readonly user: User
  /** Names of roles by user ID. */
  readonly roles: Readonly<Record<string, string>> | undefined
}

/** Members of the team, if the user may see them. */
export function Members(props: MembersProps) {
  const t = useTeamTexts()
  const { team, may } = props
  const mayRead = may.has('$read_members')
  const mayInvite = may.has('$invite_members')
  return (
    <TeamSection
      title={t('members.title')}
      isTitleHidden
      text={t(mayRead ? 'members.text' : 'members.hidden')}
      hasAction={mayInvite}
    >
      {mayRead && <Known {...props} />}
      {mayInvite && <InviteMember teamId={team.id} />}
    </TeamSection>
  )
}

function Known(props: MembersProps) {
  const state = useMembersState(props.team.id)
  return (
    <LoadedData state={state} endpoint={listTeamMemberProfiles}>
      {(members) => <List {...props} members={members} />}
    </LoadedData>
  )
}

function List({ team, may, user, roles, members }: MembersProps & { readonly members: readonly Member[] }) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const remove = useAction(removeTeamMember)
  const [memberToRemove, setMemberToRemove] = useState<Member>()
  /** The last removed member, and the list from which the member was removed. */
  const [removed, setRemoved] = useState<{ readonly userId: string; readonly from: readonly Member[] }>()
  useRefocusAfter(removed)
  // Only the addresses of the signed-in user are known.
  const emailOf = ({ userId }: Member) => (userId === user.id ? user.primaryEmail : null)
  const nameOf = (member: Member) => member.displayName || emailOf(member) || t('members.unnamed')
  const confirmed = async () => {
    if (!memberToRemove || remove.pending) return
    setRemoved(undefined)
    const { status } = await remove.run({ teamId: team.id, userId: memberToRemove.userId })
    if (status !== 'ok') return
    setMemberToRemove(undefined)
    setRemoved({ userId: memberToRemove.userId, from: members })
  }
  return (
    <>
      <Styled as="ul" className="lk-rows">
        {members.map((member) => {
          // The list is read again a moment later, and may contain the member again.
          if (member.userId === removed?.userId && members === removed.from) return null
          const isCurrentUser = member.userId === user.id
          return (
            <MemberRow
              key={member.userId}
              member={member}
              name={nameOf(member)}
              email={emailOf(member)}
              role={roles?.[member.userId]}
              isCurrentUser={isCurrentUser}
              onRemove={!isCurrentUser && may.has('$remove_members') ? () => setMemberToRemove(member) : undefined}
            />
          )
        })}
      </Styled>
      <Notice text={removed && t('members.removed')} />
      <Confirm
        open={memberToRemove !== undefined}
        title={t('members.removeTitle')}
        text={
          memberToRemove
            ? t('members.removeText', {
                name: bidiIsolate(nameOf(memberToRemove)),
                team: bidiIsolate(team.displayName),
              })
            : ''
        }
        confirm={account('account.remove')}
        action={remove}
        onConfirm={confirmed}
        onClose={() => setMemberToRemove(undefined)}
      />
    </>
  )
}

interface MemberRowProps {
  readonly member: Member
  readonly name: string
  readonly email: string | null
  readonly role: string | undefined
  readonly isCurrentUser: boolean
  /** `undefined` if the user may not remove the member. */
  readonly onRemove: (() => void) | undefined
}

function MemberRow({ member, name, email, role, isCurrentUser, onRemove }: MemberRowProps) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const hasOtherEmail = email !== null && email !== name
  return (
    <Row
      icon={<UserAvatar user={{ ...member, primaryEmail: email }} />}
      title={<UserText text={name} />}
      badges={isCurrentUser ? [{ text: t('members.you') }] : []}
      description={
        (role || hasOtherEmail || !isCurrentUser) && (
          <Styled as="ul" className="lk-facts">
            {role && (
              <li>
                <UserText text={role} />
              </li>
            )}
            {hasOtherEmail && (
              <li>
                <UserText text={email} />
              </li>
            )}
            {!isCurrentUser && <li>{t('members.id', { id: member.userId.slice(-4) })}</li>}
          </Styled>
        )
      }
    >
      {onRemove && (
        <RowMenu
          label={account('account.options', { name: bidiIsolate(name) })}
          actions={[{ text: t('members.remove'), icon: 'trash', onSelect: onRemove }]}
        />
      )}
    </Row>
  )
}
