import * as core from '@latchkey/core'
import { sendTeamInvitation } from '@latchkey/core/internal/contract'
import { type OutOfScopeMembers, outOfScope, type WordsOf } from '../errors/out-of-scope.js'
import { done, type Hooked, members, type Scope } from '../scope.js'
import { apiKeyMembers, type TeamApiKey, type TeamApiKeyFirstView } from './api-key.js'
import { callbackUrlOf } from './callback-url.js'
import { type Json, only, type Picked, pick } from './fields.js'

/** The members of teams and users for payments, which this package does not provide. */
export const PAYMENTS =
  'getItem useItem createCheckoutUrl getBilling useBilling listProducts useProducts listInvoices useInvoices createPaymentMethodSetupIntent setDefaultPaymentMethodFromSetupIntent switchSubscription'

/** The team to create. */
export interface TeamCreateOptions extends Picked<Parameters<typeof core.createTeam>[1], typeof PROFILE> {}
/** Changes of a team. */
export interface TeamUpdateOptions extends Picked<core.Input<typeof core.updateTeam>, typeof PROFILE> {
  /** JSON that members can read and write. */
  clientMetadata?: Json
}
/** The profile of a user in a team. */
export interface TeamMemberProfile extends Picked<core.Output<typeof core.getTeamMemberProfile>, typeof PROFILE> {}
/** A member of a team. */
export interface TeamUser {
  /** The ID of the user. */
  id: string
  /** The profile of the user in the team. */
  teamProfile: TeamMemberProfile
}
/** An invitation to a team. */
export interface TeamInvitation extends Picked<core.TeamInvitation, typeof INVITATION> {
  /** Revokes the invitation. */
  revoke(): Promise<void>
}
const INVITATION = 'id recipientEmail expiresAt'
/** An invitation that a team has sent. */
export interface SentTeamInvitation extends TeamInvitation {}
/** The members that the teams of clients and servers have in common. */
export type CommonTeam = Picked<core.Team, typeof FIELDS> &
  ReturnType<typeof ownMembers> &
  ReturnType<typeof apiKeyMembers<TeamApiKey, TeamApiKeyFirstView>> &
  OutOfScopeMembers<WordsOf<typeof PAYMENTS>>
/** A team. */
export interface Team extends Hooked<CommonTeam & ReturnType<typeof clientMembers>, typeof TEAM_HOOKS> {}

const FIELDS = 'id displayName profileImageUrl'
/** The fields of a profile. */
export const PROFILE = 'displayName profileImageUrl'
/** The hooks of a team. */
export const TEAM_HOOKS = {
  /** Returns the members. */
  useUsers: ['listUsers', ['team-members', 'users']],
  /** Returns the invitations that were neither accepted nor revoked. */
  useInvitations: ['listInvitations', ['team-invitations']],
  /** Returns the API keys. */
  useApiKeys: ['listApiKeys', ['team-api-keys']],
} as const

/** Creates the object of a team. */
export const createTeam = (scope: Scope, team: core.Team): Team =>
  members(scope, `team ${team.id}`, { ...teamMembers(scope, team), ...clientMembers(scope, team) }, TEAM_HOOKS)

const clientMembers = ({ call }: Scope, { id: teamId }: core.Team) => ({
  /** Returns the members. */
  async listUsers(): Promise<TeamUser[]> {
    const profiles = await call(core.listTeamMemberProfiles, { teamId })
    return profiles.map(({ userId, ...profile }) => ({ id: userId, teamProfile: pick(profile, PROFILE) }))
  },
  /** Updates the team. */
  update: done((changes: TeamUpdateOptions) =>
    call(core.updateTeam, { teamId, ...only('update', changes, 'displayName profileImageUrl clientMetadata') }),
  ),
})

/** Creates the members that clients and servers have in common. */
export const teamMembers = (scope: Scope, team: core.Team): CommonTeam => ({
  ...pick(team, FIELDS),
  ...ownMembers(scope, team),
  ...apiKeyMembers<TeamApiKey, TeamApiKeyFirstView>(scope, { teamId: team.id }),
  ...outOfScope('payments', PAYMENTS),
})

function ownMembers(scope: Scope, team: core.Team) {
  const { client, call } = scope
  const teamId = team.id
  return {
    /** JSON that members can read and write. */
    clientMetadata: team.clientMetadata as Json,
    /** JSON that members can read. */
    clientReadOnlyMetadata: team.clientReadOnlyMetadata as Json,
    /** Invites a user by email. */
    inviteUser: done((options: { email: string; callbackUrl?: string }) => {
      const { email, callbackUrl: url } = only('inviteUser', options, 'email callbackUrl')
      return call(sendTeamInvitation, { teamId, email, callbackUrl: callbackUrlOf(client, 'teamInvitation', url) })
    }),
    /** Returns the invitations that were neither accepted nor revoked. */
    async listInvitations(): Promise<TeamInvitation[]> {
      return (await call(core.listTeamInvitations, { teamId })).map((one) => invitation(scope, teamId, one))
    },
    /** Removes a user from the team. Requires the permission `$remove_members`, except for oneself. */
    removeUser: done((userId: string) => call(core.removeTeamMember, { teamId, userId })),
    /** Deletes the team. */
    delete: done(() => call(core.deleteTeam, { teamId })),
  }
}

const invitation = (scope: Scope, teamId: string, record: core.TeamInvitation): TeamInvitation =>
  members(scope, `invitation ${record.id}`, {
    ...pick(record, INVITATION),
    revoke: done(() => scope.call(core.deleteTeamInvitation, { invitationId: record.id, teamId })),
  })
