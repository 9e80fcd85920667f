'use client'

import { type ChangeEvent, useRef, useState } from 'react'
import { Alert } from '../../primitives/alert.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { UserAvatar, type UserAvatarProps } from '../../user-avatar.js'
import { Notice } from './section.js'
import { squareOf } from './square-of.js'
import { useAccountTexts } from './texts/use-account-texts.js'

export interface PictureProps {
  /** Whose picture it is, as it is now. */
  readonly of: NonNullable<UserAvatarProps['user']>
  readonly pending: boolean
  readonly error: unknown
  /** Saves a picture, or removes it. Whether that went well. */
  readonly onPut: (profileImageUrl: string | null) => Promise<boolean>
}

/** A picture, and how to choose another one or none. */
export function Picture({ of, pending, error, onPut }: PictureProps) {
  const say = useAccountTexts()
  const file = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'idle' | 'invalid' | 'saved'>('idle')
  const put = async (profileImageUrl: string | null) => {
    if (pending) return
    setState('idle')
    setState((await onPut(profileImageUrl)) ? 'saved' : 'idle')
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
      <UserAvatar user={of} size="large" />
      <div className="lk-picture-ways">
        <div className="lk-row-actions">
          <BusyButton pending={pending} pendingText={say('account.saving')} onClick={() => file.current?.click()}>
            {say('profile.choose')}
          </BusyButton>
          {of.profileImageUrl && (
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
        <Alert error={error} />
        <Notice text={state === 'saved' ? say('account.saved') : undefined} />
      </div>
    </div>
  )
}
