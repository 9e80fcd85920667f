'use client'

import { type Team, updateTeam } from '@latchkey/core'
import { useState } from 'react'
import { useForm } from '../../../forms/use-form.js'
import { Alert } from '../../../primitives/alert.js'
import { Field } from '../../../primitives/field.js'
import { SubmitButton } from '../../../primitives/submit-button.js'
import { useAction } from '../../../use-action.js'
import { Picture } from '../picture.js'
import { Notice } from '../section.js'
import { useAccountTexts } from '../texts/use-account-texts.js'
import { Part } from './part.js'
import { shownAs } from './team-picture.js'
import { useTeamTexts } from './texts/use-team-texts.js'

/** What the team is called and how it looks, for those who may change it. */
export function TeamLook({ team }: { readonly team: Team }) {
  const say = useTeamTexts()
  return (
    <Part title={say('team.look')}>
      <TeamImage team={team} />
      <TeamName team={team} />
    </Part>
  )
}

function TeamImage({ team }: { readonly team: Team }) {
  const save = useAction(updateTeam)
  const put = async (profileImageUrl: string | null) =>
    (await save.run({ teamId: team.id, profileImageUrl })).status === 'ok'
  return <Picture of={shownAs(team)} pending={save.pending} error={save.error} onPut={put} />
}

function TeamName({ team }: { readonly team: Team }) {
  const say = useTeamTexts()
  const account = useAccountTexts()
  const save = useAction(updateTeam)
  const [done, setDone] = useState(false)
  const { faults, props } = useForm<'name', 'teams.nameMissing'>({
    fields: ['name'],
    check: ({ name }) => ({ name: name.trim() ? undefined : 'teams.nameMissing' }),
    async submit({ name }) {
      if (save.pending) return
      setDone(false)
      const { status } = await save.run({ teamId: team.id, displayName: name.trim() })
      setDone(status === 'ok')
    },
  })
  return (
    <>
      <form className="lk-form" {...props}>
        <Alert error={save.error} />
        <Field
          form="team"
          name="name"
          type="text"
          dir="auto"
          autoComplete="off"
          defaultValue={team.displayName}
          label={say('teams.name')}
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
