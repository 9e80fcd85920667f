import type { LegacyBehavior } from '../world/legacy.js'
import type { ServerVersion } from '../world/server-version.js'
import { behavior as behavior288 } from './2.8.8/behavior.js'

/** The behavior of each version. */
export const BEHAVIORS: Readonly<Record<ServerVersion, LegacyBehavior>> = { '2.8.8': behavior288, '2.8.86': {} }
