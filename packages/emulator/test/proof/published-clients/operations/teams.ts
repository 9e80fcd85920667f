import { given, type Scene, story, type Untyped } from '../operation.js'

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
/** Teams as their members see them. */
export const teams = story(
  'Teams',
  {
    'listTeams is empty for a new user': async (s) => {
      s.saved.ann = await member(s, 'ann')
      s.saved.bob = await member(s, 'bob')
      return s.saved.ann.user.listTeams()
    },
    'createTeam returns the team': async (s) =>
      s.save('team', await s.saved.ann.user.createTeam({ displayName: 'Rockets' })),
    'createTeam selects the team': async (s) => (await s.saved.ann.app.getUser()).selectedTeam,
    'listTeams returns the team': (s) => s.saved.ann.user.listTeams(),
    'getTeam returns the team': (s) => s.saved.ann.user.getTeam(s.saved.team.id),
    'getTeam returns null for an unknown team': (s) => s.saved.ann.user.getTeam('11111111-1111-4111-8111-111111111112'),
    'getTeam returns null for a team of other users': (s) => s.saved.bob.user.getTeam(s.saved.team.id),
    'update changes the name': (s) => s.saved.team.update({ displayName: 'Comets' }),
    'getTeam returns the new name': (s) => s.saved.ann.user.getTeam(s.saved.team.id),
    'update stores metadata': (s) => s.saved.team.update({ clientMetadata: { color: 'red' } }),
    'getTeam returns the metadata': (s) => s.saved.ann.user.getTeam(s.saved.team.id),
    'createTeam creates a second team': async (s) =>
      s.save('second', await s.saved.ann.user.createTeam({ displayName: 'Stars' })),
    'listTeams returns both teams': (s) => s.saved.ann.user.listTeams(),
    'setSelectedTeam selects a team': (s) => s.saved.ann.user.setSelectedTeam(s.saved.team),
    'getUser returns the selected team': async (s) => (await s.saved.ann.app.getUser()).selectedTeam,
    'setSelectedTeam with null selects no team': (s) => s.saved.ann.user.setSelectedTeam(null),
    'getUser returns no selected team': async (s) => (await s.saved.ann.app.getUser()).selectedTeam,
    'update selects a team by id': (s) => s.saved.ann.user.update({ selectedTeamId: s.saved.team.id }),
    'listUsers returns the creator': (s) => s.saved.team.listUsers(),
    'getTeamProfile returns the own profile': async (s) =>
      s.save('profile', await s.saved.ann.user.getTeamProfile(s.saved.team)),
    'update changes the own profile': (s) => s.saved.profile.update({ displayName: 'Captain Ann' }),
    'getTeamProfile returns the new name': (s) => s.saved.ann.user.getTeamProfile(s.saved.team),
    'listUsers returns the new profile': (s) => s.saved.team.listUsers(),
    'delete deletes a team': (s) => s.saved.second.delete(),
    'listTeams returns the team that is left': (s) => s.saved.ann.user.listTeams(),
    'update rejects for a deleted team': (s) => s.saved.second.update({ displayName: 'Gone' }),
    'inviteUser sends an email': async (s) => {
      const { app, email } = s.saved.bob
      await app.verifyEmail(s.lastEmail(email).linkCode)
      return s.saved.team.inviteUser({ email, callbackUrl: CALLBACK })
    },
    'listInvitations returns the invitation': async (s) => s.save('invitations', await s.saved.team.listInvitations()),
    'verifyTeamInvitationCode accepts the code': (s) =>
      s.saved.bob.app.verifyTeamInvitationCode(s.save('code', s.lastEmail(s.saved.bob.email).linkCode)),
    'verifyTeamInvitationCode refuses an unknown code': (s) => s.saved.bob.app.verifyTeamInvitationCode('0'.repeat(45)),
    'getTeamInvitationDetails returns the name of the team': (s) =>
      s.saved.bob.app.getTeamInvitationDetails(s.saved.code),
    'acceptTeamInvitation adds the user': (s) => s.saved.bob.app.acceptTeamInvitation(s.saved.code),
    'acceptTeamInvitation refuses a used code': (s) => s.saved.bob.app.acceptTeamInvitation(s.saved.code),
    'listTeams of the invited user returns the team': (s) => s.saved.bob.user.listTeams(),
    'listUsers returns both members': async (s) => ids(await s.saved.team.listUsers()),
    'listInvitations no longer returns the accepted invitation': (s) => s.saved.team.listInvitations(),
    'inviteUser sends another invitation': async (s) => {
      await s.saved.team.inviteUser({ email: s.email('carol'), callbackUrl: CALLBACK })
      return s.saved.team.listInvitations()
    },
    'revoke deletes the invitation': async (s) => (await s.saved.team.listInvitations())[0].revoke(),
    'listInvitations is empty after revoke': (s) => s.saved.team.listInvitations(),
    'verifyTeamInvitationCode refuses a revoked code': (s) =>
      s.saved.bob.app.verifyTeamInvitationCode(s.lastEmail(s.email('carol')).linkCode),
    'inviteUser rejects an untrusted callback URL': (s) =>
      s.saved.team.inviteUser({ email: s.email('carol'), callbackUrl: 'https://elsewhere.test/' }),
    'inviteUser requires a callback URL outside a browser': (s) => s.saved.team.inviteUser({ email: s.email('carol') }),
    'listPermissions of the creator': async (s) => ids(await s.saved.ann.user.listPermissions(s.saved.team)).sort(),
    'listPermissions without contained permissions': async (s) =>
      ids(await s.saved.ann.user.listPermissions(s.saved.team, { recursive: false })),
    'listPermissions of a member': async (s) =>
      ids(await s.saved.bob.user.listPermissions(s.saved.team, { recursive: false })),
    'hasPermission is true for a contained permission': (s) =>
      s.saved.ann.user.hasPermission(s.saved.team, '$delete_team'),
    'hasPermission is false without the permission': (s) =>
      s.saved.bob.user.hasPermission(s.saved.team, '$delete_team'),
    'getPermission returns the permission': (s) => s.saved.ann.user.getPermission(s.saved.team, '$delete_team'),
    'getPermission returns null without the permission': (s) =>
      s.saved.bob.user.getPermission(s.saved.team, '$delete_team'),
    'listPermissions of the project is empty': (s) => s.saved.bob.user.listPermissions(),
    'hasPermission of the project is false': (s) => s.saved.bob.user.hasPermission('unknown_permission'),
    'a member cannot change the team': async (s) =>
      (await s.saved.bob.user.getTeam(s.saved.team.id)).update({ displayName: 'Bobs' }),
    'a member cannot delete the team': async (s) => (await s.saved.bob.user.getTeam(s.saved.team.id)).delete(),
    'leaveTeam leaves the team': (s) => s.saved.bob.user.leaveTeam(s.saved.team),
    'listTeams is empty after leaveTeam': (s) => s.saved.bob.user.listTeams(),
    'listUsers returns the member who is left': async (s) => ids(await s.saved.team.listUsers()),
  },
  given(
    { since: '2.8.102', server: '2.8.86' },
    {
      'listTeamInvitations returns received invitations': async (s) => {
        const carol = s.save('carol', await member(s, 'carol.verified'))
        await carol.app.verifyEmail(s.lastEmail(carol.email).linkCode)
        await s.saved.team.inviteUser({ email: carol.email, callbackUrl: CALLBACK })
        return s.save('received', await carol.user.listTeamInvitations())
      },
      'accept joins the team': (s) => s.saved.received[0].accept(),
      'listTeams returns the joined team': (s) => s.saved.carol.user.listTeams(),
    },
  ),
)
