// What the screens for sign-in and sign-up call, and the screens that may follow them. It loads after the form, which can be
// typed into without it.

export { magicLinkUrl, sendMagicLink, signInWithMagicLink } from '../../flows/auth/magic-link.js'
export { signInWithMfa } from '../../flows/auth/mfa.js'
export { signInWithPassword, signUpWithPassword } from '../../flows/auth/password.js'
export { storeSignUpProfile } from '../../flows/auth/sign-up-profile.js'
export { signInWithOAuth } from '../../flows/oauth/oauth.js'
export { redirectTo, redirectToUrl } from '../../flows/redirect-to.js'
export { signOut } from '../../flows/session/sign-out.js'
export { sendVerificationEmail } from '../../flows/users/contact-channel.js'
