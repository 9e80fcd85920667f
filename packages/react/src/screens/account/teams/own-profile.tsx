'use client'

import { getTeamMemberProfile, updateTeamMemberProfile } from '@latchkey/core'
import { useAction } from '../../../hooks/use-action.js'
import { type Member, useProfileState } from '../../../hooks/use-teams.js'
import { useClient } from '../../../provider/client-context.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { NameForm } from '../name-form.js'
import { Picture } from '../picture/picture.js'
import { Loaded } from '../section.js'
import { TeamSection } from './team-section.js'

/** Profile of the user in the team. */
export function OwnProfile({ teamId }: { readonly teamId: string }) {
  const client = useClient()
  const t = useTeamTexts()
  const state = useProfileState(teamId)
  return (
    <TeamSection title={t('team.profile')}>
      <Loaded state={state} retry={() => client.cache.invalidate(getTeamMemberProfile.reads)}>
        {(profile) => (
          <>
            <OwnPicture profile={profile} />
            <OwnName profile={profile} />
          </>
        )}
      </Loaded>
    </TeamSection>
  )
}

function OwnPicture({ profile }: { readonly profile: Member }) {
  const update = useAction(updateTeamMemberProfile)
  const savePicture = async (profileImageUrl: string | null) =>
    (await update.run({ teamId: profile.teamId, userId: 'me', profileImageUrl })).status === 'ok'
  // The avatar falls back to the email address for its initials. The profile of a team member contains none.
  return (
    <Picture
      of={{ ...profile, primaryEmail: null }}
      pending={update.pending}
      error={update.error}
      onSave={savePicture}
    />
  )
}

function OwnName({ profile }: { readonly profile: Member }) {
  const t = useTeamTexts()
  const update = useAction(updateTeamMemberProfile)
  const saveName = async (displayName: string) =>
    (await update.run({ teamId: profile.teamId, userId: 'me', displayName })).status === 'ok'
  return (
    <NameForm
      form="team-profile"
      autoComplete="name"
      defaultValue={profile.displayName ?? ''}
      label={t('team.profileName')}
      hint={t('team.profileHint')}
      missing={t('team.profileMissing')}
      pending={update.pending}
      error={update.error}
      onSave={saveName}
    />
  )
}
