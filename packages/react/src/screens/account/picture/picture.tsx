import type { LatchkeyErrorCode } from '@latchkey/core'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Avatar, type UserAvatarProps } from '../../../components/avatar.js'
import { type ActionFunction, useAction } from '../../../hooks/use-action.js'
import { Alert } from '../../../primitives/alert.js'
import { Button } from '../../../primitives/button.js'
import { Dialog } from '../../../primitives/dialog.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useToast } from '../../../primitives/toast.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Crop } from './crop.js'
import { cropToDataUrl, readPicture } from './crop-image.js'

interface PictureProps<O> {
  /** The user or team that the image belongs to. */
  readonly of: NonNullable<UserAvatarProps['user']>
  /** Whether the image belongs to a team, whose images are square. Default: `false`. */
  readonly isTeam?: boolean
  /** Label of the upload button. Default: "Upload picture". */
  readonly uploadText?: string
  /** Label of the remove button. Default: "Remove picture". */
  readonly removeText?: string
  /** Saves or removes the image, in addition to the other input. */
  readonly verb: ActionFunction<O & { readonly profileImageUrl: string | null }, unknown, LatchkeyErrorCode>
  readonly input: O
}

/** The profile image, with actions to replace or remove it. */
export function Picture<O extends object>({
  of,
  isTeam = false,
  uploadText,
  removeText,
  verb,
  input,
}: PictureProps<O>) {
  const t = useAccountTexts()
  const { run, pending, error } = useAction(verb)
  const file = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLSpanElement>(null)
  const [chosen, setChosen] = useState<ImageBitmap>()
  const toast = useToast()
  const [state, setState] = useState<'idle' | 'invalid' | 'failed'>('idle')
  const failure = state === 'failed' ? error : undefined
  useEffect(() => {
    if (!chosen) return
    return () => {
      chosen.close()
      // A hidden `<Activity>` can be shown again.
      setChosen((now) => (now === chosen ? undefined : now))
    }
  }, [chosen])
  const put = async (profileImageUrl: string | null | undefined) => {
    if (pending) return
    setState('idle')
    if (profileImageUrl === undefined) setState('invalid')
    else {
      if ((await run({ ...input, profileImageUrl })).status !== 'ok') return setState('failed')
      toast(t('account.saved'))
    }
    // Another picture may have been chosen in the meantime.
    setChosen((now) => (now === chosen ? undefined : now))
    // The remove button disappears together with the image.
    if (profileImageUrl === null) choose.current?.querySelector('button')?.focus()
  }
  const cancel = () => {
    // A pending request cannot be canceled: the dialog stays open until it has ended.
    if (pending) return
    setState('idle')
    setChosen(undefined)
  }
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [picture] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!picture) return
    const found = await readPicture(picture)
    setState(found ? 'idle' : 'invalid')
    setChosen(found)
  }
  return (
    <Styled.div className="lk-box lk-row lk-picture" data-lk-shape={isTeam ? 'square' : undefined}>
      <Avatar user={of} size="large" />
      <Styled.div className="lk-row-text">
        <Styled.p className="lk-hint">{t('profile.pictureHint')}</Styled.p>
        <Alert
          error={chosen ? undefined : failure}
          text={state === 'invalid' ? t('profile.pictureInvalid') : undefined}
        />
      </Styled.div>
      <Styled.div className="lk-row-actions">
        <span ref={choose}>
          <BusyButton pending={pending} pendingText={t('account.saving')} onClick={() => file.current?.click()}>
            {uploadText ?? t('profile.uploadPicture')}
          </BusyButton>
        </span>
        {of.profileImageUrl && <Button onClick={() => put(null)}>{removeText ?? t('profile.removePicture')}</Button>}
      </Styled.div>
      <input ref={file} type="file" hidden accept="image/png,image/jpeg,image/gif,image/webp" onChange={read} />
      <Dialog open={chosen !== undefined} title={t('profile.cropTitle')} onClose={cancel}>
        {chosen && (
          <Crop
            picture={chosen}
            pending={pending}
            error={failure}
            onUse={(cut) => put(cropToDataUrl(chosen, cut))}
            onCancel={cancel}
          />
        )}
      </Dialog>
    </Styled.div>
  )
}
