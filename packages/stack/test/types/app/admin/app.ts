import { StackAdminApp } from '@stackframe/js'

export const adminApp = new StackAdminApp({
  projectId: 'a',
  publishableClientKey: 'pck',
  secretServerKey: 'ssk',
  superSecretAdminKey: 'sak',
  tokenStore: null,
})
