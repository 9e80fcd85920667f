import { adminApp } from './app'

export const names = async (): Promise<string[]> =>
  (await adminApp.listUsers({ query: 'ada' })).map(({ displayName, id }) => displayName ?? id)
export const team = async (): Promise<string> => (await adminApp.createTeam({ displayName: 'Comets' })).id
