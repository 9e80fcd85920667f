import {
  type CallOptions,
  type Client,
  deleteTeamInvitation,
  inviteToTeam,
  listTeamInvitations,
  listTeamMemberProfiles,
  removeTeamMember,
  type User,
} from '@latchkey/core'
import { visibleText } from '@latchkey/core/internal/client'
import { Avatar } from '../../../components/avatar.js'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { UserText } from '../../../components/user-text.js'
import { type Invitation, type Member, useInvitationsState, useMembersState } from '../../../hooks/use-teams.js'
import { Icon } from '../../../primitives/icon.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { EditableList } from '../editable-list.js'
import { LoadedData } from '../section.js'
import { EmptyState } from '../section-head.js'
import { useListAction } from '../use-list-action.js'
import { InviteMember } from './invite-member.js'
import type { TeamProps } from './team-section.js'
import { TeamSection } from './team-section.js'

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
  const members = useMembersState(team.id, mayRead)
  const invitations = useInvitationsState(team.id, mayRead && mayInvite)
  // Takes the same space before it is known.
  const count = t('members.text', { count: lengthOf(members), pending: lengthOf(invitations) })
  return (
    <TeamSection
      title={t('members.title')}
      isTitleHidden
      hasTools
      text={mayRead ? count : t('members.hidden')}
      hasAction={mayInvite}
    >
      {mayRead && (
        <LoadedData state={members} endpoint={listTeamMemberProfiles}>
          {(all) => (
            <>
              {/* The invitations are below the members, which do not wait for them. */}
              <People
                {...props}
                members={all}
                {...(invitations.status === 'ready' && { invitations: invitations.value })}
              />
              {invitations.status === 'failed' && (
                <LoadedData state={invitations} endpoint={listTeamInvitations}>
                  {() => null}
                </LoadedData>
              )}
            </>
          )}
        </LoadedData>
      )}
      {mayInvite && <InviteMember teamId={team.id} />}
    </TeamSection>
  )
}

const lengthOf = (state: ReturnType<typeof useMembersState | typeof useInvitationsState>) =>
  state.status === 'ready' ? state.value.length : 0

/** A row: a member, or an invitation. */
type Person =
  | { readonly id: string; readonly member: Member; readonly invitation?: never }
  | { readonly id: string; readonly member?: never; readonly invitation: Invitation }

interface PeopleProps extends MembersProps {
  readonly members: readonly Member[]
  /** Default: unknown. */
  readonly invitations?: readonly Invitation[]
}

/** The actions on members and invitations, in the order of their menus. */
function usePersonActions({ team, may, user }: Omit<MembersProps, 'roles'>, nameOf: (member: Member) => string) {
  const t = useTeamTexts()
  const account = useAccountTexts()
  const mayRemove = may.has('$remove_members')
  const isInvitation = ({ invitation }: Person) => mayRemove && invitation !== undefined
  const remove = useListAction(removeTeamMember, {
    text: t('members.remove'),
    icon: 'trash',
    isOffered: ({ member }) => mayRemove && member !== undefined && member.userId !== user.id,
    input: ({ id }: Person) => ({ teamId: team.id, userId: id }),
    done: () => t('members.removed'),
    removes: ({ id }) => [id],
    question: ({ member }) => ({
      title: t('members.removeTitle'),
      text: member
        ? t('members.removeText', { name: bidiIsolate(nameOf(member)), team: bidiIsolate(teamName(team)) })
        : '',
      confirm: account('account.remove'),
    }),
  })
  const resend = useListAction(sendAgain, {
    text: t('invite.resend'),
    icon: 'mail',
    pendingText: t('invite.sending'),
    isOffered: isInvitation,
    input: ({ id, invitation }: Person) => ({
      teamId: team.id,
      invitationId: id,
      email: invitation?.recipientEmail ?? '',
    }),
    done: ({ invitation }) => t('invite.sent', { email: invitation?.recipientEmail ?? '' }),
    removes: ({ id }) => [id],
  })
  const withdraw = useListAction(deleteTeamInvitation, {
    text: t('invite.revoke'),
    icon: 'trash',
    isOffered: isInvitation,
    input: ({ id }: Person) => ({ teamId: team.id, invitationId: id }),
    done: () => t('invite.revoked'),
    removes: ({ id }) => [id],
  })
  return [remove, resend, withdraw]
}

function People({ team, may, user, roles, members, invitations }: PeopleProps) {
  const t = useTeamTexts()
  const formats = useFormats()
  // Only the addresses of the signed-in user are known.
  const emailOf = ({ userId }: Member) => (userId === user.id ? user.primaryEmail : null)
  const nameOf = (member: Member) => visibleText(member.displayName) || emailOf(member) || t('members.unnamed')
  const roleOf = ({ userId }: Member) =>
    // Of the others, the client cannot read the permissions.
    roles?.[userId] ?? (userId === user.id ? roleIn(may, t) : '')
  const names = new Map<string, number>()
  for (const member of members) names.set(nameOf(member), (names.get(nameOf(member)) ?? 0) + 1)
  const actions = usePersonActions({ team, may, user }, nameOf)
  const people: readonly Person[] = [
    ...members.map((member) => ({ id: member.userId, member })),
    ...(invitations ?? []).map((invitation) => ({ id: invitation.id, invitation })),
  ]
  const gone = actions.flatMap((action) => action.gone)
  const isAlone = invitations !== undefined && people.filter(({ id }) => !gone.includes(id)).length === 1
  const memberRow = (member: Member) => {
    const name = nameOf(member)
    const email = emailOf(member)
    const role = roleOf(member)
    const isNameShared = (names.get(name) ?? 0) > 1
    return {
      icon: <Avatar user={{ ...member, primaryEmail: email }} />,
      title: <UserText text={name} mayBeCut />,
      name: bidiIsolate(name),
      badges: member.userId === user.id ? [{ text: t('members.you') }] : [],
      description:
        email && email !== name ? (
          <UserText text={email} mayBeCut />
        ) : (
          isNameShared && t('members.id', { id: member.userId.slice(-4) })
        ),
      aside: role ? <UserText text={role} /> : undefined,
    }
  }
  const invitationRow = ({ recipientEmail, expiresAt }: Invitation) => ({
    icon: <Avatar user={{ displayName: null, primaryEmail: recipientEmail, profileImageUrl: null }} />,
    title: <UserText text={recipientEmail} mayBeCut />,
    name: bidiIsolate(recipientEmail),
    badges: [{ text: t('invite.invited'), tone: 'warning' as const }],
    description: t('invite.expiresOn', { when: formats.date(expiresAt) }),
  })
  return (
    <>
      <EditableList
        items={people}
        actions={actions}
        search={{
          label: t('members.search'),
          noMatch: t('members.noMatch'),
          matches: ({ member, invitation }, text) =>
            (member ? [nameOf(member), emailOf(member), roleOf(member)] : [invitation.recipientEmail]).some((part) =>
              part?.toLocaleLowerCase().includes(text),
            ),
        }}
      >
        {({ member, invitation }) => (member ? memberRow(member) : invitationRow(invitation))}
      </EditableList>
      {isAlone && <EmptyState icon={<Icon name="users" />} title={t('members.alone')} text={t('members.aloneText')} />}
    </>
  )
}

/** The texts of the roles that every project has. */
const ROLES = new Map<string, 'members.adminRole' | 'members.memberRole'>([
  ['team_admin', 'members.adminRole'],
  ['team_member', 'members.memberRole'],
])

/**
 * The highest role: "Reviewer" for `reviewer`. A role contains others, which are permissions of the user as well. Those of
 * the service, which start with a dollar sign, are no roles.
 */
function roleIn(permissions: ReadonlySet<string>, t: ReturnType<typeof useTeamTexts>): string {
  const ids = [...permissions].filter((id) => !id.startsWith('$'))
  const id = ids.find((role) => role === 'team_admin') ?? ids.find((role) => role !== 'team_member') ?? ids[0] ?? ''
  const known = ROLES.get(id)
  if (known) return t(known)
  const text = id.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface SendAgainInput {
  readonly teamId: string
  readonly invitationId: string
  readonly email: string
}

/** Sends a new link, and withdraws the old one, which would be a second invitation. */
async function sendAgain(client: Client, { email, ...invitation }: SendAgainInput, options?: CallOptions) {
  await inviteToTeam(client, { teamId: invitation.teamId, email }, options)
  await deleteTeamInvitation(client, invitation, options)
}
