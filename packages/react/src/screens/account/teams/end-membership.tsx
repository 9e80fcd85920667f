import { deleteTeam, leaveTeam, type Team } from '@latchkey/core'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { useMembersState } from '../../../hooks/use-teams.js'
import { Row } from '../../../primitives/row.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { Styled } from '../../../theme/styled.js'
import { RowButton } from '../section.js'
import { useListAction } from '../use-list-action.js'
import type { TeamProps } from './team-section.js'

interface EndMembershipProps extends TeamProps {
  /** Called when the user is no longer a member. */
  readonly onGone: () => void
}

const MANAGING = ['$update_team', '$delete_team', '$remove_members']

/**
 * Leaves the team after a confirmation that explains the consequences, or deletes it after the user types a word. The service
 * never prevents leaving.
 */
export function EndMembership({ team, may, onGone }: EndMembershipProps) {
  const t = useTeamTexts()
  const members = useMembersState(team.id, may.has('$read_members'))
  const isAlone = members.status === 'ready' && members.value.length === 1
  const name = { team: bidiIsolate(teamName(team)) }
  const input = ({ id }: Team) => ({ teamId: id })
  const leave = useListAction(leaveTeam, {
    input,
    done: () => t('leave.done', name),
    onDone: onGone,
    question: () => ({
      title: t('leave.question', name),
      text: t(isAlone ? 'leave.last' : MANAGING.some((id) => may.has(id)) ? 'leave.manager' : 'leave.text'),
      confirm: t('leave.submit'),
    }),
  })
  const remove = useListAction(deleteTeam, {
    input,
    done: () => t('deleteTeam.done', name),
    onDone: onGone,
    question: () => ({
      form: 'delete-team',
      title: t('deleteTeam.question', name),
      text: t('deleteTeam.text'),
      confirm: t('deleteTeam.submit'),
      pendingText: t('deleteTeam.deleting'),
    }),
  })
  return (
    <Styled.ul className="lk-rows">
      <Row title={t('leave.title')} description={t(isAlone ? 'leave.last' : 'leave.hint')}>
        <RowButton text={t('leave.submit')} pending={false} onClick={() => leave.start(team)} />
        {leave.dialog()}
      </Row>
      {may.has('$delete_team') && (
        <Row title={t('deleteTeam.title')} description={t('deleteTeam.text')}>
          <RowButton text={t('deleteTeam.submit')} pending={false} tone="danger" onClick={() => remove.start(team)} />
          {remove.dialog()}
        </Row>
      )}
    </Styled.ul>
  )
}
