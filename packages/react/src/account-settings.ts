'use client'

import { AccountSettingsScreen } from './screens/account/account-settings.js'
import { withRoot } from './with-root.js'

/**
 * Account settings: profile, emails, sign-in methods, password, two-factor authentication, teams, sessions and API
 * keys. Requires `account.css` in addition to `styles.css`.
 */
export const AccountSettings = /* @__PURE__ */ withRoot('AccountSettings', AccountSettingsScreen)
