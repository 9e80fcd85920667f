'use client'

import { acceptTeamInvitation, listReceivedTeamInvitations, type TeamInvitation } from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { visibleText } from '@latchkey/core/internal/client'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { useClient } from '../../../provider/client-context.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList, useListAction } from '../editable-list.js'
import { RowButton } from '../section.js'

/**
 * The invitations that the user received at a verified address. Renders nothing without invitations, and where the
 * service cannot list them, as before version 2.8.86.
 */
export function ReceivedInvitations() {
  const client = useClient()
  const t = useTeamTexts()
  const join = useListAction(acceptTeamInvitation, {
    input: ({ id }: TeamInvitation) => ({ invitationId: id }),
    done: ({ teamDisplayName }) => t('received.joined', { team: bidiIsolate(teamDisplayName ?? '') }),
    removes: ({ id }) => [id],
  })
  const state = useResourceState(
    watchQuery(client, 'received invitations', ['team-invitations'], (call) =>
      listReceivedTeamInvitations(client, {}, call),
    ),
  )
  if (state.status !== 'ready' || state.value.length === 0) return null
  return (
    <>
      <Styled as="h3" className="lk-subtitle">
        {t('received.title')}
      </Styled>
      <EditableList items={state.value} actions={[join]}>
        {(invitation, { pending, error }) => {
          const team = <UserText text={visibleText(invitation.teamDisplayName) || invitation.teamId} />
          return (
            <Row
              icon={<Icon name="mail" />}
              title={team}
              description={t('received.sentTo', { email: bidiIsolate(invitation.recipientEmail) })}
              note={<Alert error={error} />}
            >
              <RowButton
                text={t('received.accept')}
                pendingText={t('received.accepting')}
                object={team}
                pending={pending}
                onClick={() => join.start(invitation)}
              />
            </Row>
          )
        }}
      </EditableList>
    </>
  )
}
