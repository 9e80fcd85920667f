import { type Team, updateTeam } from '@latchkey/core'
import { avatarOf } from '../../../components/teams/team-picture.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { NameForm } from '../name-form.js'
import { Picture } from '../picture/picture.js'
import { TeamSection } from './team-section.js'

/** Name and image of the team, if the user may change them. */
export function TeamProfile({ team }: { readonly team: Team }) {
  const t = useTeamTexts()
  const saved = { verb: updateTeam, input: { teamId: team.id } }
  return (
    <TeamSection title={t('team.nameAndPicture')}>
      <Picture
        isTeam
        of={avatarOf(team)}
        uploadText={t('team.uploadPicture')}
        removeText={t('team.removePicture')}
        {...saved}
      />
      <NameForm
        form="team"
        autoComplete="off"
        defaultValue={team.displayName}
        label={t('teams.name')}
        save={t('team.save')}
        missing={t('teams.nameMissing')}
        {...saved}
      />
    </TeamSection>
  )
}
