'use client'

import type { CallOptions, Client, User } from '@latchkey/core'
import { visibleText } from '@latchkey/core/internal/client'
import {
  deleteTeamInvitation,
  inviteToTeam,
  listTeamInvitations,
  listTeamMemberProfiles,
  removeTeamMember,
} from '@latchkey/core/teams'
import { type ReactNode, useState } from 'react'
import { Avatar } from '../../../components/avatar.js'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { UserText } from '../../../components/user-text.js'
import { useAction } from '../../../hooks/use-action.js'
import { type Invitation, type Member, useInvitationsState, useMembersState } from '../../../hooks/use-teams.js'
import { Alert } from '../../../primitives/alert.js'
import { Field } from '../../../primitives/fields/field.js'
import { Icon } from '../../../primitives/icon.js'
import { RowMenu } from '../../../primitives/menus/row-menu.js'
import { Row } from '../../../primitives/row.js'
import { useToast } from '../../../primitives/toast.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { type ActionState, Confirm, LoadedData } from '../section.js'
import { EmptyState } from '../section-head.js'
import { useRowAction } from '../use-row-action.js'
import { InviteMember } from './invite-member.js'
import type { TeamProps } from './team-section.js'
import { TeamSection, useRefocusAfter } from './team-section.js'

interface MembersProps extends TeamProps {
  readonly user: User
  /** Names of roles by user ID. */
  readonly roles: Readonly<Record<string, string>> | undefined
}

/** Members of the team and invitations to it, if the user may see them. */
export function Members(props: MembersProps) {
  const t = useTeamTexts()
  const { team, may } = props
  const mayRead = may.has('$read_members')
  const mayInvite = may.has('$invite_members')
  const Head = mayInvite ? CountWithInvitations : Count
  return (
    <TeamSection
      title={t('members.title')}
      isTitleHidden
      text={mayRead ? <Head teamId={team.id} /> : t('members.hidden')}
      hasAction={mayInvite}
    >
      {mayRead && <Known {...props} />}
      {mayInvite && <InviteMember teamId={team.id} />}
    </TeamSection>
  )
}

interface CountProps {
  readonly teamId: string
  readonly pending?: number
}

/** The number of members, and of pending invitations. Takes the same space before it is known. */
function Count({ teamId, pending = 0 }: CountProps) {
  const t = useTeamTexts()
  return t('members.text', { count: lengthOf(useMembersState(teamId)), pending })
}

const CountWithInvitations = ({ teamId }: CountProps) => (
  <Count teamId={teamId} pending={lengthOf(useInvitationsState(teamId))} />
)

const lengthOf = (state: ReturnType<typeof useMembersState | typeof useInvitationsState>) =>
  state.status === 'ready' ? state.value.length : 0

function Known(props: MembersProps) {
  const state = useMembersState(props.team.id)
  return (
    <LoadedData state={state} endpoint={listTeamMemberProfiles}>
      {(members) =>
        props.may.has('$invite_members') ? (
          <WithInvitations {...props} members={members} />
        ) : (
          <People {...props} members={members} />
        )
      }
    </LoadedData>
  )
}

interface KnownProps extends MembersProps {
  readonly members: readonly Member[]
}

/** The invitations are below the members, which do not wait for them. */
function WithInvitations(props: KnownProps) {
  const state = useInvitationsState(props.team.id)
  return (
    <>
      <People {...props} {...(state.status === 'ready' && { invitations: state.value })} />
      {state.status === 'failed' && (
        <LoadedData state={state} endpoint={listTeamInvitations}>
          {() => null}
        </LoadedData>
      )}
    </>
  )
}

/** Minimum number of rows for which the list has a search field. */
const MANY = 8

interface PeopleProps extends KnownProps {
  /** Default: unknown. */
  readonly invitations?: readonly Invitation[]
}

function People({ team, may, user, roles, members, invitations }: PeopleProps) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const [search, setSearch] = useState('')
  const remove = useAction(removeTeamMember)
  // An action of the list: the row can disappear before the response to the request arrives.
  const withdraw = useRowAction(withdrawInvitation)
  const [memberToRemove, setMemberToRemove] = useState<Member>()
  /** The rows that were removed. The list is read again a moment later, and may contain them again. */
  const [gone, setGone] = useState<readonly object[]>([])
  const toast = useToast()
  useRefocusAfter(gone.length)
  // Only the addresses of the signed-in user are known.
  const emailOf = ({ userId }: Member) => (userId === user.id ? user.primaryEmail : null)
  const nameOf = (member: Member) => visibleText(member.displayName) || emailOf(member) || t('members.unnamed')
  const roleOf = ({ userId }: Member) =>
    // Of the others, the client cannot read the permissions.
    roles?.[userId] ?? (userId === user.id ? rolesIn(may) : '')
  const matches = (...texts: readonly (string | null)[]) =>
    texts.some((text) => text?.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase()))
  const finish = (row: object, text: string) => {
    setGone((before) => [...before, row])
    toast(text)
  }
  const confirmed = async () => {
    if (!memberToRemove || remove.pending) return
    const { status } = await remove.run({ teamId: team.id, userId: memberToRemove.userId })
    if (status !== 'ok') return
    setMemberToRemove(undefined)
    finish(memberToRemove, t('members.removed'))
  }
  const end = async (invitation: Invitation, isSentAgain: boolean) => {
    if (await withdraw.run(invitation.id, { invitation, isSentAgain }))
      finish(invitation, isSentAgain ? t('invite.sent', { email: invitation.recipientEmail }) : t('invite.revoked'))
  }
  const present = members.filter((member) => !gone.includes(member))
  const invited = (invitations ?? []).filter((invitation) => !gone.includes(invitation))
  const rows: readonly ReactNode[] = [
    ...present
      .filter((member) => matches(nameOf(member), emailOf(member), roleOf(member)))
      .map((member) => {
        const isCurrentUser = member.userId === user.id
        return (
          <MemberRow
            key={member.userId}
            member={member}
            name={nameOf(member)}
            email={emailOf(member)}
            role={roleOf(member)}
            isCurrentUser={isCurrentUser}
            onRemove={!isCurrentUser && may.has('$remove_members') ? () => setMemberToRemove(member) : undefined}
          />
        )
      }),
    ...invited
      .filter(({ recipientEmail }) => matches(recipientEmail))
      .map((invitation) => (
        <InvitationRow
          key={invitation.id}
          invitation={invitation}
          mayWithdraw={may.has('$remove_members')}
          {...withdraw.of(invitation.id)}
          onEnd={(isSentAgain) => end(invitation, isSentAgain)}
        />
      )),
  ]
  return (
    <>
      {(search !== '' || present.length + invited.length >= MANY) && (
        <Field
          form="members"
          name="search"
          type="search"
          dir="auto"
          autoComplete="off"
          aria-required={false}
          label={t('members.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <p aria-live="polite" className={rows.length === 0 ? undefined : 'lk-hidden'}>
        {rows.length === 0 && t('members.noMatch')}
      </p>
      <Styled as="ul" className="lk-rows">
        {rows}
      </Styled>
      {invitations && present.length + invited.length === 1 && (
        <EmptyState icon={<Icon name="users" />} title={t('members.alone')} text={t('members.aloneText')} />
      )}
      <Confirm
        open={memberToRemove !== undefined}
        title={t('members.removeTitle')}
        text={
          memberToRemove
            ? t('members.removeText', {
                name: bidiIsolate(nameOf(memberToRemove)),
                team: bidiIsolate(teamName(team)),
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

/** "Team admin" for `team_admin`. The permissions of the service, which start with a dollar sign, are no roles. */
function rolesIn(permissions: ReadonlySet<string>): string {
  const ids = [...permissions].filter((id) => !id.startsWith('$'))
  const text = ids.join(', ').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface MemberRowProps {
  readonly member: Member
  readonly name: string
  readonly email: string | null
  readonly role: string
  readonly isCurrentUser: boolean
  /** `undefined` if the user may not remove the member. */
  readonly onRemove: (() => void) | undefined
}

function MemberRow({ member, name, email, role, isCurrentUser, onRemove }: MemberRowProps) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const facts = [role, email !== name && email].filter(Boolean) as readonly string[]
  const id = !isCurrentUser && t('members.id', { id: member.userId.slice(-4) })
  return (
    <Row
      icon={<Avatar user={{ ...member, primaryEmail: email }} />}
      title={<UserText text={name} />}
      badges={isCurrentUser ? [{ text: t('members.you') }] : []}
      description={
        (facts.length > 0 || id) && (
          <Styled as="div" className="lk-facts">
            {facts.map((text) => (
              <span key={text}>
                <UserText text={text} />
              </span>
            ))}
            {id && <span>{id}</span>}
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

interface EndedInvitation {
  readonly invitation: Invitation
  /** Sends a new link first: the old one would be a second invitation. */
  readonly isSentAgain: boolean
}

async function withdrawInvitation(client: Client, { invitation, isSentAgain }: EndedInvitation, options?: CallOptions) {
  const { id, teamId, recipientEmail } = invitation
  if (isSentAgain) await inviteToTeam(client, { teamId, email: recipientEmail }, options)
  await deleteTeamInvitation(client, { teamId, invitationId: id }, options)
}

interface InvitationRowProps extends ActionState {
  readonly invitation: Invitation
  readonly mayWithdraw: boolean
  readonly onEnd: (isSentAgain: boolean) => void
}

function InvitationRow({ invitation, mayWithdraw, pending, error, onEnd }: InvitationRowProps) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const formats = useFormats()
  const [isSentAgain, setSentAgain] = useState(false)
  const { recipientEmail, expiresAt } = invitation
  const end = (isSentAgain: boolean) => () => {
    if (pending) return
    setSentAgain(isSentAgain)
    onEnd(isSentAgain)
  }
  return (
    <Row
      icon={<Avatar user={{ displayName: null, primaryEmail: recipientEmail, profileImageUrl: null }} />}
      title={<UserText text={recipientEmail} />}
      badges={[{ text: t('invite.invited'), tone: 'warning' }]}
      description={t('invite.expiresOn', { when: formats.date(expiresAt) })}
      note={<Alert error={error} />}
    >
      {mayWithdraw && (
        <RowMenu
          label={account('account.options', { name: bidiIsolate(recipientEmail) })}
          actions={[
            { text: t('invite.resend'), icon: 'mail', onSelect: end(true) },
            { text: t('invite.revoke'), icon: 'trash', onSelect: end(false) },
          ]}
          pendingText={pending ? t(isSentAgain ? 'invite.sending' : 'invite.revoke') : undefined}
        />
      )}
    </Row>
  )
}
