'use client'

import { updateUser } from '@latchkey/core'
import { useAction } from '../../hooks/use-action.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { NameForm } from './name-form.js'
import { Picture } from './picture/picture.js'
import type { SectionProps } from './section.js'

/** Display name and profile image. */
export function Profile({ user }: SectionProps) {
  const t = useAccountTexts()
  const save = useAction(updateUser)
  return (
    <>
      <OwnPicture user={user} />
      <NameForm
        form="profile"
        autoComplete="name"
        aria-required={false}
        defaultValue={user.displayName ?? ''}
        label={t('profile.name')}
        save={t('profile.save')}
        action={save}
        onSave={(name) => save.run({ displayName: name || null })}
      />
    </>
  )
}

function OwnPicture({ user }: Pick<SectionProps, 'user'>) {
  const save = useAction(updateUser)
  return <Picture of={user} action={save} onSave={(profileImageUrl) => save.run({ profileImageUrl })} />
}
