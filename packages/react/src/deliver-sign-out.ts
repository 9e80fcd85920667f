// Loaded separately: most apps never have a pending sign-out.
export { deliverSignOut } from '@latchkey/core'
