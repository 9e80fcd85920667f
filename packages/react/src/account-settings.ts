'use client'

import { inRoot } from './in-root.js'
import { AccountSettingsScreen } from './screens/account/account-settings.js'

/**
 * Account settings: profile, emails, sign-in methods, password, two-factor authentication, teams, sessions and API
 * keys. Requires `account.css` in addition to `styles.css`.
 */
export const AccountSettings = /* @__PURE__ */ inRoot(AccountSettingsScreen)
