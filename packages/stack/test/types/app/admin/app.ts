import { StackAdminApp } from '@stackframe/js'

export const adminApp = new StackAdminApp({
  projectId: 'a',
  publishableClientKey: 'pck',
  secretServerKey: 'ssk',
  superSecretAdminKey: 'sak',
  tokenStore: null,
})

export const names = async (): Promise<string[]> =>
  (await adminApp.listUsers({ query: 'ada' })).map(({ displayName, id }) => displayName ?? id)
export const team = async (): Promise<string> => (await adminApp.createTeam({ displayName: 'Comets' })).id
