// The requests of a magic link. They load on use, as the screen for the code does.
export { sendMagicLink, signInWithMagicLink } from '../../flows/auth/magic-link.js'
