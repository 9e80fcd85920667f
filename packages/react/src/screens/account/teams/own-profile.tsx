'use client'

import { readTeamMemberProfile, updateTeamMemberProfile } from '@latchkey/core'
import { useState } from 'react'
import { useForm } from '../../../forms/use-form.js'
import { Alert } from '../../../primitives/alert.js'
import { Field } from '../../../primitives/field.js'
import { SubmitButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider.js'
import { useAction } from '../../../use-action.js'
import { type Member, useProfileState } from '../../../use-teams.js'
import { Picture } from '../picture.js'
import { Notice } from '../section.js'
import { useAccountTexts } from '../texts/use-account-texts.js'
import { Part, ReadPart } from './part.js'
import { useTeamTexts } from './texts/use-team-texts.js'

/** How the person shows in the team. */
export function OwnProfile({ teamId }: { readonly teamId: string }) {
  const client = useClient()
  const say = useTeamTexts()
  const state = useProfileState(teamId)
  return (
    <Part title={say('team.profile')}>
      <ReadPart state={state} retry={() => client.cache.invalidate(readTeamMemberProfile.reads)}>
        {(profile) => (
          <>
            <OwnPicture profile={profile} />
            <OwnName profile={profile} />
          </>
        )}
      </ReadPart>
    </Part>
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
  const say = useTeamTexts()
  const account = useAccountTexts()
  const save = useAction(updateTeamMemberProfile)
  const [done, setDone] = useState(false)
  const { faults, props } = useForm<'name', 'team.profileMissing'>({
    fields: ['name'],
    check: ({ name }) => ({ name: name.trim() ? undefined : 'team.profileMissing' }),
    async submit({ name }) {
      if (save.pending) return
      setDone(false)
      const { status } = await save.run({ teamId: profile.teamId, userId: 'me', displayName: name.trim() })
      setDone(status === 'ok')
    },
  })
  return (
    <>
      <form className="lk-form" {...props}>
        <Alert error={save.error} />
        <Field
          form="team-profile"
          name="name"
          type="text"
          dir="auto"
          autoComplete="name"
          defaultValue={profile.displayName ?? ''}
          label={say('team.profileName')}
          hint={say('team.profileHint')}
          fault={faults.name && say(faults.name)}
        />
        <SubmitButton pending={save.pending} pendingText={account('account.saving')}>
          {account('account.save')}
        </SubmitButton>
      </form>
      <Notice text={done ? account('account.saved') : undefined} />
    </>
  )
}
