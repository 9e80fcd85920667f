import type { LegacyBehavior } from '../world/legacy.js'
import type { ServerVersion } from '../world/server-version.js'

interface VersionCheck {
  readonly upToDate: boolean
  readonly error?: string
  readonly severe?: boolean
}

/** The oldest client version that is not severely outdated. */
const OLDEST_SUPPORTED = [2, 8, 57] as const

/** Compares the version of a client with the version of the service. */
export function compareVersion(client: string, server: ServerVersion, legacy: LegacyBehavior): VersionCheck {
  const parts = partsOf(client)
  // The clients of this service are numbered again from 1.0.0. What it says about them was not read.
  if (server === 'hexclave-1.0') {
    if (parts?.[0] === 1) return { upToDate: true }
    return compareVersion(client, '2.8.86', legacy)
  }
  if (!parts) return { upToDate: false, error: `"${client}" is not a version such as ${server}.`, severe: true }
  const order = compare(parts, partsOf(server) ?? [])
  const error = `Version ${client} does not match ${server}.`
  if (legacy.toleratesOtherMinorVersions) {
    return order >= 0 ? { upToDate: true } : { upToDate: false, error, severe: parts[0] !== 2 }
  }
  const sameMinor = parts[0] === 2 && parts[1] === 8
  if (!sameMinor || compare(parts, OLDEST_SUPPORTED) < 0) return { upToDate: false, error, severe: true }
  return order >= 0 ? { upToDate: true } : { upToDate: false, error, severe: false }
}

const partsOf = (version: string) => /^(\d+)\.(\d+)\.(\d+)(?:[-+].*)?$/.exec(version)?.slice(1).map(Number)

/** Returns a negative number when the first version is lower, 0 when they are equal. */
function compare(a: readonly number[], b: readonly number[]): number {
  const differs = a.findIndex((number, i) => number !== b[i])
  return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0)
}
