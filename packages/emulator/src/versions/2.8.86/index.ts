import type { VersionChanges } from '../changes.js'
import { behavior } from './behavior.js'
import { endpoints } from './endpoints.js'
import { errors } from './errors.js'

export const version2886: VersionChanges = {
  version: '2.8.86',
  service: { behavior, errors },
  absent: [],
  routes: [],
  endpoints,
  entities: [],
}
