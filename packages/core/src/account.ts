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
export { type SignUpWithPasswordInput, upgradeAnonymousUser } from './flows/auth/password.js'
export type { Finder } from './flows/flow.js'
export {
  type ConnectedAccount,
  type FindConnectedAccountInput,
  findConnectedAccount,
  findOAuthAccount,
  type GetConnectedAccountInput,
  getConnectedAccount,
} from './flows/oauth/connected-account.js'
export {
  type ApiKey,
  type CreateApiKeyInput,
  createApiKey,
  findApiKey,
  getApiKey,
  type KeyOwner,
  listApiKeys,
  type NewApiKey,
  type UpdateApiKeyInput,
  updateApiKey,
} from './flows/users/api-key.js'
export {
  type AddEmailInput,
  addEmail,
  findContactChannel,
  type SendVerificationInput,
  sendContactChannelVerificationEmail,
} from './flows/users/contact-channel.js'
export { type ApiKeyStatus, getApiKeyStatus, type KeyTimes } from './views/api-key.js'
