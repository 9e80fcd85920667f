// @ts-nocheck
import {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  readTeamInvitationDetails,
} from '../contract/team-invitations.js'
import { type Failure, type Over, overIn } from './failure.js'
import { DONE, type Done, type Machine } from './machine.js'

interface Invited {
  readonly teamId: string
  readonly teamName: string
}

export type TeamInvitationState =
  | { readonly step: 'looking' }
  /** The invitation stands; whoever signs in can take it. */
  | { readonly step: 'sign-in-needed' }
  | (Invited & { readonly step: 'invitation'; readonly error?: Failure })
  | (Invited & { readonly step: 'joining' })
  | (Invited & { readonly step: 'joined' })
  | { readonly step: 'over'; readonly reason: Over }
  | { readonly step: 'failed'; readonly error: Failure }

export type TeamInvitationEvent =
  | { readonly type: 'join' }
  /** After a failure, or when somebody has signed in meanwhile. */
  | { readonly type: 'look-again' }

export interface TeamInvitationTask {
  readonly do: 'look' | 'join'
}

type Outcome = Done | ({ readonly type: 'invited' } & Invited) | { readonly type: 'nobody' }

export interface TeamInvitationMachineInput {
  /** The `code` of the page's address. */
  readonly code: string | null | undefined
}

/** Joining a team by the link of a mail. On arrival the invitation is looked at, which spends nothing. */
export function teamInvitationMachine({
  code,
}: TeamInvitationMachineInput): Machine<TeamInvitationState, TeamInvitationEvent, TeamInvitationTask, Outcome> {
  const look = () => ({ state: { step: 'looking' }, task: { do: 'look' } }) as const
  return {
    start: code ? look() : { state: { step: 'over', reason: 'invalid' } },
    moves: {
      looking: {
        invited: (_, { teamId, teamName }) => ({ state: { step: 'invitation', teamId, teamName } }),
        nobody: () => ({ state: { step: 'sign-in-needed' } }),
        failed: (_, { error }) => {
          if (NOBODY.includes(error.code)) return { state: { step: 'sign-in-needed' } }
          const reason = overIn(error)
          return { state: reason ? { step: 'over', reason } : { step: 'failed', error } }
        },
      },
      'sign-in-needed': { 'look-again': look },
      invitation: {
        join: (state) => ({ state: { ...invited(state), step: 'joining' }, task: { do: 'join' } }),
      },
      joining: {
        done: (state) => ({ state: { ...invited(state), step: 'joined' } }),
        nobody: () => ({ state: { step: 'sign-in-needed' } }),
        failed: (state, { error }) => {
          if (NOBODY.includes(error.code)) return { state: { step: 'sign-in-needed' } }
          const reason = overIn(error)
          return { state: reason ? { step: 'over', reason } : { ...invited(state), step: 'invitation', error } }
        },
      },
      joined: {},
      over: {},
      failed: { 'look-again': look },
    },
    async perform(client, task, signal) {
      const invitation = { code: code ?? '' }
      if (task.do === 'join') {
        // Accepted by nobody, the invitation would be spent all the same.
        if (!(await client.session.tokens({ signal }))) return { type: 'nobody' }
        await acceptTeamInvitation(client, invitation)
        return DONE
      }
      await checkTeamInvitationCode(client, invitation, { signal })
      if (!(await client.session.tokens({ signal }))) return { type: 'nobody' }
      const { teamId, teamDisplayName } = await readTeamInvitationDetails(client, invitation, { signal })
      return { type: 'invited', teamId, teamName: teamDisplayName }
    },
  }
}

const NOBODY = ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER']
const invited = ({ teamId, teamName }: Invited): Invited => ({ teamId, teamName })
