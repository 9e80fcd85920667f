import { getTeamMemberProfile, updateTeamMemberProfile } from '@latchkey/core'
import { useOwnProfileState } from '../../../hooks/use-teams.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { LoadingSection } from '../loading-shapes.js'
import { NameForm } from '../name-form.js'
import { Picture } from '../picture/picture.js'
import { LoadedData } from '../section.js'
import { TeamSection } from './team-section.js'

/** Profile of the user in the team. */
export function OwnProfile({ teamId }: { readonly teamId: string }) {
  const t = useTeamTexts()
  const state = useOwnProfileState(teamId)
  const saved = { verb: updateTeamMemberProfile, input: { teamId, userId: 'me' } }
  return (
    <TeamSection title={t('team.profile')}>
      <LoadedData state={state} endpoint={getTeamMemberProfile} loading={<LoadingSection fields={1} above="picture" />}>
        {(profile) => (
          <>
            {/* Without initials of an email address: the profile of a team member contains none. */}
            <Picture of={{ ...profile, primaryEmail: null }} {...saved} />
            <NameForm
              form="team-profile"
              autoComplete="name"
              defaultValue={profile.displayName ?? ''}
              label={t('team.profileName')}
              save={t('team.profileSave')}
              hint={t('team.profileHint')}
              missing={t('team.profileMissing')}
              {...saved}
            />
          </>
        )}
      </LoadedData>
    </TeamSection>
  )
}
