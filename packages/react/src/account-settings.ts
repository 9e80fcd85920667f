'use client'

import { inRoot } from './in-root.js'
import { AccountSettingsScreen } from './screens/account/account-settings.js'

/** All that a signed-in person manages of their account, to stand anywhere in an app. Needs `account.css`, too. */
export const AccountSettings = /* @__PURE__ */ inRoot(AccountSettingsScreen)
