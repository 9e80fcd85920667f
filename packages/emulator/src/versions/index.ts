import { identifyCaller } from '../calls/caller.js'
import type { Route } from '../calls/route.js'
import { serviceCors } from '../http/cors.js'
import type { ApiError } from '../http/errors.js'
import { createTokenFormat } from '../sessions/token-claims.js'
import { SERVER_VERSIONS, type ServerVersion } from '../world/server-version.js'
import { version288 } from './2.8.8/index.js'
import { version2886 } from './2.8.86/index.js'
import { olderRoutes, type ServiceDescription, type VersionChanges } from './changes.js'

/** The current service, apart from its endpoints. */
const CURRENT: ServiceDescription = {
  behavior: {},
  identifyCaller,
  createTokenFormat,
  cors: serviceCors(),
  hasCurrentNames: true,
  apiPrefix: /^\/api\/(?:v1|v2beta[1-5]|latest)(?=\/|$)/,
  errors: {},
}

/** The older versions, newest first. Each is described by its differences from the version before it in this list. */
const OLDER: readonly VersionChanges[] = [version2886, version288]

/** The description of each version, apart from its endpoints. */
export const DESCRIPTIONS: Readonly<Record<ServerVersion, ServiceDescription>> = byVersion(CURRENT, olderDescription)

/** Returns the endpoints of each version for those of the current service. */
export const routesByVersion = (current: readonly Route[]): Readonly<Record<ServerVersion, readonly Route[]>> =>
  byVersion(current, olderRoutes)

/** Returns the error that a version throws where the current service throws another. */
export function errorOfVersion({ errors }: ServiceDescription, error: ApiError): ApiError {
  return errors[error.code]?.(error) ?? error
}

function olderDescription(newer: ServiceDescription, { service: older = {} }: VersionChanges): ServiceDescription {
  return {
    ...newer,
    ...older,
    behavior: { ...newer.behavior, ...older.behavior },
    errors: { ...newer.errors, ...older.errors },
  }
}

/** Derives each version from the next newer one. */
function byVersion<T>(current: T, derive: (newer: T, changes: VersionChanges) => T): Record<ServerVersion, T> {
  let value = current
  const older = OLDER.map((changes) => {
    value = derive(value, changes)
    return [changes.version, value] as const
  })
  return Object.fromEntries([[SERVER_VERSIONS[0], current], ...older]) as Record<ServerVersion, T>
}
