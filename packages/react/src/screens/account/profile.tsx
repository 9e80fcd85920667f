'use client'

import { updateCurrentUser } from '@latchkey/core'
import { useAction } from '../../hooks/use-action.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { NameForm } from './name-form.js'
import { Picture } from './picture/picture.js'
import type { SectionProps } from './section.js'

/** Display name and profile image. */
export function Profile({ user }: SectionProps) {
  const t = useAccountTexts()
  const save = useAction(updateCurrentUser)
  return (
    <>
      <OwnPicture user={user} />
      <NameForm
        form="profile"
        autoComplete="name"
        aria-required={false}
        defaultValue={user.displayName ?? ''}
        label={t('profile.name')}
        pending={save.pending}
        error={save.error}
        onSave={async (name) => (await save.run({ displayName: name || null })).status === 'ok'}
      />
    </>
  )
}

function OwnPicture({ user }: Pick<SectionProps, 'user'>) {
  const save = useAction(updateCurrentUser)
  const savePicture = async (profileImageUrl: string | null) => (await save.run({ profileImageUrl })).status === 'ok'
  return <Picture of={user} pending={save.pending} error={save.error} onSave={savePicture} />
}
