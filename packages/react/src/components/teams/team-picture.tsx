import type { Team } from '@latchkey/core'
import { Icon } from '../../primitives/icon.js'
import { Styled } from '../../theme/styled.js'
import { Avatar, type UserAvatarProps } from '../avatar.js'

export interface TeamPictureProps extends Pick<UserAvatarProps, 'size'> {
  readonly team: Pick<Team, 'displayName' | 'profileImageUrl'> | undefined
}

/** Maps a team to the props of an avatar. */
export const avatarOf = ({ displayName, profileImageUrl }: NonNullable<TeamPictureProps['team']>) => ({
  displayName,
  primaryEmail: null,
  profileImageUrl,
})

/** The image or initials of a team, or an icon. Hidden from screen readers, because the name is rendered next to it. */
export const TeamPicture = ({ team, size }: TeamPictureProps) => (
  <Styled.span className="lk-team-picture">
    {team ? (
      <Avatar user={avatarOf(team)} size={size} />
    ) : (
      <Styled.span className="lk-avatar">
        <Icon name="users" />
      </Styled.span>
    )}
  </Styled.span>
)
