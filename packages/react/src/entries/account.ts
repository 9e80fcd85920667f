// The account settings.
export type { AccountItem, AccountSettingsProps } from '../screens/account/account-settings.js'
export { AccountSettings } from '../screens/account/account-settings.js'
export type { MemberRoles } from '../screens/account/section.js'
