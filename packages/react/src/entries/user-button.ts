// The menu of the signed-in user, and the menu that selects the current team.

export type { UserAvatarProps } from '../components/avatar.js'
export { TeamSwitcher, type TeamSwitcherProps } from '../components/teams/team-switcher.js'
export { UserAvatar } from '../components/user-avatar.js'
export { UserButton, type UserButtonProps } from '../components/user-button/user-button.js'
export type { ThemeSwitch, UserButtonItem } from '../components/user-button/user-menu.js'
