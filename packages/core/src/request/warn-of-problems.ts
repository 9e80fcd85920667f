import { API_PATH, KNOWN_ERROR_HEADER, readServiceHeader } from '../contract/headers.js'
import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { redact } from '../lib/redact.js'
import type { TokenStoreOption } from '../session-types.js'
import { actualStatus } from './classify-response.js'
import type { CheckedClient, Problem } from './find-problems.js'
import { showProblem } from './show-problem.js'

/** The known errors that wrong configuration causes. */
const CONFIGURATION_ERROR = /PROJECT_NOT_FOUND|PROJECT_AUTHENTICATION|_KEY(_|$)|REDIRECT_URL_NOT_WHITELISTED|PROJECT_ID/
/** The problems that make every request fail. */
const NO_CONNECTION = /UNREACHABLE|MIXED_CONTENT/

/** An app can create several clients, and hot reloading creates them again. */
const logged = new Set<string>()

/**
 * Logs each problem of the configuration as a warning and shows it on the page, once per page. For development:
 * `createClient` leaves it out of production builds. Sends no requests of its own until a request has failed in a way that
 * wrong configuration causes.
 * While the service has never responded, a request fails with the problem and is not sent again, so that screens
 * display an error instead of loading.
 *
 * @param tokenStore Where the client stores sessions.
 * @param clientOf Returns the client. Called after its first request.
 * @param load Loads the checks.
 * @returns The environment for the client.
 */
export function warnOfProblems(
  env: Env,
  tokenStore: TokenStoreOption | undefined,
  clientOf: () => CheckedClient,
  load: () => Promise<typeof import('./find-problems.js')>,
): Env {
  if (!env.page) return env
  const storesCookies = tokenStore === undefined || tokenStore === 'cookie'
  let checking: Promise<readonly Problem[]> | undefined
  let isChecking = false
  let isWorking = false
  let isPageChecked = false

  /** Never rejects. Checks once, except while the device is offline. */
  const check = () => {
    checking ??= (async () => {
      isChecking = true
      const { findProblems } = await load()
      const { problems } = await findProblems(clientOf(), { timeout: 5000 })
      const found = problems.filter(({ code }) => code !== 'COOKIES_BLOCKED' || storesCookies)
      if (found.some(({ code }) => code === 'OFFLINE')) checking = undefined
      else warn(found)
      return found
    })()
      .catch(() => [])
      .finally(() => {
        isChecking = false
      })
    return checking
  }
  /** Checks what needs no request: cookies, and whether the project trusts the domain of the page. */
  const checkPage = async (response: Response) => {
    const { config } = (await response.json()) as { config: { domains?: readonly { domain: string }[] } }
    const { cookieProblems, domainProblems } = await load()
    warn([...domainProblems(env, config.domains), ...(storesCookies ? cookieProblems(env) : [])])
  }

  return {
    ...env,
    async fetch(url, init) {
      const api = clientOf().baseUrl + API_PATH
      if (isChecking || !url.startsWith(api) || (isWorking && isPageChecked)) return env.fetch(url, init)
      try {
        const response = await env.fetch(url, init)
        if (isSuspicious(response)) {
          if (!isWorking) check()
          return response
        }
        isWorking = true
        if (url === `${api}/projects/current` && !isPageChecked) {
          isPageChecked = true
          checkPage(response.clone()).catch(() => {})
        }
        return response
      } catch (error) {
        if (isWorking || init.signal?.aborted) throw error
        const cause = (await check()).find(({ code }) => NO_CONNECTION.test(code))
        if (!cause) throw error
        throw new LatchkeyError('UNABLE_TO_CONNECT', cause.message, { tried: [redact(String(error))] }, error)
      }
    },
  }
}

/** Whether a response is not one of the API, or an error that wrong configuration causes. */
function isSuspicious(response: Response): boolean {
  const code = readServiceHeader(response.headers, KNOWN_ERROR_HEADER)
  if (code !== null) return CONFIGURATION_ERROR.test(code)
  const status = actualStatus(response)
  return status !== 429 && (status < 200 || status > 299 || !/json/.test(response.headers.get('content-type') ?? ''))
}

function warn(problems: readonly Problem[]): void {
  for (const { code, message } of problems) {
    if (logged.has(message)) continue
    logged.add(message)
    const text = `Latchkey: ${message} (${code})`
    console.warn(text)
    showProblem(text)
  }
}
