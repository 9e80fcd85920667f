'use client'

import { watchQuery } from '@latchkey/core/internal'
import { visibleText } from '@latchkey/core/internal/client'
import { acceptTeamInvitation, listReceivedTeamInvitations, type TeamInvitation } from '@latchkey/core/teams'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { useToast } from '../../../primitives/toast.js'
import { useClient } from '../../../provider/client-context.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { RowButton, useRefocus } from '../section.js'
import { useRowAction } from '../use-row-action.js'

/**
 * The invitations that the user received at a verified address. Renders nothing without invitations, and where the
 * service cannot list them, as before version 2.8.86.
 */
export function ReceivedInvitations() {
  const client = useClient()
  const t = useTeamTexts()
  const refocus = useRefocus()
  const toast = useToast()
  const join = useRowAction(acceptTeamInvitation)
  const state = useResourceState(
    watchQuery(client, 'received invitations', ['team-invitations'], (call) =>
      listReceivedTeamInvitations(client, {}, call),
    ),
  )
  if (state.status !== 'ready' || state.value.length === 0) return null
  const accept = async ({ id, teamDisplayName }: TeamInvitation) => {
    if (!(await join.run(id, { invitationId: id }))) return
    toast(t('received.joined', { team: bidiIsolate(teamDisplayName ?? '') }))
    refocus()
  }
  return (
    <>
      <Styled as="h3" className="lk-subtitle">
        {t('received.title')}
      </Styled>
      <Styled as="ul" className="lk-rows">
        {state.value.map((invitation) => (
          <Row
            key={invitation.id}
            icon={<Icon name="mail" />}
            title={<UserText text={visibleText(invitation.teamDisplayName) || invitation.teamId} />}
            description={t('received.sentTo', { email: bidiIsolate(invitation.recipientEmail) })}
            note={<Alert error={join.of(invitation.id).error} />}
          >
            <RowButton
              text={t('received.accept')}
              pendingText={t('received.accepting')}
              object={<UserText text={visibleText(invitation.teamDisplayName) || invitation.teamId} />}
              pending={join.of(invitation.id).pending}
              onClick={() => accept(invitation)}
            />
          </Row>
        ))}
      </Styled>
    </>
  )
}
