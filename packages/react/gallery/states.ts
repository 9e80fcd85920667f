import { account } from './states/account.js'
import { accountSecurity } from './states/account-security.js'
import { accountSettings } from './states/account-settings.js'
import { links } from './states/links.js'
import { password } from './states/password.js'
import { signIn } from './states/sign-in.js'
import { signInMethodStates } from './states/sign-in-methods.js'
import { signUp } from './states/sign-up.js'
import type { GalleryState } from './states/state.js'
import { teams } from './states/teams.js'
import { verifyEmail } from './states/verify-email.js'

/** Signing in and up, and what interrupts them. */
export const SIGN_IN_STATES: readonly GalleryState[] = [...signIn, ...signUp, ...signInMethodStates]
/** Links in emails, and the screens that send them. */
export const LINK_STATES: readonly GalleryState[] = [...password, ...links, ...verifyEmail]

export const ACCOUNT_STATES: readonly GalleryState[] = [...account, ...accountSettings]
export const SECURITY_STATES: readonly GalleryState[] = accountSecurity
export const TEAM_STATES: readonly GalleryState[] = teams

/** Every screen in every state, for the gallery and the tests. */
export const STATES: readonly GalleryState[] = [
  ...SIGN_IN_STATES,
  ...LINK_STATES,
  ...ACCOUNT_STATES,
  ...SECURITY_STATES,
  ...TEAM_STATES,
]
