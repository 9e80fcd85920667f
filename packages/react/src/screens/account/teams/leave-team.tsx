'use client'

import { leaveTeam } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { useAction } from '../../../hooks/use-action.js'
import { useMembersState } from '../../../hooks/use-teams.js'
import { Button } from '../../../primitives/button.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Confirm, DangerBox } from '../section.js'
import type { TeamProps } from './team-section.js'
import { TeamSection } from './team-section.js'

interface LeaveTeamProps extends TeamProps {
  readonly onLeft: () => void
}

const MANAGING = ['$update_team', '$delete_team', '$remove_members']

/** Leaves the team after a confirmation that explains the consequences. The service never prevents leaving. */
export function LeaveTeam(props: LeaveTeamProps) {
  const t = useTeamTexts()
  const manages = MANAGING.some((id) => props.may.has(id))
  return (
    <TeamSection title={t('leave.title')}>
      {props.may.has('$read_members') ? (
        <AmongKnown {...props} manages={manages} />
      ) : (
        <Leave {...props} text={t(manages ? 'leave.manager' : 'leave.text')} />
      )}
    </TeamSection>
  )
}

function AmongKnown({ manages, ...props }: LeaveTeamProps & { readonly manages: boolean }) {
  const t = useTeamTexts()
  const members = useMembersState(props.team.id)
  const alone = members.status === 'ready' && members.value.length === 1
  return <Leave {...props} text={t(alone ? 'leave.last' : manages ? 'leave.manager' : 'leave.text')} />
}

function Leave({ team, text, onLeft }: LeaveTeamProps & { readonly text: string }) {
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
      <DangerBox>
        <p>{t('leave.hint')}</p>
        <Styled as="div" className="lk-actions lk-at-start">
          <Button className="lk-button lk-danger" onClick={() => setConfirming(true)}>
            {t('leave.submit')}
          </Button>
        </Styled>
      </DangerBox>
      <Confirm
        open={confirming}
        title={t('leave.question', { team: bidiIsolate(team.displayName) })}
        text={text}
        confirm={t('leave.submit')}
        pending={leave.pending}
        error={leave.error}
        onConfirm={confirmed}
        onClose={() => {
          // A pending request cannot be canceled: wait for it.
          if (leave.pending) return
          leave.reset()
          setConfirming(false)
        }}
      />
    </>
  )
}
