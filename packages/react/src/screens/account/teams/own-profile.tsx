'use client'

import { getTeamMemberProfile, updateTeamMemberProfile } from '@latchkey/core'
import { useAction } from '../../../hooks/use-action.js'
import { type Member, useProfileState } from '../../../hooks/use-teams.js'
import { useClient } from '../../../provider/client-context.js'
import { useTeamTexts } from '../../../texts/teams/use-team-texts.js'
import { NameForm } from '../name-form.js'
import { Picture } from '../picture/picture.js'
import { LoadedPart, TeamSection } from './team-section.js'

/** Profile of the user in the team. */
export function OwnProfile({ teamId }: { readonly teamId: string }) {
  const client = useClient()
  const t = useTeamTexts()
  const state = useProfileState(teamId)
  return (
    <TeamSection title={t('team.profile')}>
      <LoadedPart state={state} retry={() => client.cache.invalidate(getTeamMemberProfile.reads)}>
        {(profile) => (
          <>
            <OwnPicture profile={profile} />
            <OwnName profile={profile} />
          </>
        )}
      </LoadedPart>
    </TeamSection>
  )
}

function OwnPicture({ profile }: { readonly profile: Member }) {
  const save = useAction(updateTeamMemberProfile)
  const put = async (profileImageUrl: string | null) =>
    (await save.run({ teamId: profile.teamId, userId: 'me', profileImageUrl })).status === 'ok'
  const shown = { ...profile, primaryEmail: null }
  return <Picture of={shown} pending={save.pending} error={save.error} onPut={put} />
}

function OwnName({ profile }: { readonly profile: Member }) {
  const t = useTeamTexts()
  const save = useAction(updateTeamMemberProfile)
  const put = async (displayName: string) =>
    (await save.run({ teamId: profile.teamId, userId: 'me', displayName })).status === 'ok'
  return (
    <NameForm
      form="team-profile"
      autoComplete="name"
      defaultValue={profile.displayName ?? ''}
      label={t('team.profileName')}
      hint={t('team.profileHint')}
      missing={t('team.profileMissing')}
      pending={save.pending}
      error={save.error}
      onSave={put}
    />
  )
}
