import { createClient, getUser, type PublicConfig, signOut } from '@latchkey/core'
import { startAgentLogin } from '@latchkey/core/agents'

/** Options of {@link agentLogin}. */
interface AgentLoginOptions {
  /** The project. */
  readonly config: PublicConfig
  /** The name of the agent. */
  readonly name: string
  /** The URL of the app. Default: a trusted domain of the project. */
  readonly appUrl?: string | undefined
  /** Keeps the session and returns its refresh token. Default: the session is signed out at the end. */
  readonly isKept: boolean
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

/**
 * Signs in as an AI agent does: registers, shows the page and the code to the user, and waits for the decision.
 *
 * @returns The refresh token, if the session is kept.
 * @throws {Error} When the user does not approve.
 */
export async function agentLogin(options: AgentLoginOptions): Promise<string | undefined> {
  const { config, name, appUrl, isKept, print } = options
  const client = createClient({ ...config, tokenStore: 'memory' })
  try {
    const login = await startAgentLogin(client, { name, appUrl })
    print(`Open this page, and approve the agent if the page shows the code ${login.claimCode}:`)
    print(login.confirmUrl)
    const result = await login.wait()
    if (result.status !== 'success') throw new Error(`The sign-in ${OUTCOMES[result.status]}`)
    const refreshToken = result.session.refreshToken.reveal()
    await client.session.start({ accessToken: null, refreshToken })
    const user = await getUser(client, { or: 'throw' })
    print(`Signed in as ${user.primaryEmail ?? user.id}. Account settings list the session as "${name}".`)
    if (isKept) return refreshToken
    await signOut(client, { redirectTo: false })
    print('Signed out.')
    return undefined
  } finally {
    client.dispose()
  }
}
