'use client'

import { leaveTeam } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { useAction } from '../../../hooks/use-action.js'
import { useMembersState } from '../../../hooks/use-teams.js'
import { Row } from '../../../primitives/row.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Confirm, RowButton } from '../section.js'
import type { TeamProps } from './team-section.js'

interface LeaveTeamProps extends TeamProps {
  readonly onLeft: () => void
}

const MANAGING = ['$update_team', '$delete_team', '$remove_members']

/** Leaves the team after a confirmation that explains the consequences. The service never prevents leaving. */
export function LeaveTeam({ team, may, onLeft }: LeaveTeamProps) {
  const t = useTeamTexts()
  const members = useMembersState(team.id, may.has('$read_members'))
  const isAlone = members.status === 'ready' && members.value.length === 1
  const leave = useAction(leaveTeam)
  const [confirming, setConfirming] = useState(false)
  const confirmed = async () => {
    const { status } = await leave.run({ teamId: team.id })
    if (status === 'ok') onLeft()
  }
  return (
    <Row title={t('leave.title')} description={t(isAlone ? 'leave.last' : 'leave.hint')}>
      <RowButton text={t('leave.submit')} pending={false} onClick={() => setConfirming(true)} />
      <Confirm
        open={confirming}
        title={t('leave.question', { team: bidiIsolate(teamName(team)) })}
        text={t(isAlone ? 'leave.last' : MANAGING.some((id) => may.has(id)) ? 'leave.manager' : 'leave.text')}
        confirm={t('leave.submit')}
        action={leave}
        onConfirm={confirmed}
        onClose={() => setConfirming(false)}
      />
    </Row>
  )
}
