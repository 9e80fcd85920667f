import type { Client } from '../../client.js'
import { decideAgentRequest, pollAgentLogin, registerAgent } from '../../contract/auth/agents.js'
import { checkCallOptions } from '../../contract/check-input.js'
import type { CallOptions, Input } from '../../contract/endpoint.js'
import { type DocumentedFields, duration, optional, string } from '../../contract/schema/index.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { isUrl } from '../../lib/formats.js'
import type { Secret } from '../../lib/secret.js'
import { sharedWork } from '../../lib/shared-work.js'
import { agentName, singleLine, visibleText } from '../../lib/text.js'
import { flow, inOneSession } from '../flow.js'
import { sessionTokens } from '../session/session-tokens.js'
import { pollingEnd, pollLogin } from './poll-login.js'

/** The tokens of a session of an agent. Logs do not show them. */
export interface AgentSession {
  /** The ID of the user. */
  readonly userId: string
  /** The access token. */
  readonly accessToken: Secret
  /** The refresh token. */
  readonly refreshToken: Secret
}

/** The outcome of the sign-in of an agent. */
export type AgentLoginResult =
  | {
      readonly status: 'success'
      /** The session on the account of the user. It lasts 90 days, or until the user revokes it. */
      readonly session: AgentSession
    }
  /** The user has denied the request. */
  | { readonly status: 'denied' }
  /** The user did not decide in time, or has revoked the session before the agent received it. */
  | { readonly status: 'expired' }
  /** The session was received before, by an earlier call or in a response that was lost. */
  | { readonly status: 'used' }
  | { readonly status: 'aborted' }
  /** The response violates the contract. */
  | {
      readonly status: 'unexpected'
      /** The status in the response. */
      readonly response: string
    }

/** A sign-in of an agent that waits for the decision of a user. */
export interface AgentLogin {
  /** The code that the user compares with the one on the page: `XXXX-XXXX`. */
  readonly claimCode: string
  /** The page on which the user approves or denies the request. */
  readonly confirmUrl: string
  /** Until when the user can decide. */
  readonly expiresAt: Date
  /**
   * The session of an anonymous user, which the agent can use until the user decides. Its calls need the option
   * `includeRestricted`.
   */
  readonly anonymousSession: AgentSession
  /**
   * Waits until the user has decided. The pause between two polls grows from 2 s to 10 s. Polls that are lost are repeated
   * while the user can decide. Later calls resolve with the same outcome, except after `aborted`.
   *
   * @param options `signal` ends the wait, not the request: call `wait` again to continue.
   * @returns The outcome: `success` has the session.
   * @throws {LatchkeyError} `INVALID_POLLING_CODE` when the server does not know the request anymore.
   */
  wait(options?: Pick<CallOptions, 'signal'>): Promise<AgentLoginResult>
  /**
   * Asks once whether the user has decided, for a program that cannot wait, or that stops after `aborted`: if the
   * user has approved meanwhile, the program gets the session and can end it.
   *
   * @returns The outcome. Undefined while the user has not decided.
   * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error. `INVALID_POLLING_CODE` as `wait`.
   */
  poll(): Promise<AgentLoginResult | undefined>
}

const START_INPUT = {
  /** The name of the agent, which the user sees: 1 to 100 characters. */
  name: string,
  /** The description of the agent, which the user sees. At most 500 characters. */
  description: optional(string),
  /** The website of the agent, for the user. At most 300 characters. */
  url: optional(string),
  /** Which user the agent expects, for example an email address. It is only displayed. At most 256 characters. */
  userHint: optional(string),
  /** A URL of the app in which the user confirms the sign-in. Default: the first trusted domain of the project. */
  appUrl: optional(string),
  /** How long the user can decide, in milliseconds: 30 000 to 3 600 000. Default: 900 000 (15 minutes). */
  expiresInMillis: optional(duration),
}
/** Input of {@link startAgentLogin}. */
export interface StartAgentLoginInput extends DocumentedFields<typeof START_INPUT> {}

/** How long the user can decide by default, in milliseconds. */
const LIFETIME = 900_000
/** The longest pause between two polls, in milliseconds. */
const LONGEST_PAUSE = 10_000

/**
 * Starts the sign-in of an AI agent to the account of a user. Show `claimCode` and `confirmUrl` of the result to the user.
 * On that page the user signs in, compares the code, and approves or denies the request. Then call `wait`.
 *
 * @param client The client of the agent, with the ID of the app's project.
 * @param input The name of the agent, and what else the user sees of it.
 * @returns The code and the page for the user, an anonymous session, and a function that waits for the decision.
 * @throws {LatchkeyError} `AGENT_AUTH_NOT_ENABLED` when the project does not let agents sign in.
 * `REDIRECT_URL_NOT_WHITELISTED` when `appUrl` is not on a trusted domain. `NOT_SUPPORTED_BY_SERVER` on older services.
 *
 * @example
 * const login = await startAgentLogin(client, { name: 'Notes assistant', appUrl })
 * console.log(`Open ${login.confirmUrl} and compare the code ${login.claimCode}`)
 * const result = await login.wait()
 * if (result.status === 'success') save(result.session.refreshToken.reveal())
 */
export const startAgentLogin = flow(
  'startAgentLogin',
  START_INPUT,
  async (client: Client, input: StartAgentLoginInput, options: CallOptions = {}): Promise<AgentLogin> => {
    const { name, description, url, ...rest } = input
    const { pollToken, claimCode, confirmUrl, expiresAt, anonymousSession } = await registerAgent(
      client,
      { agent: { name, description, url }, ...rest },
      options,
    )
    const end = pollingEnd(client, expiresAt, input.expiresInMillis, LIFETIME)
    const request = async (): Promise<AgentLoginResult | undefined> => {
      const { status, session } = await pollAgentLogin(client, { pollToken }, { ...options, signal: undefined })
      switch (status) {
        case 'waiting':
        case 'pending':
          return undefined
        case 'denied':
        case 'expired':
        case 'used':
          return { status }
        case 'success':
        case 'approved':
          if (session) return { status: 'success', session }
      }
      return { status: 'unexpected', response: status }
    }
    let outcome: AgentLoginResult | undefined
    let running: ReturnType<typeof request> | undefined
    // Not aborted, and never two at a time: only the first poll after the approval receives the session.
    const poll = async () => {
      if (outcome) return outcome
      running ??= request().finally(() => {
        running = undefined
      })
      outcome = await running
      return outcome
    }
    const pauseBefore = (n: number) => Math.min(2000 * 1.5 ** n, LONGEST_PAUSE)
    const share = sharedWork<Awaited<ReturnType<typeof pollLogin<AgentLoginResult>>>>()
    const wait = async (signal?: AbortSignal): Promise<AgentLoginResult> => {
      if (outcome) return outcome
      try {
        const ended = await share('', signal, (stop) =>
          pollLogin(client, { end, signal: stop.signal, pauseBefore }, poll),
        )
        return ended.status === 'timed-out' ? { status: 'expired' } : ended
      } catch (error) {
        if (signal?.aborted) return { status: 'aborted' }
        throw error
      }
    }
    return {
      claimCode,
      confirmUrl,
      expiresAt,
      anonymousSession,
      wait(given = {}) {
        checkCallOptions('wait', given)
        return wait(given.signal)
      },
      poll,
    }
  },
  [registerAgent],
)

/** The unverified description of an agent by itself. Each text is one line of plain text. */
export interface AgentDetails {
  /** The name. Empty if it would display nothing. */
  readonly name: string
  /** The description, or null. */
  readonly description: string | null
  /** The website of the agent, with `http` or `https`, or null. */
  readonly url: string | null
}

/** The request of an agent to sign in to the account of the user. */
export interface AgentRequest {
  /** The agent. */
  readonly agent: AgentDetails
  /** Which user the agent expects, or null. It is not verified. */
  readonly userHint: string | null
  /** Until when the user can decide. */
  readonly expiresAt: Date
}

/** Input of {@link getAgentRequest}, {@link approveAgentRequest} and {@link denyAgentRequest}. */
export interface AgentRequestInput {
  /** The code that the agent shows, in upper or lower case, with or without the dash. */
  readonly claimCode: string
}

const REQUEST_INPUT = { claimCode: string } as const

/** Sends a decision in the session of the user who has made it. */
const decide = (client: Client, input: Input<typeof decideAgentRequest>, options?: CallOptions) =>
  inOneSession(client, options, async (call) => {
    if (!(await sessionTokens(client, call)))
      throw new LatchkeyError('NOT_SIGNED_IN', 'Sign in first, then decide about the request of the agent.')
    return decideAgentRequest(client, input, call)
  })

/**
 * Returns the request of an AI agent that waits for the decision of the signed-in user. It changes nothing.
 *
 * @param client The client of the page.
 * @param input The code that the agent shows.
 * @returns What the agent states about itself, as plain text, and until when the user can decide.
 * @throws {LatchkeyError} `AGENT_AUTH_INVALID_CLAIM_CODE` when the code is unknown, expired, or was used before.
 * `NOT_SIGNED_IN` when no user is signed in. `ANONYMOUS_AUTHENTICATION_NOT_ALLOWED` or `RESTRICTED_USER_NOT_ALLOWED` for an
 * anonymous or restricted user.
 *
 * @example
 * const { agent } = await getAgentRequest(client, { claimCode })
 * console.log(agent.name)
 */
export const getAgentRequest = flow(
  'getAgentRequest',
  REQUEST_INPUT,
  async (client: Client, { claimCode }: AgentRequestInput, options?: CallOptions): Promise<AgentRequest> => {
    const { agent, userHint, expiresAt } = await decide(client, { claimCode, action: 'inspect' }, options)
    const text = (value: string | null | undefined, length: number) =>
      visibleText(value && singleLine(value, length)) || null
    return {
      agent: {
        name: agentName(agent.name),
        description: text(agent.description, 500),
        url: webUrl(agent.url),
      },
      userHint: text(userHint, 256),
      expiresAt,
    }
  },
  [decideAgentRequest],
)

/** Returns a URL that a page can display, with the host in ASCII, or null. */
function webUrl(text: string | null | undefined): string | null {
  if (!text || !isUrl(text)) return null
  const { protocol, href, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && !username && !password ? singleLine(href, 300) : null
}

/**
 * Approves the request of an AI agent: the agent gets its own session, and can do everything that the user can. Call it
 * only after a click of the user, never from a link or when a page loads.
 *
 * @param client The client of the page.
 * @param input The code that the agent shows.
 * @throws {LatchkeyError} As {@link getAgentRequest}.
 *
 * @example
 * await approveAgentRequest(client, { claimCode })
 */
export const approveAgentRequest = decision('approveAgentRequest', 'approve')

/**
 * Denies the request of an AI agent. It cannot be approved anymore.
 *
 * @param client The client of the page.
 * @param input The code that the agent shows.
 * @throws {LatchkeyError} As {@link getAgentRequest}.
 *
 * @example
 * await denyAgentRequest(client, { claimCode })
 */
export const denyAgentRequest = decision('denyAgentRequest', 'deny')

/** Creates a function with which the user decides. */
/* @__NO_SIDE_EFFECTS__ */
function decision(name: string, action: 'approve' | 'deny') {
  return flow(
    name,
    REQUEST_INPUT,
    async (client: Client, { claimCode }: AgentRequestInput, options?: CallOptions): Promise<void> => {
      await decide(client, { claimCode, action }, options)
    },
    [decideAgentRequest],
  )
}
