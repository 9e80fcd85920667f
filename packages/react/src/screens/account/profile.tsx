import { type CallOptions, type Client, updateUser } from '@latchkey/core'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { NameForm } from './name-form.js'
import { Picture } from './picture/picture.js'
import type { SectionProps } from './section.js'

/** Display name and profile image. */
export function Profile({ user }: SectionProps) {
  const t = useAccountTexts()
  return (
    <>
      <Picture of={user} verb={updateUser} input={{}} />
      <NameForm
        form="profile"
        autoComplete="name"
        aria-required={false}
        defaultValue={user.displayName ?? ''}
        label={t('profile.name')}
        save={t('profile.save')}
        verb={saveName}
        input={{}}
      />
    </>
  )
}

const saveName = (client: Client, { displayName }: { readonly displayName: string }, options?: CallOptions) =>
  updateUser(client, { displayName: displayName || null }, options)
