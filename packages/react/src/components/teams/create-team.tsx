import { createTeam, type Team } from '@latchkey/core'
import { useAction } from '../../hooks/use-action.js'
import { ActionDialog } from '../../primitives/action-dialog.js'
import { Field } from '../../primitives/fields/field.js'
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
    <ActionDialog
      open={open}
      title={t('teams.create')}
      cancel={t('teams.cancel')}
      confirm={t('teams.create')}
      pendingText={t('teams.creating')}
      action={create}
      asks={{
        name: 'name',
        check: (name) => (name === '' ? { code: 'missing' } : undefined),
        field: (props, error) => (
          <Field
            {...props}
            form="create-team"
            name="name"
            type="text"
            dir="auto"
            autoComplete="off"
            label={t('teams.name')}
            error={error && t('teams.nameMissing')}
          />
        ),
      }}
      onConfirm={submit}
      onClose={onClose}
    />
  )
}
