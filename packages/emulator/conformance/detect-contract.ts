import type { ServerVersion } from '../src/world/server-version.js'
import { UNKNOWN_ID } from './step.js'
import type { Target } from './target.js'

/** The known error for a project that does not exist. */
const UNKNOWN_PROJECT: Readonly<Record<string, ServerVersion>> = {
  INVALID_PUBLISHABLE_CLIENT_KEY: '2.8.8',
  CURRENT_PROJECT_NOT_FOUND: '2.8.86',
}

/**
 * Returns the version whose contract a service follows. Needs no valid key.
 *
 * @throws {Error} When the service is unreachable or follows neither contract.
 */
export async function detectContract({ name, base, fetch }: Target): Promise<ServerVersion> {
  const response = await fetch(`${base}/api/v1/projects/current`, {
    headers: {
      'x-stack-project-id': UNKNOWN_ID,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': 'pck_unknown',
    },
  }).catch((error) => {
    throw new Error(`Cannot reach ${name}.`, { cause: error })
  })
  const code = response.headers.get('x-stack-known-error') ?? ''
  const version = UNKNOWN_PROJECT[code]
  if (version !== undefined) return version
  throw new Error(
    `Cannot detect the contract of ${name}: a request for an unknown project returned ${response.status} ${code}`.trimEnd() +
      `, but must be one of ${Object.keys(UNKNOWN_PROJECT).join(', ')}.`,
  )
}
