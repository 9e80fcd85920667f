'use client'

import { checkChoices } from '@latchkey/core/internal/client'
import { useContext } from 'react'
import { Place } from '../theme/focus-handover.js'
import { Frame } from '../theme/root.js'
import { Avatar, type UserAvatarProps } from './avatar.js'

/**
 * The profile image or initials of a user, on its own or inside of other components. Hidden from screen readers: render the
 * name next to it.
 *
 * @example
 * <UserAvatar user={user} size="large" />
 */
export function UserAvatar(props: UserAvatarProps) {
  checkChoices('UserAvatar', props, ['user'])
  const avatar = <Avatar {...props} />
  if (useContext(Place)) return avatar
  return (
    <Frame as="span" inline placeholder={avatar}>
      {avatar}
    </Frame>
  )
}
UserAvatar.displayName = 'UserAvatar'
