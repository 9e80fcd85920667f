'use client'

import { deleteTeam, type Team } from '@latchkey/core/teams'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { useAction } from '../../../hooks/use-action.js'
import { Button } from '../../../primitives/button.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { ActionBox } from '../section.js'
import { TypedConfirm } from '../typed-confirm.js'
import { TeamSection } from './team-section.js'

/** Deletes the team after the user types a confirmation word. */
export function DeleteTeam({ team, onDeleted }: { readonly team: Team; readonly onDeleted: () => void }) {
  const t = useTeamTexts()
  const remove = useAction(deleteTeam)
  const [confirming, setConfirming] = useState(false)
  const confirmed = async () => {
    if (remove.pending) return
    const { status } = await remove.run({ teamId: team.id })
    if (status === 'ok') onDeleted()
  }
  return (
    <TeamSection title={t('deleteTeam.title')}>
      <ActionBox text={t('deleteTeam.text')}>
        <Button onClick={() => setConfirming(true)}>{t('deleteTeam.submit')}</Button>
      </ActionBox>
      <TypedConfirm
        form="delete-team"
        open={confirming}
        title={t('deleteTeam.question', { team: bidiIsolate(team.displayName) })}
        text={t('deleteTeam.text')}
        confirm={t('deleteTeam.submit')}
        pending={remove.pending}
        pendingText={t('deleteTeam.deleting')}
        error={remove.error}
        onConfirm={confirmed}
        onClose={() => {
          // A pending request cannot be canceled: wait for it.
          if (remove.pending) return
          remove.reset()
          setConfirming(false)
        }}
      />
    </TeamSection>
  )
}
