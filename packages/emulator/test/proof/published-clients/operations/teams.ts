import {
  anyDate,
  anyFunction,
  anyString,
  failsWith,
  ok,
  operation,
  returns,
  type Scene,
  satisfies,
  throws,
  type Untyped,
} from '../operation.js'

const CALLBACK = 'http://localhost:3000/callback'

async function member(s: Scene, name: string) {
  const app = s.client()
  const email = s.email(name)
  await app.signUpWithCredential({
    email,
    password: 'correct horse battery',
    noRedirect: true,
    verificationCallbackUrl: CALLBACK,
  })
  return { app, email, user: await app.getUser() }
}
const ids = (list: Untyped[]) => list.map(({ id }) => id)
/** Names of the default permissions. */
const names = (s: Scene) =>
  s.server !== '2.8.8' ? { admin: 'team_admin', member: 'team_member' } : { admin: 'admin', member: 'member' }

/** Teams as their members see them. */
export const teams = {
  name: 'Teams',
  operations: [
    operation(
      'listTeams is empty for a new user',
      async (s) => {
        s.saved.ann = await member(s, 'ann')
        s.saved.bob = await member(s, 'bob')
        return s.saved.ann.user.listTeams()
      },
      returns([]),
    ),
    operation(
      'createTeam returns the team',
      async (s) => s.save('team', await s.saved.ann.user.createTeam({ displayName: 'Rockets' })),
      returns({
        id: anyString,
        displayName: 'Rockets',
        profileImageUrl: null,
        update: anyFunction,
        inviteUser: anyFunction,
      }),
    ),
    operation(
      'createTeam selects the team',
      async (s) => (await s.saved.ann.app.getUser()).selectedTeam,
      (s) => returns({ id: s.saved.team.id }),
    ),
    operation(
      'listTeams returns the team',
      (s) => s.saved.ann.user.listTeams(),
      (s) => returns([{ id: s.saved.team.id, displayName: 'Rockets' }]),
    ),
    operation(
      'getTeam returns the team',
      (s) => s.saved.ann.user.getTeam(s.saved.team.id),
      (s) => returns({ id: s.saved.team.id }),
    ),
    operation(
      'getTeam returns null for an unknown team',
      (s) => s.saved.ann.user.getTeam('11111111-1111-4111-8111-111111111112'),
      returns(null),
    ),
    operation(
      'getTeam returns null for a team of other users',
      (s) => s.saved.bob.user.getTeam(s.saved.team.id),
      returns(null),
    ),
    operation('update changes the name', (s) => s.saved.team.update({ displayName: 'Comets' }), returns(undefined)),
    operation(
      'getTeam returns the new name',
      (s) => s.saved.ann.user.getTeam(s.saved.team.id),
      returns({ displayName: 'Comets' }),
    ),
    operation(
      'update stores metadata',
      (s) => s.saved.team.update({ clientMetadata: { color: 'red' } }),
      returns(undefined),
    ),
    operation(
      'getTeam returns the metadata',
      (s) => s.saved.ann.user.getTeam(s.saved.team.id),
      returns({ displayName: 'Comets', clientMetadata: { color: 'red' } }),
    ),
    operation(
      'createTeam creates a second team',
      async (s) => s.save('second', await s.saved.ann.user.createTeam({ displayName: 'Stars' })),
      returns({ displayName: 'Stars' }),
    ),
    operation(
      'listTeams returns both teams',
      (s) => s.saved.ann.user.listTeams(),
      satisfies((list) => list.length === 2),
    ),
    operation(
      'setSelectedTeam selects a team',
      (s) => s.saved.ann.user.setSelectedTeam(s.saved.team),
      returns(undefined),
    ),
    operation(
      'getUser returns the selected team',
      async (s) => (await s.saved.ann.app.getUser()).selectedTeam,
      (s) => returns({ id: s.saved.team.id, displayName: 'Comets' }),
    ),
    operation(
      'setSelectedTeam with null selects no team',
      (s) => s.saved.ann.user.setSelectedTeam(null),
      returns(undefined),
    ),
    operation(
      'getUser returns no selected team',
      async (s) => (await s.saved.ann.app.getUser()).selectedTeam,
      returns(null),
    ),
    operation(
      'update selects a team by id',
      (s) => s.saved.ann.user.update({ selectedTeamId: s.saved.team.id }),
      returns(undefined),
    ),
    operation(
      'listUsers returns the creator',
      (s) => s.saved.team.listUsers(),
      (s) => returns([{ id: s.saved.ann.user.id, teamProfile: { displayName: null } }]),
    ),
    operation(
      'getTeamProfile returns the own profile',
      async (s) => s.save('profile', await s.saved.ann.user.getTeamProfile(s.saved.team)),
      returns({ displayName: null, update: anyFunction }),
    ),
    operation(
      'update changes the own profile',
      (s) => s.saved.profile.update({ displayName: 'Captain Ann' }),
      returns(undefined),
    ),
    operation(
      'getTeamProfile returns the new name',
      (s) => s.saved.ann.user.getTeamProfile(s.saved.team),
      returns({ displayName: 'Captain Ann' }),
    ),
    operation(
      'listUsers returns the new profile',
      (s) => s.saved.team.listUsers(),
      returns([{ teamProfile: { displayName: 'Captain Ann' } }]),
    ),
    operation('delete deletes a team', (s) => s.saved.second.delete(), returns(undefined)),
    operation(
      'listTeams returns the team that is left',
      (s) => s.saved.ann.user.listTeams(),
      (s) => returns([{ id: s.saved.team.id }]),
    ),
    operation('update rejects for a deleted team', (s) => s.saved.second.update({ displayName: 'Gone' }), throws(/./)),

    operation(
      'inviteUser sends an email',
      async (s) => {
        const { app, email } = s.saved.bob
        await app.verifyEmail(s.lastEmail(email).linkCode)
        return s.saved.team.inviteUser({ email, callbackUrl: CALLBACK })
      },
      returns(undefined),
    ),
    operation(
      'listInvitations returns the invitation',
      async (s) => s.save('invitations', await s.saved.team.listInvitations()),
      (s) => returns([{ id: anyString, recipientEmail: s.saved.bob.email, expiresAt: anyDate, revoke: anyFunction }]),
    ),
    operation(
      'verifyTeamInvitationCode accepts the code',
      (s) => s.saved.bob.app.verifyTeamInvitationCode(s.save('code', s.lastEmail(s.saved.bob.email).linkCode)),
      ok(),
    ),
    operation(
      'verifyTeamInvitationCode refuses an unknown code',
      (s) => s.saved.bob.app.verifyTeamInvitationCode('0'.repeat(45)),
      failsWith('VERIFICATION_CODE_NOT_FOUND'),
    ),
    operation(
      'getTeamInvitationDetails returns the name of the team',
      (s) => s.saved.bob.app.getTeamInvitationDetails(s.saved.code),
      ok({ teamDisplayName: 'Comets' }),
    ),
    operation('acceptTeamInvitation adds the user', (s) => s.saved.bob.app.acceptTeamInvitation(s.saved.code), ok()),
    operation(
      'acceptTeamInvitation refuses a used code',
      (s) => s.saved.bob.app.acceptTeamInvitation(s.saved.code),
      satisfies((result) => result.status === 'error'),
    ),
    operation(
      'listTeams of the invited user returns the team',
      (s) => s.saved.bob.user.listTeams(),
      (s) => returns([{ id: s.saved.team.id }]),
    ),
    operation(
      'listUsers returns both members',
      async (s) => ids(await s.saved.team.listUsers()).sort(),
      (s) => returns([s.saved.ann.user.id, s.saved.bob.user.id].sort()),
    ),
    operation(
      'listInvitations no longer returns the accepted invitation',
      (s) => s.saved.team.listInvitations(),
      returns([]),
    ),
    operation(
      'inviteUser sends another invitation',
      async (s) => {
        await s.saved.team.inviteUser({ email: s.email('carol'), callbackUrl: CALLBACK })
        return s.saved.team.listInvitations()
      },
      satisfies((list) => list.length === 1),
    ),
    operation(
      'revoke deletes the invitation',
      async (s) => (await s.saved.team.listInvitations())[0].revoke(),
      returns(undefined),
    ),
    operation('listInvitations is empty after revoke', (s) => s.saved.team.listInvitations(), returns([])),
    operation(
      'verifyTeamInvitationCode refuses a revoked code',
      (s) => s.saved.bob.app.verifyTeamInvitationCode(s.lastEmail(s.email('carol')).linkCode),
      failsWith('VERIFICATION_CODE_NOT_FOUND'),
    ),
    operation(
      'inviteUser rejects an untrusted callback URL',
      (s) => s.saved.team.inviteUser({ email: s.email('carol'), callbackUrl: 'https://elsewhere.test/' }),
      throws('REDIRECT_URL_NOT_WHITELISTED'),
    ),
    operation(
      'inviteUser requires a callback URL outside a browser',
      (s) => s.saved.team.inviteUser({ email: s.email('carol') }),
      throws(/non-browser|callback|browser/i),
    ),

    operation(
      'listPermissions of the creator',
      async (s) => ids(await s.saved.ann.user.listPermissions(s.saved.team)).sort(),
      (s) => satisfies((list) => list.includes(names(s).admin) && list.includes('$update_team')),
    ),
    operation(
      'listPermissions without contained permissions',
      async (s) => ids(await s.saved.ann.user.listPermissions(s.saved.team, { recursive: false })),
      (s) => returns([names(s).admin]),
    ),
    operation(
      'listPermissions of a member',
      async (s) => ids(await s.saved.bob.user.listPermissions(s.saved.team, { recursive: false })),
      (s) => returns([names(s).member]),
    ),
    operation(
      'hasPermission is true for a contained permission',
      (s) => s.saved.ann.user.hasPermission(s.saved.team, '$delete_team'),
      returns(true),
    ),
    operation(
      'hasPermission is false without the permission',
      (s) => s.saved.bob.user.hasPermission(s.saved.team, '$delete_team'),
      returns(false),
    ),
    operation(
      'getPermission returns the permission',
      (s) => s.saved.ann.user.getPermission(s.saved.team, '$delete_team'),
      returns({ id: '$delete_team' }),
    ),
    operation(
      'getPermission returns null without the permission',
      (s) => s.saved.bob.user.getPermission(s.saved.team, '$delete_team'),
      returns(null),
    ),
    operation('listPermissions of the project is empty', (s) => s.saved.bob.user.listPermissions(), returns([])),
    operation(
      'hasPermission of the project is false',
      (s) => s.saved.bob.user.hasPermission('unknown_permission'),
      returns(false),
    ),
    operation(
      'a member cannot change the team',
      async (s) => (await s.saved.bob.user.getTeam(s.saved.team.id)).update({ displayName: 'Bobs' }),
      throws('TEAM_PERMISSION_REQUIRED'),
    ),
    operation(
      'a member cannot delete the team',
      async (s) => (await s.saved.bob.user.getTeam(s.saved.team.id)).delete(),
      throws('TEAM_PERMISSION_REQUIRED'),
    ),
    operation('leaveTeam leaves the team', (s) => s.saved.bob.user.leaveTeam(s.saved.team), returns(undefined)),
    operation('listTeams is empty after leaveTeam', (s) => s.saved.bob.user.listTeams(), returns([])),
    operation(
      'listUsers returns the member who is left',
      async (s) => ids(await s.saved.team.listUsers()),
      (s) => returns([s.saved.ann.user.id]),
    ),

    operation(
      'listTeamInvitations returns received invitations',
      async (s) => {
        const carol = s.save('carol', await member(s, 'carol.verified'))
        await carol.app.verifyEmail(s.lastEmail(carol.email).linkCode)
        await s.saved.team.inviteUser({ email: carol.email, callbackUrl: CALLBACK })
        return s.save('received', await carol.user.listTeamInvitations())
      },
      (s) => returns([{ id: anyString, teamId: s.saved.team.id, teamDisplayName: 'Comets', accept: anyFunction }]),
      { since: '2.8.102', server: '2.8.86' },
    ),
    operation('accept joins the team', (s) => s.saved.received[0].accept(), returns(undefined), {
      since: '2.8.102',
      server: '2.8.86',
    }),
    operation(
      'listTeams returns the joined team',
      (s) => s.saved.carol.user.listTeams(),
      (s) => returns([{ id: s.saved.team.id }]),
      { since: '2.8.102', server: '2.8.86' },
    ),
  ],
}
