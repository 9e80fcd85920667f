import type { User } from '@latchkey/core'

/** Props of {@link UserAvatar}. */
export interface UserAvatarProps {
  /** The user. `null` renders an outline. */
  readonly user: Pick<User, 'displayName' | 'primaryEmail' | 'profileImageUrl'> | null | undefined
  /** Default: `medium`. */
  readonly size?: 'small' | 'medium' | 'large' | undefined
}

/** The profile image or initials of a user. Hidden from screen readers: render the name next to it. */
export function UserAvatar({ user, size = 'medium' }: UserAvatarProps) {
  const name = user?.displayName || user?.primaryEmail || ''
  return (
    <span className="lk-avatar" data-lk-size={size} data-lk-initials={initialsOf(name)} aria-hidden="true">
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
UserAvatar.displayName = 'UserAvatar'

/** Returns the first letters of the first and last word. Pure. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s@._-]+/)
    .filter(Boolean)
  const letters = [words[0], name.includes('@') ? undefined : words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
