// The menu of the signed-in user.
export { UserAvatar, type UserAvatarProps } from '../components/user-avatar.js'
export { UserButton, type UserButtonProps } from '../components/user-button.js'
export type { ThemeSwitch, UserButtonItem } from '../components/user-menu.js'
