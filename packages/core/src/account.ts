// The account of the signed-in user: contact channels, OAuth accounts, API keys and notifications.

export type { Client } from './client.js'
export {
  type ConnectedAccountEntry,
  deleteOAuthAccount,
  getOAuthAccount,
  listConnectedAccounts,
  listOAuthAccounts,
  type OAuthAccount,
  updateOAuthAccount,
} from './contract/auth/oauth-accounts.js'
export {
  type ContactChannel,
  deleteContactChannel,
  getContactChannel,
  listContactChannels,
  updateContactChannel,
} from './contract/users/contact-channels.js'
export {
  listNotificationPreferences,
  type NotificationPreference,
  updateNotificationPreference,
} from './contract/users/notification-preferences.js'
export type { SignUpWithPasswordInput } from './flows/auth/password.js'
export { upgradeAnonymousUser } from './flows/auth/upgrade-anonymous-user.js'
export type { Finder } from './flows/find.js'
export type { FindConnectedAccountInput, GetConnectedAccountInput } from './flows/oauth/connected-account.js'
export { type ConnectedAccount, findConnectedAccount, getConnectedAccount } from './flows/oauth/connected-account.js'
export type { UpdateApiKeyInput } from './flows/users/api-key.js'
export {
  type ApiKey,
  type CreateApiKeyInput,
  createApiKey,
  findApiKey,
  getApiKey,
  type KeyOwner,
  listApiKeys,
  type NewApiKey,
  updateApiKey,
} from './flows/users/api-key.js'
export type { SendVerificationInput } from './flows/users/contact-channel.js'
export {
  type AddEmailInput,
  addEmail,
  findContactChannel,
  sendContactChannelVerificationEmail,
} from './flows/users/contact-channel.js'
export { findOAuthAccount } from './flows/users/oauth-account.js'
export type { KeyTimes } from './views/api-key.js'
export { type ApiKeyStatus, getApiKeyStatus } from './views/api-key.js'
