import {
  acceptTeamInvitation,
  listReceivedTeamInvitations,
  type ResourceState,
  type TeamInvitation,
} from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { visibleText } from '@latchkey/core/internal/client'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Icon } from '../../../primitives/icon.js'
import { useClient } from '../../../provider/client-context.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList } from '../editable-list.js'
import { useListAction } from '../use-list-action.js'

/** The invitations that the user received at a verified address. The service cannot list them before version 2.8.86. */
export function useReceivedInvitations(): ResourceState<readonly TeamInvitation[]> {
  const client = useClient()
  return useResourceState(
    watchQuery(client, 'received invitations', ['team-invitations'], (call) =>
      listReceivedTeamInvitations(client, {}, call),
    ),
  )
}

interface ReceivedInvitationsProps {
  readonly invitations: readonly TeamInvitation[]
  /** Whether a single invitation is the primary action of the page. */
  readonly isPrimary: boolean
}

/** Renders nothing without invitations. */
export function ReceivedInvitations({ invitations, isPrimary }: ReceivedInvitationsProps) {
  const t = useTeamTexts()
  const join = useListAction(acceptTeamInvitation, {
    text: t('received.accept'),
    pendingText: t('received.accepting'),
    isPrimary: isPrimary && invitations.length === 1,
    input: ({ id }: TeamInvitation) => ({ invitationId: id }),
    done: ({ teamDisplayName }) => t('received.joined', { team: bidiIsolate(teamDisplayName ?? '') }),
    removes: ({ id }) => [id],
  })
  if (invitations.length === 0) return null
  return (
    <>
      <Styled.h3 className="lk-subtitle">{t('received.title')}</Styled.h3>
      <EditableList items={invitations} actions={[join]}>
        {({ teamDisplayName, teamId, recipientEmail }) => ({
          icon: <Icon name="mail" />,
          title: <UserText text={visibleText(teamDisplayName) || teamId} mayBeCut />,
          description: t('received.sentTo', { email: bidiIsolate(recipientEmail) }),
        })}
      </EditableList>
    </>
  )
}
