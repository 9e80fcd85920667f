'use client'

import { createTeam, type Team } from '@latchkey/core'
import { useForm } from '../../forms/use-form.js'
import { useAction } from '../../hooks/use-action.js'
import { FormAlert } from '../../primitives/alert.js'
import { Dialog, DialogActions } from '../../primitives/dialog.js'
import { Field } from '../../primitives/fields/field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useTeamTexts } from '../../texts/teams/use-team-texts.js'
import { Styled } from '../../theme/styled.js'

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
  const make = async (displayName: string) => {
    const outcome = await create.run({ displayName })
    if (outcome.status === 'ok') onCreated(outcome.value)
  }
  const close = () => {
    // A pending request cannot be canceled, so the dialog stays open until it is finished.
    if (create.pending) return
    create.reset()
    onClose()
  }
  return (
    <Dialog open={open} title={t('teams.create')} onClose={close}>
      <NewTeam create={create} onName={make} onCancel={close} />
    </Dialog>
  )
}

interface NewTeamProps {
  readonly create: { readonly pending: boolean; readonly error: unknown }
  readonly onName: (displayName: string) => void
  readonly onCancel: () => void
}

function NewTeam({ create, onName, onCancel }: NewTeamProps) {
  const t = useTeamTexts()
  const { errors, props } = useForm<'name', 'teams.nameMissing'>({
    fields: ['name'],
    pending: create.pending,
    check: ({ name }) => ({ name: name.trim() ? undefined : 'teams.nameMissing' }),
    submit: ({ name }) => onName(name.trim()),
  })
  return (
    <Styled as="form" className="lk-form" {...props}>
      <FormAlert error={create.error} />
      <Field
        form="create-team"
        name="name"
        type="text"
        dir="auto"
        autoComplete="off"
        label={t('teams.name')}
        live="assertive"
        error={errors.name && t(errors.name)}
      />
      <DialogActions cancel={t('teams.cancel')} onCancel={onCancel}>
        <SubmitButton pending={create.pending} pendingText={t('teams.creating')}>
          {t('teams.create')}
        </SubmitButton>
      </DialogActions>
    </Styled>
  )
}
