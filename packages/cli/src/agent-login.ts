import { createClient, getUser, isLatchkeyError, signOut } from '@latchkey/core'
import { startAgentLogin } from '@latchkey/core/agents'
import type { Settings } from './doctor/settings.js'

/** Options of {@link agentLogin}. */
interface AgentLoginOptions {
  /** The settings of the app. */
  readonly settings: Settings
  /** The name of the agent. */
  readonly name: string
  /** The URL of the app. Default: a trusted domain of the project. */
  readonly appUrl?: string | undefined
  /** Keeps the session and returns its refresh token. Default: the session is signed out at the end. */
  readonly isKept: boolean
  /** Cancels the sign-in: the process is about to end. A session that the user has approved is signed out. */
  readonly signal?: AbortSignal | undefined
  /** Prints a line for the user. */
  print(line: string): void
}

/** The outcomes without a session, as the rest of the sentence "The sign-in …". */
const OUTCOMES = {
  denied: 'was denied.',
  expired: 'has expired.',
  used: 'was completed before.',
  aborted: 'was canceled.',
  unexpected: 'failed.',
}

const canceled = () => new Error(`The sign-in ${OUTCOMES.aborted}`)

/**
 * Signs in as an AI agent does: registers, shows the page and the code to the user, and waits for the decision.
 *
 * @returns The refresh token, if the session is kept.
 * @throws {Error} When the user does not approve, or the signal aborts.
 */
export async function agentLogin(options: AgentLoginOptions): Promise<string | undefined> {
  const { settings, name, appUrl, isKept, signal, print } = options
  const { projectId, publishableKey, baseUrl } = settings
  if (projectId === undefined)
    throw new Error(
      'The ID of the project is not set. Set HEXCLAVE_PROJECT_ID, or run the command in the folder of the app, whose .env files it reads.',
    )
  const client = createClient({
    projectId: projectId.value,
    publishableKey: publishableKey?.value,
    baseUrl: baseUrl?.value,
    tokenStore: 'memory',
  })
  try {
    const login = await startAgentLogin(client, { name, appUrl }, { signal }).catch((error) => {
      if (signal?.aborted) throw canceled()
      if (!isLatchkeyError(error, 'REDIRECT_URL_NOT_WHITELISTED')) throw error
      throw new Error(
        `The project does not trust ${appUrl}, the value of --app-url. Add its domain to the trusted domains of the project, or pass the URL of one: see docs/troubleshooting/trusted-domains.md.`,
      )
    })
    print(`Open this page, and approve the agent if the page shows the code ${login.claimCode}:`)
    print(login.confirmUrl)
    const waited = await login.wait({ signal })
    // The user may have approved since the last poll: the session would last 90 days, and nobody has its refresh token.
    const result = (waited.status === 'aborted' && (await login.poll())) || waited
    if (result.status !== 'success') throw new Error(`The sign-in ${OUTCOMES[result.status]}`)
    const refreshToken = result.session.refreshToken.reveal()
    await client.session.start({ accessToken: null, refreshToken })
    const endSession = () => signOut(client, { redirectTo: false })
    const user = await getUser(client, { or: 'throw' }, { signal }).catch(async (error) => {
      await endSession().catch(() => {})
      throw signal?.aborted ? canceled() : error
    })
    print(`Signed in as ${user.primaryEmail ?? user.id}. Account settings list the session as "${name}".`)
    if (isKept) return refreshToken
    await endSession()
    print('Signed out.')
    return undefined
  } finally {
    client.dispose()
  }
}
