import type { VersionChanges } from '../changes.js'

export const version2886: VersionChanges = {
  version: '2.8.86',
  absent: [],
  routes: [],
  endpoints: [],
  entities: [],
}
