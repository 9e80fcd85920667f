import type { Client } from '../../client.js'
import {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  getTeamInvitationDetails,
} from '../../contract/teams/team-invitations.js'
import { updateCurrentUser } from '../../contract/users/update-user.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { type CodeErrorReason, codeErrorReason, requiredOf } from '../code-error.js'
import { type Controller, createController, type Status } from '../controller.js'
import { isMissing, type LinkCodeInput, readInput } from '../read-input.js'

/** The states of {@link createTeamInvitation}, by `step`. */
export type TeamInvitationState = Status<keyof TeamInvitationActions> &
  /**
   * `sign-in-required`: the user must sign in to accept the invitation. `restricted`: the user must complete the account
   * first, for example verify the email address. `wrong-account`: the invitation was sent to another address, which the user
   * can sign in with, or verify.
   */
  (
    | { readonly step: 'loading' | 'sign-in-required' | 'restricted' | 'wrong-account' }
    | {
        readonly step: 'invitation' | 'joined'
        /** The ID of the team. */
        readonly teamId: string
        /** The display name of the team. */
        readonly teamName: string
      }
    | {
        readonly step: 'code-error'
        /** Why the code cannot be used. */
        readonly reason: CodeErrorReason
      }
  )

/** The actions of {@link createTeamInvitation}. */
export interface TeamInvitationActions {
  /** Accepts the invitation. */
  join(): Promise<void>
  /** Loads again after a failure, or when the user has signed in or completed the account in the meantime. */
  retry(): Promise<void>
  /** The user has signed out, to join with another account. */
  signedOut(): Promise<void>
}

/**
 * Accepts a team invitation from an email link and selects the team. Checks the invitation when the page opens, which does
 * not use it.
 *
 * @param client The client of the page.
 * @param input The code of the link.
 * @returns The controller of the screen.
 *
 * @example
 * const code = new URLSearchParams(location.search).get('code')
 * const screen = createTeamInvitation(client, { code })
 * const stop = screen.start()
 */
export function createTeamInvitation(
  client: Client,
  input: LinkCodeInput,
): Controller<TeamInvitationState, TeamInvitationActions> {
  const { code } = readInput('createTeamInvitation', client, input)
  const invitation = { code: code ?? '' }
  const signedOut = () => ({ step: 'sign-in-required' }) as const
  return createController<TeamInvitationState, TeamInvitationActions>(client, {
    initial: isMissing(code) ? { step: 'code-error', reason: 'invalid' } : { step: 'loading' },
    async load({ signal, session }) {
      if (!code) return
      await checkTeamInvitationCode(client, invitation, { signal })
      const identity = await session
      if (!(await client.session.tokens({ signal, identity }))) return { step: 'sign-in-required' }
      const { teamId, teamDisplayName } = await getTeamInvitationDetails(client, invitation, { signal, identity })
      return { step: 'invitation', teamId, teamName: teamDisplayName }
    },
    keeps: ['joined'],
    restartsAfter: 'user-change-until-done',
    actions: {
      loading: { retry: ({ state, restart }) => (state.error ? restart() : undefined), signedOut },
      'sign-in-required': { retry: ({ restart }) => restart() },
      restricted: { retry: ({ restart }) => restart() },
      'wrong-account': { retry: ({ restart }) => restart(), signedOut },
      invitation: {
        async join({ state: { teamId, teamName }, session }) {
          const identity = await session
          await acceptTeamInvitation(client, invitation, { identity })
          // The user continues in this team. If it cannot be selected, they have joined it nevertheless.
          await updateCurrentUser(client, { selectedTeamId: teamId }, { identity }).catch(() => {})
          return { step: 'joined', teamId, teamName }
        },
        signedOut,
      },
    },
    recover(error) {
      if (isLatchkeyError(error, 'TEAM_INVITATION_EMAIL_MISMATCH')) return { step: 'wrong-account', error }
      const step = requiredOf(error)
      if (step) return { step }
      const reason = codeErrorReason(error)
      return reason && { step: 'code-error', reason }
    },
  })
}
