import {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  getTeamInvitationDetails,
} from '../../contract/teams/team-invitations.js'
import { updateCurrentUser } from '../../contract/users/update-user.js'
import { checkType } from '../arguments.js'
import { type CodeErrorReason, codeErrorReason, type Failure } from '../failure.js'
import { DONE, type Done, type Machine } from '../machine.js'

interface Invited {
  /** The ID of the team. */
  readonly teamId: string
  /** The display name of the team. */
  readonly teamName: string
}

/** The states of {@link teamInvitationMachine}, by `step`. */
export type TeamInvitationState =
  | { readonly step: 'loading' }
  /** The invitation is valid; the user must sign in to accept it. */
  | { readonly step: 'sign-in-required' }
  | (Invited & {
      readonly step: 'invitation'
      /** Why the last attempt failed. */
      readonly error?: Failure
    })
  | (Invited & { readonly step: 'joining' })
  | (Invited & { readonly step: 'joined' })
  | {
      readonly step: 'code-error'
      /** Why the code can no longer be used. */
      readonly reason: CodeErrorReason
    }
  | { readonly step: 'failed'; readonly error: Failure }

/** The events of {@link teamInvitationMachine} that the screen sends, by `type`. */
export type TeamInvitationEvent =
  | { readonly type: 'join' }
  /** After a failure, or when the user has signed in in the meantime. */
  | { readonly type: 'retry' }
  /** The user has signed out, to join with another account. */
  | { readonly type: 'signed-out' }

/** The tasks of {@link teamInvitationMachine}, by `type`. */
export type TeamInvitationTask =
  | { readonly type: 'load' }
  | {
      readonly type: 'join'
      /** The ID of the team. */
      readonly teamId: string
    }

type Outcome = Done | ({ readonly type: 'invited' } & Invited) | { readonly type: 'signed-out' }

/** The input of {@link teamInvitationMachine}. */
export interface TeamInvitationMachineInput {
  /** The `code` of the page's URL. */
  readonly code: string | null | undefined
}

/**
 * Accepts a team invitation from an email link and selects the team. Checks the invitation when the page opens, which does not use it.
 *
 * @param input The code of the link.
 * @returns The machine. Run it with {@link run}.
 *
 * @example
 * const code = new URLSearchParams(location.search).get('code')
 * const screen = run(teamInvitationMachine({ code }), client)
 * const stop = screen.start()
 */
export function teamInvitationMachine(
  input: TeamInvitationMachineInput,
): Machine<TeamInvitationState, TeamInvitationEvent, TeamInvitationTask, Outcome> {
  checkType('teamInvitationMachine', 'input', input, 'object')
  const { code } = input
  const load = () => ({ state: { step: 'loading' }, task: { type: 'load' } }) as const
  return {
    start: code ? load() : { state: { step: 'code-error', reason: 'invalid' } },
    transitions: {
      loading: {
        invited: (_, { teamId, teamName }) => ({ state: { step: 'invitation', teamId, teamName } }),
        'signed-out': () => ({ state: { step: 'sign-in-required' } }),
        failed: (_, { error }) => {
          if (NOT_SIGNED_IN_CODES.includes(error.code)) return { state: { step: 'sign-in-required' } }
          const reason = codeErrorReason(error)
          return { state: reason ? { step: 'code-error', reason } : { step: 'failed', error } }
        },
      },
      'sign-in-required': { retry: load },
      invitation: {
        join: (state) => ({
          state: { ...invited(state), step: 'joining' },
          task: { type: 'join', teamId: state.teamId },
        }),
        'signed-out': () => ({ state: { step: 'sign-in-required' } }),
      },
      joining: {
        done: (state) => ({ state: { ...invited(state), step: 'joined' } }),
        'signed-out': () => ({ state: { step: 'sign-in-required' } }),
        failed: (state, { error }) => {
          if (NOT_SIGNED_IN_CODES.includes(error.code)) return { state: { step: 'sign-in-required' } }
          const reason = codeErrorReason(error)
          return { state: reason ? { step: 'code-error', reason } : { ...invited(state), step: 'invitation', error } }
        },
      },
      joined: {},
      'code-error': {},
      failed: { retry: load },
    },
    async perform(client, task, signal) {
      const invitation = { code: code ?? '' }
      if (task.type === 'join') {
        // The service would use the invitation even without a signed-in user.
        if (!(await client.session.tokens({ signal }))) return { type: 'signed-out' }
        await acceptTeamInvitation(client, invitation)
        // The user continues in this team. If it cannot be selected, they have joined it nevertheless.
        await updateCurrentUser(client, { selectedTeamId: task.teamId }).catch(() => {})
        return DONE
      }
      await checkTeamInvitationCode(client, invitation, { signal })
      if (!(await client.session.tokens({ signal }))) return { type: 'signed-out' }
      const { teamId, teamDisplayName } = await getTeamInvitationDetails(client, invitation, { signal })
      return { type: 'invited', teamId, teamName: teamDisplayName }
    },
  }
}

const NOT_SIGNED_IN_CODES = ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER']
const invited = ({ teamId, teamName }: Invited): Invited => ({ teamId, teamName })
