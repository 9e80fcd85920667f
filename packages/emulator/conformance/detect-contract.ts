import { KNOWN_ERROR_HEADER, readServiceHeader } from '@latchkey/core/internal/contract'
import type { ServerVersion } from '../src/world/server-version.js'
import { UNKNOWN_ID } from './step.js'
import type { Target } from './target.js'

/** The known error for a project that does not exist. */
const UNKNOWN_PROJECT: Readonly<Record<string, ServerVersion>> = {
  INVALID_PUBLISHABLE_CLIENT_KEY: '2.8.8',
  CURRENT_PROJECT_NOT_FOUND: '2.8.86',
}

/**
 * Returns the version whose contract a service follows. Only the versions since 2.8.86 need a valid key to be told apart:
 * without one, the result is 2.8.86.
 *
 * @throws {Error} When the service is unreachable or follows neither contract.
 */
export async function detectContract({ name, base, fetch, projectId, keys }: Target): Promise<ServerVersion> {
  const readProject = (project: string, key: string) =>
    fetch(`${base}/api/v1/projects/current`, {
      headers: {
        'x-stack-project-id': project,
        'x-stack-access-type': 'client',
        'x-stack-publishable-client-key': key,
      },
    })
  const response = await readProject(UNKNOWN_ID, 'pck_unknown').catch((error) => {
    throw new Error(`Cannot reach ${name}.`, { cause: error })
  })
  const code = readServiceHeader(response.headers, KNOWN_ERROR_HEADER) ?? ''
  const version = UNKNOWN_PROJECT[code]
  if (version === '2.8.86') {
    const project = await readProject(projectId, keys.publishable).then((response) => response.text())
    return project.includes('"config_warnings"') ? 'hexclave-1.0' : version
  }
  if (version !== undefined) return version
  throw new Error(
    `Cannot detect the contract of ${name}: a request for an unknown project returned ${response.status} ${code}`.trimEnd() +
      `, but must be one of ${Object.keys(UNKNOWN_PROJECT).join(', ')}.`,
  )
}
