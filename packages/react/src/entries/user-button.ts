// The menu of the signed-in user, and the menu that selects the current team.

export { TeamSwitcher, type TeamSwitcherProps } from '../components/teams/team-switcher.js'
export { UserAvatar, type UserAvatarProps } from '../components/user-avatar.js'
export { UserButton, type UserButtonProps } from '../components/user-button.js'
export type { ThemeSwitch, UserButtonItem } from '../components/user-menu.js'
