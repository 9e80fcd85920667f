import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { type AgentRequest, approveAgentRequest, denyAgentRequest, getAgentRequest } from '../../flows/auth/agents.js'
import type { SessionIdentity } from '../../session-types.js'
import { requiredOf } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { type LinkCodeInput, readInput } from '../read-input.js'

/** The states of {@link createAgentAuthConfirm}, by `step`. */
export type AgentAuthConfirmState = Status<keyof AgentAuthConfirmActions> &
  /**
   * `restricted`: the user must complete the account first, for example verify the email address. `code-error`: the URL has
   * no code, or the code is unknown, expired, or was used before. `disabled`: the project does not let AI agents sign in, or
   * the handler of HttpOnly sessions does not have the option `allowAgentLogin`.
   */
  (
    | {
        /** The status of the request. */
        readonly step: 'loading' | 'sign-in-required' | 'restricted' | 'denied' | 'code-error' | 'disabled'
      }
    /**
     * The request, with the unverified description of the agent, which gets a session of the signed-in user. The user must
     * compare the code with the one that the agent shows.
     */
    | {
        readonly step: 'confirm' | 'approved'
        /** The request, as the agent has described itself. */
        readonly request: AgentRequest
      }
  )

/** The actions of {@link createAgentAuthConfirm}. */
export interface AgentAuthConfirmActions {
  /** Approves the request. Call it only after a click, never when a page loads. */
  approve(): Promise<void>
  /** Denies the request. */
  deny(): Promise<void>
  /** Loads again after a failure, or when the user has signed in or completed the account in the meantime. */
  retry(): Promise<void>
}

/**
 * Returns a claim code as agents show it, or null if a text is none.
 *
 * @param text The text: in upper or lower case, with or without the dash and spaces.
 * @returns The code, `XXXX-XXXX`.
 *
 * @example
 * formatClaimCode('abcd 2345') // 'ABCD-2345'
 */
export function formatClaimCode(text: string | null | undefined): string | null {
  const code = String(text ?? '')
    .toUpperCase()
    .replace(/[-\s]/g, '')
  return /^[A-Z0-9]{8}$/.test(code) ? `${code.slice(0, 4)}-${code.slice(4)}` : null
}

/**
 * Shows the request of an AI agent to sign in, and approves or denies it after a click.
 *
 * @param client The client of the page.
 * @param input The code of the link, which the agent shows as well.
 * @returns The controller of the screen.
 *
 * @example
 * const code = new URLSearchParams(location.search).get('code')
 * const screen = createAgentAuthConfirm(client, { code })
 * const stop = screen.start()
 */
export function createAgentAuthConfirm(
  client: Client,
  input: LinkCodeInput,
): Controller<AgentAuthConfirmState, AgentAuthConfirmActions> {
  const { code } = readInput('createAgentAuthConfirm', client, input)
  const claimCode = formatClaimCode(code)
  const decide = async (
    session: Promise<SessionIdentity>,
    decision: typeof approveAgentRequest | typeof denyAgentRequest,
    decided: AgentAuthConfirmState,
  ) => {
    // Not with the signal: a decision that was sent counts, also if the user leaves the page.
    await decision(client, { claimCode: claimCode ?? '' }, { identity: await session })
    return decided
  }
  return createController<AgentAuthConfirmState, AgentAuthConfirmActions>(client, {
    initial: { step: claimCode || code === undefined ? 'loading' : 'code-error' },
    async load({ signal, session }) {
      if (!claimCode) return
      const identity = await session
      if (!identity.isSignedIn) return { step: 'sign-in-required' }
      return { step: 'confirm', request: await getAgentRequest(client, { claimCode }, { signal, identity }) }
    },
    keeps: ['approved', 'denied'],
    restartsAfter: 'user-change-until-done',
    actions: {
      loading: { retry: ({ state, restart }) => (state.error ? restart() : undefined) },
      'sign-in-required': { retry: ({ restart }) => restart() },
      restricted: { retry: ({ restart }) => restart() },
      confirm: {
        approve: ({ state: { request }, session }) =>
          decide(session, approveAgentRequest, { step: 'approved', request }),
        deny: ({ session }) => decide(session, denyAgentRequest, { step: 'denied' }),
      },
    },
    recover(error) {
      const step = requiredOf(error)
      if (step) return { step }
      if (isLatchkeyError(error, 'AGENT_AUTH_NOT_ENABLED')) return { step: 'disabled', error }
      return isLatchkeyError(error, 'AGENT_AUTH_INVALID_CLAIM_CODE') ? { step: 'code-error', error } : undefined
    },
  })
}
