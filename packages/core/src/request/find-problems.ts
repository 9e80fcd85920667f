import type { CallOptions, Sender } from '../contract/endpoint.js'
import { API_PATH, NO_HANDLER } from '../contract/headers.js'
import { getProject } from '../contract/projects/project.js'
import type { Env } from '../env.js'
import { isLatchkeyError, isServiceError } from '../errors/latchkey-error.js'
import { INTERNALS } from '../lib/internals.js'
import { redact } from '../lib/redact.js'
import { refuseRedirect } from './classify-response.js'
import { ATTEMPT_LIMIT, attempt } from './send-with-retry.js'

/** What `diagnose` can find. */
export type ProblemCode =
  | 'OFFLINE'
  | 'MIXED_CONTENT'
  | 'UNREACHABLE'
  | 'UNHEALTHY'
  | 'NOT_THE_API'
  | 'PROJECT_NOT_FOUND'
  | 'KEY_REJECTED'
  | 'DOMAIN_NOT_TRUSTED'
  | 'COOKIES_BLOCKED'

/** Something that keeps users from signing in. */
export interface Problem {
  /** The kind of the problem, for code. */
  readonly code: ProblemCode
  /** Describes the problem and how to fix it, in English, for developers. Contains no secrets. */
  readonly message: string
}

/** The result of `diagnose`. */
export interface Diagnosis {
  /** Whether the device is online, as it reports itself. */
  readonly onLine: boolean | undefined
  /** `OK` when the API is reachable, otherwise a status or an error message. */
  readonly apiRoot: string
  /** `OK` when the API reports that it is healthy, otherwise a status or an error message. */
  readonly health: string
  /** What to fix. Empty when nothing was found. */
  readonly problems: readonly Problem[]
}

/** The parts of a client that are checked. */
export interface CheckedClient extends Sender<'client'> {
  readonly baseUrl: string
  readonly projectId: string
}

/** Checks the configuration of a client and whether the API is reachable. Sends three requests, without user tokens. */
export async function findProblems(client: CheckedClient, options?: CallOptions): Promise<Diagnosis> {
  const { baseUrl } = client
  const { env } = client[INTERNALS]
  let hasResponse = false
  const limit = Math.min(ATTEMPT_LIMIT, options?.timeout ?? ATTEMPT_LIMIT)
  const ask = async (url: string) => {
    const outcome = await attempt(env, url, { method: 'GET' }, limit, options?.signal)
    if ('lost' in outcome) return redact(outcome.lost instanceof Error ? outcome.lost.message : String(outcome.lost))
    hasResponse = true
    const redirect = refuseRedirect(url, outcome)
    if (redirect) return `redirects to ${redirect.details.origin}`
    return outcome.status < 500 ? 'OK' : `status ${outcome.status}`
  }
  const [apiRoot, health] = await Promise.all([ask(baseUrl + API_PATH), ask(`${new URL(baseUrl).origin}/health`)])
  const onLine = env.onLine()
  const found = [
    ...(onLine === false && !hasResponse
      ? [problem('OFFLINE', 'The device is offline. Connect it to a network.')]
      : networkProblems(client, { apiRoot, health })),
    ...(apiRoot === 'OK' ? await projectProblems(client, { ...options, timeout: limit }) : []),
    ...cookieProblems(env),
  ]
  return { onLine, apiRoot, health, problems: found }
}

const problem = (code: ProblemCode, message: string): Problem => ({ code, message })

function networkProblems(
  { baseUrl, [INTERNALS]: { env } }: CheckedClient,
  { apiRoot, health }: Pick<Diagnosis, 'apiRoot' | 'health'>,
): readonly Problem[] {
  if (isMixedContent(env, baseUrl))
    return [
      problem(
        'MIXED_CONTENT',
        `The page uses https, and browsers block its requests to ${baseUrl}. Set \`baseUrl\` to an https URL.`,
      ),
    ]
  if (apiRoot !== 'OK')
    return [
      problem(
        'UNREACHABLE',
        `${baseUrl} cannot be reached (${apiRoot}). Start the service, or check \`baseUrl\` and that it allows requests of this origin (CORS).`,
      ),
    ]
  if (health !== 'OK')
    return [
      problem('UNHEALTHY', `The service at ${baseUrl} responds, but reports a problem (${health}). Read its logs.`),
    ]
  return []
}

/** Pages with https cannot send requests to http, except to the same device. */
function isMixedContent({ page }: Env, baseUrl: string): boolean {
  if (!page) return false
  const { protocol, hostname } = new URL(baseUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[::1\]$/.test(hostname)
  return new URL(page.href()).protocol === 'https:' && protocol === 'http:' && !isLocal
}

async function projectProblems(client: CheckedClient, options: CallOptions): Promise<readonly Problem[]> {
  const { projectId, baseUrl } = client
  const { env } = client[INTERNALS]
  try {
    const { config } = await getProject(client, {}, options)
    return domainProblems(env, config.domains)
  } catch (error) {
    options.signal?.throwIfAborted()
    if (isLatchkeyError(error, 'UNABLE_TO_CONNECT'))
      return [
        problem(
          'UNHEALTHY',
          `The service at ${baseUrl} responds, but does not return the project (${redact(error.message)}). Read its logs.`,
        ),
      ]
    if (!isServiceError(error)) {
      const isHandlerMissing = isLatchkeyError(error, 'REQUEST_FAILED') && error.status === NO_HANDLER
      const fix = isHandlerMissing ? '' : ' Check `baseUrl`.'
      return [
        problem('NOT_THE_API', `${baseUrl}${API_PATH} does not respond like the API (${redact(String(error))}).${fix}`),
      ]
    }
    if (/PROJECT_NOT_FOUND$/.test(error.code))
      return [
        problem('PROJECT_NOT_FOUND', `The service at ${baseUrl} has no project "${projectId}". Check \`projectId\`.`),
      ]
    return [
      problem(
        'KEY_REJECTED',
        `The service rejects the keys for the project "${projectId}" (${error.code}). Check \`projectId\` and \`publishableKey\`: both are on the project's dashboard.`,
      ),
    ]
  }
}

/** Whether the project trusts the domain of the page. Sends no request. */
export function domainProblems(
  env: Env,
  domains: readonly { readonly domain: string }[] | undefined,
): readonly Problem[] {
  return isTrusted(env, domains)
    ? []
    : [
        problem(
          'DOMAIN_NOT_TRUSTED',
          `The project does not trust ${originOf(env)}: links in emails and providers cannot return to it. Add it to the project's trusted domains.`,
        ),
      ]
}

const originOf = ({ page }: Env) => (page ? new URL(page.href()).origin : undefined)

/** Older versions of the service do not return the domains. Every project can trust localhost, and emulators do. */
function isTrusted(env: Env, domains: readonly { readonly domain: string }[] | undefined): boolean {
  const origin = originOf(env)
  if (origin === undefined || domains === undefined) return true
  const { hostname } = new URL(origin)
  if (hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1') return true
  return domains.some(({ domain }) => matches(domain, origin))
}

/** Whether a trusted domain covers an origin. `*` matches one label, `**` several. */
function matches(domain: string, origin: string): boolean {
  const pattern = domain
    .replace(/\/+$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*|\*/g, (stars) => (stars === '*' ? '[^./:]+' : '[^/:]+'))
  const subject = pattern.includes('://') ? origin : new URL(origin).host
  return new RegExp(`^${pattern}$`, 'i').test(subject)
}

/** Whether the browser stores cookies. Sends no request. */
export function cookieProblems(env: Env): readonly Problem[] {
  return areCookiesBlocked(env)
    ? [problem('COOKIES_BLOCKED', 'The browser blocks cookies: users are signed out on each page load. Allow cookies.')]
    : []
}

const PROBE = 'latchkey-cookie-check'

/** Whether a cookie that the page writes is missing afterwards. */
function areCookiesBlocked({ cookies }: Env): boolean {
  if (!cookies) return false
  try {
    cookies.write(`${PROBE}=1; path=/; SameSite=Lax`)
    const isBlocked = !cookies.read().includes(`${PROBE}=1`)
    cookies.write(`${PROBE}=; path=/; max-age=0`)
    return isBlocked
  } catch {
    return true
  }
}
