'use client'

import { type Team, updateTeam } from '@latchkey/core'
import { avatarOf } from '../../../components/teams/team-picture.js'
import { useAction } from '../../../hooks/use-action.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { NameForm } from '../name-form.js'
import { Picture } from '../picture/picture.js'
import { TeamSection } from './team-section.js'

/** Name and image of the team, if the user may change them. */
export function TeamProfile({ team }: { readonly team: Team }) {
  const t = useTeamTexts()
  return (
    <TeamSection title={t('team.nameAndPicture')}>
      <TeamImage team={team} />
      <TeamName team={team} />
    </TeamSection>
  )
}

function TeamImage({ team }: { readonly team: Team }) {
  const t = useTeamTexts()
  const save = useAction(updateTeam)
  const savePicture = async (profileImageUrl: string | null) =>
    (await save.run({ teamId: team.id, profileImageUrl })).status === 'ok'
  return (
    <Picture
      isTeam
      of={avatarOf(team)}
      pending={save.pending}
      error={save.error}
      uploadText={t('team.uploadPicture')}
      removeText={t('team.removePicture')}
      onSave={savePicture}
    />
  )
}

function TeamName({ team }: { readonly team: Team }) {
  const t = useTeamTexts()
  const save = useAction(updateTeam)
  return (
    <NameForm
      form="team"
      autoComplete="off"
      defaultValue={team.displayName}
      label={t('teams.name')}
      missing={t('teams.nameMissing')}
      pending={save.pending}
      error={save.error}
      onSave={async (displayName) => (await save.run({ teamId: team.id, displayName })).status === 'ok'}
    />
  )
}
