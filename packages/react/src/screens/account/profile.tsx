'use client'

import { updateCurrentUser } from '@latchkey/core'
import { type ChangeEvent, useRef, useState } from 'react'
import { useForm } from '../../forms/use-form.js'
import { Alert } from '../../primitives/alert.js'
import { Field } from '../../primitives/field.js'
import { BusyButton, SubmitButton } from '../../primitives/submit-button.js'
import { useAction } from '../../use-action.js'
import { UserAvatar } from '../../user-avatar.js'
import { Notice, type SectionProps } from './section.js'
import { squareOf } from './square-of.js'
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
      <Picture user={user} />
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

function Picture({ user }: Pick<SectionProps, 'user'>) {
  const say = useAccountTexts()
  const save = useAction(updateCurrentUser)
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'invalid' | 'saved'>('idle')
  const put = async (profileImageUrl: string | null) => {
    if (save.pending) return
    setState('idle')
    const { status } = await save.run({ profileImageUrl })
    setState(status === 'ok' ? 'saved' : 'idle')
  }
  const chosen = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!picture) return
    const url = await squareOf(picture)
    if (url) await put(url)
    else setState('invalid')
  }
  return (
    <div className="lk-picture">
      <UserAvatar user={user} size="large" />
      <div className="lk-picture-ways">
        <div className="lk-row-actions">
          <BusyButton pending={save.pending} pendingText={say('account.saving')} onClick={() => file.current?.click()}>
            {say('profile.choose')}
          </BusyButton>
          {user.profileImageUrl && (
            <button type="button" className="lk-button" onClick={() => put(null)}>
              {say('profile.removePicture')}
            </button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          className="lk-hidden"
          accept="image/png,image/jpeg,image/gif,image/webp"
          aria-label={say('profile.choose')}
          tabIndex={-1}
          onChange={chosen}
        />
        <p className="lk-hint">{say('profile.pictureHint')}</p>
        <div role="alert" className="lk-alert">
          {state === 'invalid' && <p>{say('profile.pictureInvalid')}</p>}
        </div>
        <Alert error={save.error} />
        <Notice text={state === 'saved' ? say('account.saved') : undefined} />
      </div>
    </div>
  )
}
