import { type AgentRequest, approveAgentRequest, denyAgentRequest, getAgentRequest } from '../../flows/auth/agents.js'
import type { SessionIdentity } from '../../session-types.js'
import { checkType } from '../arguments.js'
import type { Failure } from '../failure.js'
import type { Machine } from '../machine.js'

interface Requested {
  /** The request, with the unverified description of the agent. */
  readonly request: AgentRequest
}

/** The states of {@link agentAuthConfirmMachine}, by `step`. */
export type AgentAuthConfirmState =
  | { readonly step: 'loading' }
  | { readonly step: 'sign-in-required' }
  /** The user must complete the account first, for example verify the email address. */
  | { readonly step: 'restricted' }
  /** The agent gets a session of the signed-in user, who must compare the code with the one that the agent shows. */
  | (Requested & {
      readonly step: 'confirm'
      /** Why the last attempt failed. */
      readonly error?: Failure
    })
  | (Requested & { readonly step: 'approving' })
  | (Requested & { readonly step: 'denying' })
  | (Requested & { readonly step: 'approved' })
  | { readonly step: 'denied' }
  /** The URL has no code, or the code is unknown, expired, or was used before. */
  | { readonly step: 'code-error'; readonly error?: Failure }
  | { readonly step: 'failed'; readonly error: Failure }

/** The events of {@link agentAuthConfirmMachine} that the screen sends, by `type`. */
export type AgentAuthConfirmEvent =
  /** The user has clicked: never send it when a page loads. */
  | { readonly type: 'approve' }
  | { readonly type: 'deny' }
  /** After a failure, or when the user has signed in in the meantime. */
  | { readonly type: 'retry' }

/** The tasks of {@link agentAuthConfirmMachine}, by `type`. */
export interface AgentAuthConfirmTask {
  /** The task. */
  readonly type: 'load' | 'approve' | 'deny'
}

type Outcome =
  | ({ readonly type: 'requested' } & Requested)
  | { readonly type: 'signed-out' }
  | { readonly type: 'approved' }
  | { readonly type: 'denied' }

/** The input of {@link agentAuthConfirmMachine}. */
export interface AgentAuthConfirmMachineInput {
  /** The `code` of the page's URL, which the agent shows as well. */
  readonly code: string | null | undefined
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

const SIGN_IN = { state: { step: 'sign-in-required' } } as const
const RESTRICTED = { state: { step: 'restricted' } } as const

/**
 * Shows the request of an AI agent to sign in, and approves or denies it after a click.
 *
 * @param input The code of the link.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const code = new URLSearchParams(location.search).get('code')
 * const screen = run(agentAuthConfirmMachine({ code }), client)
 * const stop = screen.start()
 */
export function agentAuthConfirmMachine(
  input: AgentAuthConfirmMachineInput,
): Machine<AgentAuthConfirmState, AgentAuthConfirmEvent, AgentAuthConfirmTask, Outcome> {
  checkType('agentAuthConfirmMachine', 'input', input, 'object')
  const code = formatClaimCode(input.code)
  /** The session whose account the screen shows: a decision is for no other one. */
  let identity: SessionIdentity | undefined
  const load = () => ({ state: { step: 'loading' }, task: { type: 'load' } }) as const
  /** The state after a failure that another attempt does not fix. */
  const stateAfter = (error: Failure) => {
    const { code } = error
    if (code === 'NOT_SIGNED_IN' || code === 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED') return SIGN_IN
    if (code === 'RESTRICTED_USER_NOT_ALLOWED') return RESTRICTED
    if (code === 'AGENT_AUTH_INVALID_CLAIM_CODE') return { state: { step: 'code-error', error } } as const
    return code === 'SESSION_CHANGED' ? load() : undefined
  }
  const decided = {
    failed: ({ request }: Requested, { error }: { readonly error: Failure }) =>
      stateAfter(error) ?? ({ state: { step: 'confirm', request, error } } as const),
  }
  return {
    start: code ? load() : { state: { step: 'code-error' } },
    transitions: {
      loading: {
        requested: (_, { request }) => ({ state: { step: 'confirm', request } }),
        'signed-out': () => SIGN_IN,
        failed: (_, { error }) => stateAfter(error) ?? { state: { step: 'failed', error } },
      },
      'sign-in-required': { retry: load },
      restricted: { retry: load },
      confirm: {
        approve: ({ request }) => ({ state: { step: 'approving', request }, task: { type: 'approve' } }),
        deny: ({ request }) => ({ state: { step: 'denying', request }, task: { type: 'deny' } }),
      },
      approving: { approved: ({ request }) => ({ state: { step: 'approved', request } }), ...decided },
      denying: { denied: () => ({ state: { step: 'denied' } }), ...decided },
      approved: {},
      denied: {},
      'code-error': {},
      failed: { retry: load },
    },
    async perform(client, { type }, signal) {
      const claim = { claimCode: code ?? '' }
      if (type === 'load') {
        identity = await client.session.capture()
        if (!identity.isSignedIn) return { type: 'signed-out' }
        return { type: 'requested', request: await getAgentRequest(client, claim, { signal, identity }) }
      }
      // Not with the signal: a decision that was sent counts, also if the user leaves the page.
      await (type === 'approve' ? approveAgentRequest : denyAgentRequest)(client, claim, { identity })
      return { type: type === 'approve' ? 'approved' : 'denied' }
    },
  }
}
