'use client'

import { updateCurrentUser } from '@latchkey/core'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.js'
import { Alert } from '../../primitives/alert.js'
import { Field } from '../../primitives/field.js'
import { SubmitButton } from '../../primitives/submit-button.js'
import { useAction } from '../../use-action.js'
import { Picture } from './picture.js'
import { Notice, type SectionProps } from './section.js'
import { useAccountTexts } from './texts/use-account-texts.js'

/** Name and picture. */
export function Profile({ user }: SectionProps) {
  const say = useAccountTexts()
  const save = useAction(updateCurrentUser)
  const [done, setDone] = useState(false)
  const { props } = useForm({
    fields: ['name'],
    check: () => ({}),
    async submit({ name }) {
      if (save.pending) return
      setDone(false)
      const { status } = await save.run({ displayName: name.trim() || null })
      setDone(status === 'ok')
    },
  })
  return (
    <>
      <OwnPicture user={user} />
      <form className="lk-form" {...props}>
        <Alert error={save.error} />
        <Field
          form="profile"
          name="name"
          type="text"
          dir="auto"
          autoComplete="name"
          aria-required={false}
          defaultValue={user.displayName ?? ''}
          label={say('profile.name')}
          hint={say('profile.nameHint')}
        />
        <SubmitButton pending={save.pending} pendingText={say('account.saving')}>
          {say('account.save')}
        </SubmitButton>
      </form>
      <Notice text={done ? say('account.saved') : undefined} />
    </>
  )
}

function OwnPicture({ user }: Pick<SectionProps, 'user'>) {
  const save = useAction(updateCurrentUser)
  const put = async (profileImageUrl: string | null) => (await save.run({ profileImageUrl })).status === 'ok'
  return <Picture of={user} pending={save.pending} error={save.error} onPut={put} />
}
