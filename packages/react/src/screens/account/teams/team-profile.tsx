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
  return (
    <Picture
      isTeam
      of={avatarOf(team)}
      action={save}
      uploadText={t('team.uploadPicture')}
      removeText={t('team.removePicture')}
      onSave={(profileImageUrl) => save.run({ teamId: team.id, profileImageUrl })}
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
      save={t('team.save')}
      missing={t('teams.nameMissing')}
      action={save}
      onSave={(displayName) => save.run({ teamId: team.id, displayName })}
    />
  )
}
