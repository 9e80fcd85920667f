'use client'

import { getTeamMemberProfile, updateTeamMemberProfile } from '@latchkey/core'
import { useAction } from '../../../hooks/use-action.js'
import { type Member, useOwnProfileState } from '../../../hooks/use-teams.js'
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
  return (
    <TeamSection title={t('team.profile')}>
      <LoadedData state={state} endpoint={getTeamMemberProfile} loading={<LoadingSection fields={1} above="picture" />}>
        {(profile) => (
          <>
            <OwnPicture profile={profile} />
            <OwnName profile={profile} />
          </>
        )}
      </LoadedData>
    </TeamSection>
  )
}

function OwnPicture({ profile }: { readonly profile: Member }) {
  const update = useAction(updateTeamMemberProfile)
  // The avatar falls back to the email address for its initials. The profile of a team member contains none.
  return (
    <Picture
      of={{ ...profile, primaryEmail: null }}
      action={update}
      onSave={(profileImageUrl) => update.run({ teamId: profile.teamId, userId: 'me', profileImageUrl })}
    />
  )
}

function OwnName({ profile }: { readonly profile: Member }) {
  const t = useTeamTexts()
  const update = useAction(updateTeamMemberProfile)
  return (
    <NameForm
      form="team-profile"
      autoComplete="name"
      defaultValue={profile.displayName ?? ''}
      label={t('team.profileName')}
      save={t('team.profileSave')}
      hint={t('team.profileHint')}
      missing={t('team.profileMissing')}
      action={update}
      onSave={(displayName) => update.run({ teamId: profile.teamId, userId: 'me', displayName })}
    />
  )
}
