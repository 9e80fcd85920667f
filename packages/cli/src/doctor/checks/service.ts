import {
  ACCESS_TYPE_HEADER,
  KNOWN_ERROR_HEADER,
  PROJECT_ID_HEADER,
  PUBLISHABLE_KEY_HEADER,
  readServiceHeader,
} from '@latchkey/core/internal/contract'
import { type Check, type CheckContext, error, type Finding, NOT_APPLICABLE, UNKNOWN, warning } from '../check.js'
import { isLocal, SECRET_VALUE } from '../settings.js'

/** How far the clock of this device may differ from the clock of the service, in milliseconds. */
const CLOCK_TOLERANCE = 60_000
/** How long the service may take to respond, in milliseconds. */
const LIMIT = 10_000

const hasApi = ({ settings }: CheckContext) => settings.api !== undefined && !settings.misspelled.includes('baseUrl')
const hasProject = (context: CheckContext) =>
  hasApi(context) && context.settings.projectId !== undefined && context.settings.misspelled.length === 0

/** Sends a request to the API. Returns undefined if nothing responds. */
async function ask(context: CheckContext, path: string, init: RequestInit = {}): Promise<Response | undefined> {
  try {
    return await context.fetch(`${context.settings.api}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT),
      ...init,
    })
  } catch {
    return undefined
  }
}

function projectHeaders({ settings }: CheckContext): Record<string, string> {
  const { projectId, publishableKey: key } = settings
  const headers = {
    [ACCESS_TYPE_HEADER]: 'client',
    [PROJECT_ID_HEADER]: projectId?.value ?? '',
    ...(key && { [PUBLISHABLE_KEY_HEADER]: key.value }),
  }
  // The variables of an app can contain a wrong value.
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => !SECRET_VALUE.test(value)))
}

interface Project {
  readonly config?: { readonly domains?: readonly { readonly domain?: string }[]; readonly allow_localhost?: boolean }
}

/** The project in a response. Null if the server is not the service. */
const readProject = (response: Response): Promise<Project | null> => response.json().catch(() => null)

/** Checks that send requests to the service. They send the publishable key at most, never a secret one. */
export const SERVICE_CHECKS: readonly Check[] = [
  {
    id: 'service',
    title: 'The service responds',
    appliesTo: hasApi,
    async run(context) {
      const response = await ask(context, '')
      const host = new URL(context.settings.api ?? '').origin
      if (!response)
        return error(
          `${host} does not respond.`,
          isLocal(host)
            ? 'Start the service (`npx latchkey emulator`), or check the base URL.'
            : 'Check the base URL and the network of this device.',
        )
      if (response.status >= 500)
        return error(`${host} responds with status ${response.status}.`, 'Read the logs of the service.')
      if (response.status >= 300 && response.status < 400)
        return error(
          `${host} redirects, and clients never follow redirects with tokens.`,
          'Set the base URL to the target.',
        )
      return undefined
    },
  },
  {
    id: 'project',
    title: 'The service knows the project and accepts its key',
    appliesTo: hasProject,
    async run(context) {
      const response = await ask(context, '/projects/current', { headers: projectHeaders(context) })
      if (!response || response.status < 200 || response.status >= 500) return UNKNOWN
      if (!response.ok) return projectFinding(response)
      return (await readProject(response))
        ? undefined
        : error(`${context.settings.api} is not the service: it responds without a project.`, 'Correct the base URL.')
    },
  },
  {
    id: 'clock',
    title: 'The clock of this device is right',
    appliesTo: hasApi,
    async run(context) {
      const date = Date.parse((await ask(context, ''))?.headers.get('date') ?? '')
      if (Number.isNaN(date)) return UNKNOWN
      const difference = Math.abs(date - context.now())
      return difference <= CLOCK_TOLERANCE
        ? undefined
        : warning(
            `The clocks of this device and of the service differ by ${Math.round(difference / 1000)} s.`,
            'Turn on automatic time in the settings of the device: servers reject tokens from the future.',
          )
    },
  },
  {
    id: 'cors',
    title: 'The service allows requests of the app',
    appliesTo: (context) => hasProject(context) && context.url !== undefined,
    async run(context) {
      const { origin } = new URL(context.url ?? '')
      const response = await ask(context, '/projects/current', {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': Object.keys(projectHeaders(context)).join(','),
        },
      })
      if (!response) return UNKNOWN
      const allowed = response.headers.get('access-control-allow-origin')
      return allowed === '*' || allowed === origin
        ? undefined
        : error(
            `The service does not allow requests of ${origin} (CORS).`,
            'Add the origin where the service, or the proxy in front of it, configures CORS.',
          )
    },
  },
  {
    id: 'trusted-domain',
    title: 'The project trusts the domain of the app',
    appliesTo: (context) => hasProject(context) && context.url !== undefined,
    async run(context) {
      const response = await ask(context, '/projects/current', { headers: projectHeaders(context) })
      const project = response?.ok && (await readProject(response))
      if (!project) return UNKNOWN
      const { config } = project
      const { origin, hostname } = new URL(context.url ?? '')
      const domains = config?.domains
      const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1'
      // The service does not tell clients its trusted domains.
      if (domains === undefined) return NOT_APPLICABLE
      const isTrusted =
        (isLocal && config?.allow_localhost !== false) ||
        domains.some(({ domain }) => domain !== undefined && originMatches(domain, origin))
      return isTrusted
        ? undefined
        : error(
            `The project does not trust ${origin}.`,
            "Add it to the project's trusted domains: links in emails and providers return to trusted domains only.",
          )
    },
  },
]

async function projectFinding(response: Response): Promise<Finding> {
  const code = readServiceHeader(response.headers, KNOWN_ERROR_HEADER) ?? ''
  if (/PROJECT_NOT_FOUND|CURRENT_PROJECT/.test(code))
    return error('The service does not know the project.', "Copy the project ID from your project's dashboard again.")
  if (/KEY/.test(code))
    return error(
      'The service rejects the publishable client key.',
      'Copy the key of this project from its dashboard again, or create one.',
    )
  return error(
    `The service rejects the project with status ${response.status}${code && ` (${code})`}.`,
    'Check that the base URL belongs to the service, and the ID and key to one of its projects.',
  )
}

/** A trusted domain can contain wildcards: `https://*.example.com`. */
function originMatches(domain: string, origin: string): boolean {
  const pattern = domain.replace(/\/+$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${pattern.replace(/\*\*/g, '.+').replace(/(?<!\.)\*/g, '[^.]+')}$`).test(origin)
}
