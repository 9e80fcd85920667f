// A part of its own: few have a sign-out that waits.
export { deliverSignOut } from '@latchkey/core'
