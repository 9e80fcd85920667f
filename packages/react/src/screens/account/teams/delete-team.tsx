'use client'

import { deleteTeam, type Team } from '@latchkey/core'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { teamName } from '../../../components/names.js'
import { useAction } from '../../../hooks/use-action.js'
import { Row } from '../../../primitives/row.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { RowButton } from '../section.js'
import { TypedConfirm } from '../typed-confirm.js'

/** Deletes the team after the user types a confirmation word. */
export function DeleteTeam({ team, onDeleted }: { readonly team: Team; readonly onDeleted: () => void }) {
  const t = useTeamTexts()
  const remove = useAction(deleteTeam)
  const [confirming, setConfirming] = useState(false)
  const confirmed = async () => {
    const { status } = await remove.run({ teamId: team.id })
    if (status === 'ok') onDeleted()
  }
  return (
    <Row title={t('deleteTeam.title')} description={t('deleteTeam.text')}>
      <RowButton text={t('deleteTeam.submit')} pending={false} onClick={() => setConfirming(true)} />
      <TypedConfirm
        form="delete-team"
        open={confirming}
        title={t('deleteTeam.question', { team: bidiIsolate(teamName(team)) })}
        text={t('deleteTeam.text')}
        confirm={t('deleteTeam.submit')}
        pendingText={t('deleteTeam.deleting')}
        action={remove}
        onConfirm={confirmed}
        onClose={() => setConfirming(false)}
      />
    </Row>
  )
}
