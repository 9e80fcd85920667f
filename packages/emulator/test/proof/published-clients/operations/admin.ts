import { given, story, type Untyped } from '../operation.js'

const ids = (list: Untyped[]) => list.map(({ id }) => id)
const inAYear = () => new Date(Date.now() + 365 * 86_400_000)

/** Settings of a project, its keys, permissions and emails. */
export const admin = story(
  'Administration',
  // The kit of 2.8.3 calls an endpoint for these that neither 2.8.8 nor 2.8.86 has.
  given(
    { since: '2.8.8' },
    {
      'getProject returns the settings': async (s) => {
        s.saved.app = s.adminApp()
        return s.save('project', await s.saved.app.getProject())
      },
      'update changes name and description': (s) =>
        s.saved.project.update({ displayName: 'Renamed', description: 'For tests' }),
      'getProject returns the new name': (s) => s.saved.app.getProject(),
      'update changes the configuration': (s) => s.saved.project.update({ config: { signUpEnabled: false } }),
      'a client sees the changed configuration': async (s) => (await s.client().getProject()).config,
      'sign-up is refused while it is off': (s) =>
        s.client().signUpWithCredential({
          email: s.email('late'),
          password: 'correct horse battery',
          noRedirect: true,
          verificationCallbackUrl: 'http://localhost:3000/',
        }),
      'update turns sign-up on': (s) => s.saved.project.update({ config: { signUpEnabled: true } }),
      'update sets trusted domains': (s) =>
        s.saved.project.update({
          config: { domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }] },
        }),
      'getProject returns the trusted domains': async (s) => (await s.saved.app.getProject()).config.domains,
      'update clears the trusted domains': (s) => s.saved.project.update({ config: { domains: [] } }),
      'update sets the email server': (s) =>
        s.saved.project.update({
          config: {
            emailConfig: {
              type: 'standard',
              senderName: 'Tests',
              senderEmail: 'tests@example.com',
              host: 'mail.example.com',
              port: 465,
              username: 'tests',
              password: 'secret',
            },
          },
        }),
      'getProject returns the email server': async (s) => (await s.saved.app.getProject()).config.emailConfig,
      'update sets the shared email server': (s) =>
        s.saved.project.update({ config: { emailConfig: { type: 'shared' } } }),
      'getProductionModeErrors lists what is missing': async (s) =>
        (await s.saved.app.getProject()).getProductionModeErrors(),
    },
  ),
  {
    'createInternalApiKey returns all three keys': async (s) =>
      s.save(
        'key',
        await s.save('app', s.adminApp()).createInternalApiKey({
          description: 'deployment',
          expiresAt: inAYear(),
          hasPublishableClientKey: true,
          hasSecretServerKey: true,
          hasSuperSecretAdminKey: true,
        }),
      ),
  },
  given(
    { since: '2.8.8' },
    {
      'the new keys work': async (s) =>
        (
          await s
            .adminApp({
              publishableClientKey: s.saved.key.publishableClientKey,
              secretServerKey: s.saved.key.secretServerKey,
              superSecretAdminKey: s.saved.key.superSecretAdminKey,
            })
            .getProject()
        ).id,
    },
  ),
  {
    'listInternalApiKeys shows the last four characters': async (s) =>
      (await s.saved.app.listInternalApiKeys()).find(({ id }: Untyped) => id === s.saved.key.id),
    'isValid is true': async (s) =>
      (await s.saved.app.listInternalApiKeys()).find(({ id }: Untyped) => id === s.saved.key.id).isValid(),
    'revoke revokes the keys': (s) => s.saved.key.revoke(),
    'whyInvalid names the reason': async (s) =>
      (await s.saved.app.listInternalApiKeys()).find(({ id }: Untyped) => id === s.saved.key.id).whyInvalid(),
    'revoked keys are refused': (s) =>
      s
        .serverApp({
          publishableClientKey: s.saved.key.publishableClientKey,
          secretServerKey: s.saved.key.secretServerKey,
        })
        .listUsers(),
    'listTeamPermissionDefinitions lists the defaults': async (s) =>
      ids(await s.saved.app.listTeamPermissionDefinitions()),
    'createTeamPermissionDefinition defines a permission': (s) =>
      s.saved.app.createTeamPermissionDefinition({
        id: 'write_posts',
        description: 'Write posts',
        containedPermissionIds: ['$read_members'],
      }),
    'createTeamPermissionDefinition rejects a taken id': (s) =>
      s.saved.app.createTeamPermissionDefinition({ id: 'write_posts', containedPermissionIds: [] }),
    'createTeamPermissionDefinition rejects an unknown contained permission': (s) =>
      s.saved.app.createTeamPermissionDefinition({
        id: 'other_posts',
        containedPermissionIds: ['no_such_permission'],
      }),
    'updateTeamPermissionDefinition changes the description': (s) =>
      s.saved.app.updateTeamPermissionDefinition('write_posts', {
        id: 'write_posts',
        description: 'Write all posts',
        containedPermissionIds: [],
      }),
    'listTeamPermissionDefinitions returns the change': async (s) =>
      (await s.saved.app.listTeamPermissionDefinitions()).find(({ id }: Untyped) => id === 'write_posts'),
    'deleteTeamPermissionDefinition deletes a permission': (s) =>
      s.saved.app.deleteTeamPermissionDefinition('write_posts'),
    'listTeamPermissionDefinitions no longer returns it': async (s) =>
      ids(await s.saved.app.listTeamPermissionDefinitions()),
    'createProjectPermissionDefinition defines a permission': (s) =>
      s.saved.app.createProjectPermissionDefinition({
        id: 'see_metrics',
        description: 'See metrics',
        containedPermissionIds: [],
      }),
    'listProjectPermissionDefinitions returns it': async (s) =>
      ids(await s.saved.app.listProjectPermissionDefinitions()),
    'updateProjectPermissionDefinition changes the description': (s) =>
      s.saved.app.updateProjectPermissionDefinition('see_metrics', {
        id: 'see_metrics',
        description: 'See all metrics',
        containedPermissionIds: [],
      }),
    'deleteProjectPermissionDefinition deletes it': (s) => s.saved.app.deleteProjectPermissionDefinition('see_metrics'),
    'listSentEmails returns emails': async (s) => {
      await s.client().sendMagicLinkEmail(s.save('address', s.email('mail')), { callbackUrl: 'http://localhost:3000/' })
      return s.saved.app.listSentEmails()
    },
    'sendTestEmail with an unknown host': (s) =>
      s.saved.app.sendTestEmail({
        recipientEmail: 'someone@example.com',
        emailConfig: {
          host: 'mail.invalid',
          port: 465,
          username: 'u',
          password: 'p',
          senderEmail: 'a@example.com',
          senderName: 'A',
        },
      }),
  },
  given(
    { until: '2.8.12', server: '2.8.8' },
    {
      'listEmailTemplates lists the four templates of 2.8.8': (s) => s.saved.app.listEmailTemplates(),
      'updateEmailTemplate needs an email server': (s) =>
        s.saved.app.updateEmailTemplate('magic_link', { subject: 'Your link' }),
      'resetEmailTemplate rejects for an unchanged template': (s) => s.saved.app.resetEmailTemplate('magic_link'),
    },
  ),
  given(
    { since: '2.8.39', server: '2.8.86' },
    {
      'listEmailTemplates lists the templates': (s) => s.saved.app.listEmailTemplates(),
      'listEmailThemes lists the themes': (s) => s.saved.app.listEmailThemes(),
      'createEmailTheme creates a theme': async (s) => s.save('theme', await s.saved.app.createEmailTheme('Plain')),
    },
  ),
  given(
    { since: '2.8.51', server: '2.8.86' },
    {
      'listEmailDrafts is empty': (s) => s.saved.app.listEmailDrafts(),
      'createEmailDraft creates a draft': async (s) =>
        s.save('draft', await s.saved.app.createEmailDraft({ displayName: 'News' })),
      'listEmailDrafts returns the draft': (s) => s.saved.app.listEmailDrafts(),
    },
  ),
  given(
    { since: '2.8.41', server: '2.8.86' },
    {
      'getConfig returns the configuration': async (s) => (await s.saved.project.getConfig()).auth,
    },
  ),
  given(
    { since: '2.8.77', server: '2.8.86' },
    {
      'updateConfig overrides one value': (s) => s.saved.project.updateConfig({ 'auth.otp.allowSignIn': false }),
      'getConfig returns the override': async (s) => (await s.saved.project.getConfig()).auth.otp.allowSignIn,
      'updateConfig restores the value': (s) => s.saved.project.updateConfig({ 'auth.otp.allowSignIn': true }),
    },
  ),
  given(
    { since: '2.8.102', server: '2.8.86' },
    {
      'listOutboxEmails lists emails': (s) => s.saved.app.listOutboxEmails(),
    },
  ),
  {
    'a wrong admin key is refused': (s) => s.adminApp({ superSecretAdminKey: 'sak_wrong' }).listInternalApiKeys(),
  },
)

/** Projects of a signed-in user of the internal project. */
export const ownedProjects = story(
  'Owned projects',
  {
    'signs up at the internal project': (s) =>
      s.save('app', s.internalClient()).signUpWithCredential({
        email: s.email('owner'),
        password: 'correct horse battery',
        noRedirect: true,
        verificationCallbackUrl: 'http://localhost:3000/',
      }),
    'listOwnedProjects is empty': async (s) => s.save('user', await s.saved.app.getUser()).listOwnedProjects(),
  },
  given(
    { sinceOnCurrent: '2.8.39' },
    {
      'createProject creates a project': async (s) => {
        const [team] = await s.saved.user.listTeams()
        const owner =
          team ?? (s.server !== '2.8.8' ? await s.saved.user.createTeam({ displayName: 'Owners' }) : undefined)
        return s.save(
          'project',
          await s.saved.user.createProject({
            displayName: 'Shop',
            ...(owner && { teamId: owner.id }),
          }),
        )
      },
      'listOwnedProjects returns the project': async (s) => ids(await s.saved.user.listOwnedProjects()),
    },
  ),
  given(
    { sinceOnCurrent: '2.8.39', since: '2.8.8' },
    {
      'the owner administers the project': (s) => s.saved.project.app.getProject(),
    },
  ),
  given(
    { sinceOnCurrent: '2.8.39' },
    {
      'the owner creates keys': async (s) =>
        s.save(
          'key',
          await s.saved.project.app.createInternalApiKey({
            description: 'first',
            expiresAt: inAYear(),
            hasPublishableClientKey: true,
            hasSecretServerKey: true,
            hasSuperSecretAdminKey: false,
          }),
        ),
      'the owner lists users': (s) => s.saved.project.app.listUsers(),
      'the owner creates a user': (s) => s.saved.project.app.createUser({ displayName: 'Customer' }),
    },
  ),
  given(
    { sinceOnCurrent: '2.8.39', since: '2.8.8' },
    {
      'update changes the project': (s) => s.saved.project.update({ displayName: 'Store' }),
      'listOwnedProjects returns the new name': (s) => s.saved.user.listOwnedProjects(),
      'delete deletes the project': (s) => s.saved.project.delete(),
      'listOwnedProjects is empty again': (s) => s.saved.user.listOwnedProjects(),
    },
  ),
)
