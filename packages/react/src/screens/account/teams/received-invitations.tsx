'use client'

import {
  acceptReceivedTeamInvitation,
  listReceivedTeamInvitations,
  type TeamInvitation,
  watchQuery,
} from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useAction } from '../../../hooks/use-action.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider/client-context.js'
import { type TeamMessageArgs, useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { ObjectName, useRefocus } from '../section.js'

export interface ReceivedInvitationsProps {
  readonly onDone: (said: TeamMessageArgs) => void
}

/**
 * The invitations that the user received at a verified address. Renders nothing without invitations, and where the
 * service cannot list them, as before version 2.8.86.
 */
export function ReceivedInvitations({ onDone }: ReceivedInvitationsProps) {
  const client = useClient()
  const t = useTeamTexts()
  const refocus = useRefocus()
  const { run, pending, error } = useAction(acceptReceivedTeamInvitation)
  const [accepted, setAccepted] = useState<string>()
  const state = useResourceState(
    watchQuery(client, 'received invitations', ['team-invitations'], (call) =>
      listReceivedTeamInvitations(client, {}, call),
    ),
  )
  if (state.status !== 'ready' || state.value.length === 0) return null
  const accept = async ({ id, teamDisplayName }: TeamInvitation) => {
    if (pending) return
    setAccepted(id)
    const { status } = await run({ invitationId: id })
    if (status !== 'ok') return
    onDone(['received.joined', { team: bidiIsolate(teamDisplayName ?? '') }])
    refocus()
  }
  return (
    <>
      <Styled as="h3" className="lk-subtitle">
        {t('received.title')}
      </Styled>
      <Alert error={error} />
      <Styled as="ul" className="lk-rows">
        {state.value.map((invitation) => (
          <Row
            key={invitation.id}
            icon={<Icon name="mail" />}
            title={<UserText text={invitation.teamDisplayName} />}
            description={<UserText text={invitation.recipientEmail} />}
          >
            <BusyButton
              pending={pending && accepted === invitation.id}
              pendingText={t('received.accepting')}
              className="lk-button lk-small-button"
              onClick={() => accept(invitation)}
            >
              {t('received.accept')}
              <ObjectName>
                <UserText text={invitation.teamDisplayName} />
              </ObjectName>
            </BusyButton>
          </Row>
        ))}
      </Styled>
    </>
  )
}
