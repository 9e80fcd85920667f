'use client'

import { AccountSettingsScreen } from './screens/account/account-settings.js'
import { withRoot } from './with-root.js'

/**
 * Account settings: profile, emails, sign-in methods, password, two-factor authentication, teams, sessions and API
 * keys. Requires `account.css` in addition to `styles.css`.
 *
 * @example
 * import '@latchkey/react/styles.css'
 * import '@latchkey/react/account.css'
 *
 * <AccountSettings extraItems={[{ id: 'billing', title: 'Billing', content: <Billing /> }]} />
 */
export const AccountSettings = /* @__PURE__ */ withRoot('AccountSettings', AccountSettingsScreen)
