import type { Team } from '@latchkey/core'
import { UserAvatar, type UserAvatarProps } from '../../../user-avatar.js'

export interface TeamPictureProps extends Pick<UserAvatarProps, 'size'> {
  readonly team: Pick<Team, 'displayName' | 'profileImageUrl'> | undefined
}

/** A team in the form in which a person's picture is shown. */
export const shownAs = ({ displayName, profileImageUrl }: NonNullable<TeamPictureProps['team']>) => ({
  displayName,
  primaryEmail: null,
  profileImageUrl,
})

/** A team's picture, or its initials. Says nothing to screen readers: the name stands beside it. */
export const TeamPicture = ({ team, size }: TeamPictureProps) => (
  <span className="lk-team-picture">
    <UserAvatar
      user={team ? shownAs(team) : { displayName: '·', primaryEmail: null, profileImageUrl: null }}
      size={size}
    />
  </span>
)
