'use client'

import { leaveTeam } from '@latchkey/core/teams'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { useAction } from '../../../hooks/use-action.js'
import { useMembersState } from '../../../hooks/use-teams.js'
import { Button } from '../../../primitives/button.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { ActionBox, Confirm } from '../section.js'
import type { TeamProps } from './team-section.js'
import { TeamSection } from './team-section.js'

interface LeaveTeamProps extends TeamProps {
  readonly onLeft: () => void
}

const MANAGING = ['$update_team', '$delete_team', '$remove_members']

/** Leaves the team after a confirmation that explains the consequences. The service never prevents leaving. */
export function LeaveTeam(props: LeaveTeamProps) {
  const t = useTeamTexts()
  return (
    <TeamSection title={t('leave.title')}>
      {props.may.has('$read_members') ? <AmongKnown {...props} /> : <Leave {...props} />}
    </TeamSection>
  )
}

function AmongKnown(props: LeaveTeamProps) {
  const members = useMembersState(props.team.id)
  return <Leave {...props} isAlone={members.status === 'ready' && members.value.length === 1} />
}

function Leave({ team, may, isAlone = false, onLeft }: LeaveTeamProps & { readonly isAlone?: boolean }) {
  const t = useTeamTexts()
  const leave = useAction(leaveTeam)
  const [confirming, setConfirming] = useState(false)
  const confirmed = async () => {
    if (leave.pending) return
    const { status } = await leave.run({ teamId: team.id })
    if (status === 'ok') onLeft()
  }
  return (
    <>
      <ActionBox text={t(isAlone ? 'leave.last' : 'leave.hint')}>
        <Button onClick={() => setConfirming(true)}>{t('leave.submit')}</Button>
      </ActionBox>
      <Confirm
        open={confirming}
        title={t('leave.question', { team: bidiIsolate(team.displayName) })}
        text={t(isAlone ? 'leave.last' : MANAGING.some((id) => may.has(id)) ? 'leave.manager' : 'leave.text')}
        confirm={t('leave.submit')}
        action={leave}
        onConfirm={confirmed}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}
