import { KNOWN_ERROR_HEADER, readServiceHeader } from '@latchkey/core/internal/contract'
import type { ServerVersion } from '../src/world/server-version.js'
import { PASSWORD, type RequestStep } from './step.js'
import type { Target } from './target.js'

/** The settings of a project that a known error reports as off. */
const SETTINGS: Readonly<Record<string, readonly [setting: string, reason: string]>> = {
  PASSWORD_AUTHENTICATION_NOT_ENABLED: ['credential_enabled', 'sign-in with passwords is turned off'],
  PASSKEY_AUTHENTICATION_NOT_ENABLED: ['passkey_enabled', 'sign-in with passkeys is turned off'],
  SIGN_UP_NOT_ENABLED: ['sign_up_enabled', 'sign-up is turned off'],
}

/** Products that do not exist where they are turned off. */
const PRODUCTS = [
  ['/payments/', 'payments are turned off'],
  ['/analytics/', 'analytics is turned off'],
] as const

/** Requests for which the service calls another one, which a self-hosted service may lack. */
const OTHER_SERVICES: readonly (readonly [RegExp, string])[] = [
  [/"(profile_image|logo\w*)_url":"data:/, 'file storage'],
  [/\/webhooks\/svix-token/, 'Svix'],
  [/\/internal\/metrics/, 'database for metrics'],
]

/** What the service under test has. */
export interface Features {
  readonly botChallenge: boolean
  /** An emulator has all that cases need: a missing part is a fault. */
  readonly isEmulator: boolean
  /** The settings that its project has before the run. */
  readonly config: Readonly<Record<string, unknown>>
}

/**
 * Returns whether the service checks for bots. A service that does not creates a user.
 *
 * @param target Must record what is created, so that the user is deleted.
 */
export async function hasBotChallenge(target: Target, run: string, version: ServerVersion): Promise<boolean> {
  if (version === '2.8.8') return false
  const response = await target.fetch(`${target.base}/api/v1/auth/password/sign-up`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': target.projectId,
      'x-stack-access-type': 'client',
      'x-stack-publishable-client-key': target.keys.publishable,
    },
    body: JSON.stringify({
      email: `challenge-${run}@example.com`,
      password: PASSWORD,
      bot_challenge_phase: 'invisible',
    }),
  })
  return readServiceHeader(response.headers, KNOWN_ERROR_HEADER) === 'BOT_CHALLENGE_REQUIRED'
}

interface Codes {
  readonly status: number
  readonly code?: string | undefined
}

/** Returns what the service has turned off, if that is why a response differs. */
export function turnedOff(
  step: RequestStep,
  expected: Codes,
  received: Codes,
  { botChallenge, isEmulator, config }: Features,
): string | undefined {
  const { status, code } = received
  const [setting, reason] = SETTINGS[code ?? ''] ?? []
  if (setting !== undefined && config[setting] === false) return reason
  if (code === 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED' && !isConfigured(config, step)) {
    return 'the OAuth provider is not configured'
  }
  const product = PRODUCTS.find(([path]) => step.request.includes(path))
  if (product && (code === 'ANALYTICS_NOT_ENABLED' || (status === 404 && code === undefined))) return product[1]
  const isChallenge = JSON.stringify([expected.code, step.body, step.request]).toLowerCase().includes('bot_challenge_')
  if (isChallenge && !botChallenge) return 'the bot challenge is turned off'
  return isEmulator ? undefined : missing(step, expected, received)
}

/** Returns what the environment of a self-hosted service lacks, if that is why a response differs. */
function missing(step: RequestStep, expected: Codes, { status, code }: Codes): string | undefined {
  const sent = `${step.request} ${JSON.stringify(step.body) ?? ''}`
  const other = OTHER_SERVICES.find(([pattern]) => pattern.test(sent))
  if (other && status === 500) return `the service has no ${other[1]}`
  return [expected.code, code].includes('REQUIRES_CUSTOM_EMAIL_SERVER')
    ? 'the mail server of the project differs from the one that the case needs'
    : undefined
}

/** Whether the project has one of the providers that a request names. */
function isConfigured({ oauth_providers: providers }: Features['config'], step: RequestStep): boolean {
  const request = JSON.stringify([step.request, step.body])
  return Array.isArray(providers) && providers.some(({ id }: { id: string }) => request.includes(id))
}
