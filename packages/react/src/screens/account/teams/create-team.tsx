'use client'

import { createTeam, type Team } from '@latchkey/core'
import { useForm } from '../../../forms/use-form.js'
import { Alert } from '../../../primitives/alert.js'
import { Dialog } from '../../../primitives/dialog.js'
import { Field } from '../../../primitives/field.js'
import { SubmitButton } from '../../../primitives/submit-button.js'
import { useAction } from '../../../use-action.js'
import { useTeamTexts } from './texts/use-team-texts.js'

export interface CreateTeamProps {
  readonly open: boolean
  readonly onClose: () => void
  /** The team is there, and the selected one. */
  readonly onCreated: (team: Team) => void
}

/** Asks for the name of a new team, and makes it. */
export function CreateTeam({ open, onClose, onCreated }: CreateTeamProps) {
  const say = useTeamTexts()
  return (
    <Dialog open={open} title={say('teams.create')} onClose={onClose}>
      <NewTeam onCreated={onCreated} />
    </Dialog>
  )
}

function NewTeam({ onCreated }: Pick<CreateTeamProps, 'onCreated'>) {
  const say = useTeamTexts()
  const create = useAction(createTeam)
  const { faults, props } = useForm<'name', 'teams.nameMissing'>({
    fields: ['name'],
    check: ({ name }) => ({ name: name.trim() ? undefined : 'teams.nameMissing' }),
    async submit({ name }) {
      if (create.pending) return
      const outcome = await create.run({ displayName: name.trim() })
      if (outcome.status === 'ok') onCreated(outcome.value)
    },
  })
  return (
    <form className="lk-form" {...props}>
      <Alert error={create.error} />
      <Field
        form="create-team"
        name="name"
        type="text"
        dir="auto"
        autoComplete="off"
        label={say('teams.name')}
        fault={faults.name && say(faults.name)}
      />
      <SubmitButton pending={create.pending} pendingText={say('teams.creating')}>
        {say('teams.create')}
      </SubmitButton>
    </form>
  )
}
