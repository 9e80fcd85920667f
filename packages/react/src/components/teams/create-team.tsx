'use client'

import { createTeam, type Team } from '@latchkey/core'
import { useAction } from '../../hooks/use-action.js'
import { Field } from '../../primitives/fields/field.js'
import { FormDialog } from '../../primitives/form-dialog.js'
import { useTeamTexts } from '../../texts/teams/use-team-texts.js'

export interface CreateTeamProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called with the new team, which is now selected. */
  readonly onCreated: (team: Team) => void
}

/** Dialog that creates a team. */
export function CreateTeam({ open, onClose, onCreated }: CreateTeamProps) {
  const t = useTeamTexts()
  const create = useAction(createTeam)
  const submit = async (displayName: string) => {
    const outcome = await create.run({ displayName })
    if (outcome.status === 'ok') onCreated(outcome.value)
  }
  return (
    <FormDialog
      open={open}
      title={t('teams.create')}
      name="name"
      cancel={t('teams.cancel')}
      submit={t('teams.create')}
      pendingText={t('teams.creating')}
      action={create}
      check={findMistake}
      message={t}
      onSubmit={submit}
      onClose={onClose}
    >
      {(field) => (
        <Field
          {...field}
          form="create-team"
          name="name"
          type="text"
          dir="auto"
          autoComplete="off"
          label={t('teams.name')}
        />
      )}
    </FormDialog>
  )
}

const findMistake = (name: string) => (name === '' ? 'teams.nameMissing' : undefined)
