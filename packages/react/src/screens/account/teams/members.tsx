'use client'

import { listTeamMemberProfiles, removeTeamMember } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserAvatar } from '../../../components/user-avatar.js'
import { useAction } from '../../../hooks/use-action.js'
import { type Member, useMembersState } from '../../../hooks/use-teams.js'
import { Row } from '../../../primitives/row.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Confirm, Notice } from '../section.js'
import type { TeamProps } from './team-section.js'
import { LoadedPart, TeamSection, useRefocusAfter } from './team-section.js'

interface MembersProps extends TeamProps {
  /** Id of the signed-in user. */
  readonly userId: string
}

/** Members of the team, if the user may see them. */
export function Members(props: MembersProps) {
  const t = useTeamTexts()
  return (
    <TeamSection title={t('members.title')}>
      {props.may.has('$read_members') ? <Known {...props} /> : <p>{t('members.hidden')}</p>}
    </TeamSection>
  )
}

function Known(props: MembersProps) {
  const client = useClient()
  const state = useMembersState(props.team.id)
  return (
    <LoadedPart state={state} retry={() => client.cache.invalidate(listTeamMemberProfiles.reads)}>
      {(members) => <List {...props} members={members} />}
    </LoadedPart>
  )
}

function List({ team, may, userId, members }: MembersProps & { readonly members: readonly Member[] }) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const remove = useAction(removeTeamMember)
  const [memberToRemove, setMemberToRemove] = useState<Member>()
  const [removed, setRemoved] = useState<string>()
  useRefocusAfter(removed)
  const nameOf = ({ displayName }: Member) => displayName || t('members.unnamed')
  const confirmed = async () => {
    if (!memberToRemove || remove.pending) return
    setRemoved(undefined)
    const { status } = await remove.run({ teamId: team.id, userId: memberToRemove.userId })
    if (status !== 'ok') return
    setMemberToRemove(undefined)
    setRemoved(memberToRemove.userId)
  }
  return (
    <>
      <Notice text={removed && t('members.removed')} />
      <Styled as="ul" className="lk-rows">
        {members.map((member) => {
          const isCurrentUser = member.userId === userId
          return (
            <MemberRow
              key={member.userId}
              member={member}
              name={nameOf(member)}
              own={isCurrentUser}
              onRemove={!isCurrentUser && may.has('$remove_members') ? () => setMemberToRemove(member) : undefined}
            />
          )
        })}
      </Styled>
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
        pending={remove.pending}
        error={remove.error}
        onConfirm={confirmed}
        onClose={() => {
          // A pending request cannot be canceled: wait for it.
          if (remove.pending) return
          remove.reset()
          setMemberToRemove(undefined)
        }}
      />
    </>
  )
}

interface MemberRowProps {
  readonly member: Member
  readonly name: string
  readonly own: boolean
  /** `undefined` if the user may not remove the member. */
  readonly onRemove: (() => void) | undefined
}

function MemberRow({ member, name, own, onRemove }: MemberRowProps) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const id = `lk-member-${member.userId}`
  return (
    <Row
      icon={<UserAvatar user={{ ...member, primaryEmail: null }} />}
      title={<bdi>{name}</bdi>}
      titleId={id}
      badges={own ? [{ text: t('members.you') }] : []}
      description={!own && t('members.id', { id: member.userId.slice(-4) })}
    >
      {onRemove && (
        <BusyButton
          pending={false}
          pendingText=""
          className="lk-button lk-small-button lk-danger"
          describedBy={id}
          onClick={onRemove}
        >
          {account('account.remove')}
        </BusyButton>
      )}
    </Row>
  )
}
