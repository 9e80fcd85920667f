// What the screens for sign-in and sign-up call, and the screens that may follow them. It loads after the form, which can be
// typed into without it. Providers and passkeys have files of their own: bundlers divide the first load into more files if
// a file that loads on use loads another one.
export { sendMagicLink, signInWithMagicLink } from '../../flows/auth/magic-link.js'
export { signInWithMfa } from '../../flows/auth/mfa.js'
export { signInWithPassword, signUpWithPassword } from '../../flows/auth/password.js'
export { redirectTo } from '../../flows/redirect-to.js'
export { signOut } from '../../flows/session/sign-out.js'
