import type { User } from '@latchkey/core'
import { useClassNames } from '../theme/appearance.js'
import { Styled } from '../theme/styled.js'
import { breakable, withoutDirectionControls } from './bidi-isolate.js'
import { userName } from './names.js'

/** Props of {@link UserAvatar}. */
export interface UserAvatarProps {
  /** The user. `null` renders an outline. */
  readonly user:
    | (Pick<User, 'displayName' | 'primaryEmail' | 'profileImageUrl'> & {
        readonly id?: string
        readonly userId?: string
      })
    | null
    | undefined
  /** The size of the avatar. Default: `medium`. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
}

/** The profile image or initials of a user, inside of other components. Hidden from screen readers. */
export function Avatar({ user, size = 'medium' }: UserAvatarProps) {
  const name = userName(user)
  return (
    <span
      className={useClassNames()('lk-avatar')}
      data-lk-size={size}
      data-lk-initials={user?.profileImageUrl ? undefined : initialsOf(name)}
      data-lk-hue={hueOf(user?.id ?? user?.userId ?? name)}
      aria-hidden="true"
    >
      {user?.profileImageUrl ? (
        <img src={user.profileImageUrl} alt="" />
      ) : (
        !name && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="9" r="3.5" />
            <path d="M5 20c.6-3.6 3.4-5.5 7-5.5s6.4 1.9 7 5.5" />
          </svg>
        )
      )}
    </span>
  )
}

/** Name and email of a user, next to the avatar. */
export function UserInfo({ user }: { readonly user: Pick<User, 'displayName' | 'primaryEmail'> }) {
  const name = withoutDirectionControls(userName(user))
  const isNamed = name !== user.primaryEmail
  return (
    <Styled.span
      className="lk-user"
      aria-hidden="true"
      data-lk-name={isNamed ? name : breakable(name)}
      data-lk-email={(isNamed && user.primaryEmail && breakable(user.primaryEmail)) || undefined}
    />
  )
}

const HUES = 6

/** Returns one of six hues, always the same for the same id. Pure. */
const hueOf = (id: string): number => [...id].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES

/** Returns the first letters of the first and last word. Of a script without upper case, only the first. Pure. */
export function initialsOf(name: string): string {
  const text = withoutDirectionControls(name).trim()
  const letters = text
    .split(/[\s@._-]+/)
    .flatMap((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0].toLocaleUpperCase() ?? [])
  const pair = `${letters[0]}${letters.at(-1)}`
  if (letters.length > 1 && !text.includes('@') && WITH_CASE.test(pair)) return pair
  return letters[0] ?? [...text][0] ?? ''
}

const WITH_CASE = /^([\p{Lu}\p{N}]\p{M}*){2}$/u
