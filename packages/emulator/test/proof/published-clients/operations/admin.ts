import {
  anyDate,
  anyFunction,
  anyString,
  operation,
  returns,
  satisfies,
  since,
  sinceOnCurrent,
  throws,
  type Untyped,
} from '../operation.js'

const ids = (list: Untyped[]) => list.map(({ id }) => id)
const inAYear = () => new Date(Date.now() + 365 * 86_400_000)

/** The kit of 2.8.3 calls an endpoint for these that neither 2.8.8 nor 2.8.86 has. */
const settings = [
  operation(
    'getProject returns the settings',
    async (s) => {
      s.saved.app = s.adminApp()
      return s.save('project', await s.saved.app.getProject())
    },
    returns({
      id: anyString,
      displayName: anyString,
      createdAt: anyDate,
      isProductionMode: false,
      config: { allowLocalhost: true, signUpEnabled: true, domains: [] },
      update: anyFunction,
    }),
  ),
  operation(
    'update changes name and description',
    (s) => s.saved.project.update({ displayName: 'Renamed', description: 'For tests' }),
    returns(undefined),
  ),
  operation(
    'getProject returns the new name',
    (s) => s.saved.app.getProject(),
    returns({ displayName: 'Renamed', description: 'For tests' }),
  ),
  operation(
    'update changes the configuration',
    (s) => s.saved.project.update({ config: { signUpEnabled: false } }),
    returns(undefined),
  ),
  operation(
    'a client sees the changed configuration',
    async (s) => (await s.client().getProject()).config,
    returns({ signUpEnabled: false, credentialEnabled: true }),
  ),
  operation(
    'sign-up is refused while it is off',
    (s) =>
      s.client().signUpWithCredential({
        email: s.email('late'),
        password: 'correct horse battery',
        noRedirect: true,
        verificationCallbackUrl: 'http://localhost:3000/',
      }),
    throws('SIGN_UP_NOT_ENABLED'),
  ),
  operation(
    'update turns sign-up on',
    (s) => s.saved.project.update({ config: { signUpEnabled: true } }),
    returns(undefined),
  ),
  operation(
    'update sets trusted domains',
    (s) =>
      s.saved.project.update({
        config: { domains: [{ domain: 'https://app.example.com', handlerPath: '/handler' }] },
      }),
    returns(undefined),
  ),
  operation(
    'getProject returns the trusted domains',
    async (s) => (await s.saved.app.getProject()).config.domains,
    returns([{ domain: 'https://app.example.com', handlerPath: '/handler' }]),
  ),
  operation(
    'update clears the trusted domains',
    (s) => s.saved.project.update({ config: { domains: [] } }),
    returns(undefined),
  ),
  operation(
    'update sets the email server',
    (s) =>
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
    returns(undefined),
  ),
  operation(
    'getProject returns the email server',
    async (s) => (await s.saved.app.getProject()).config.emailConfig,
    returns({ type: 'standard', senderName: 'Tests', host: 'mail.example.com', port: 465 }),
  ),
  operation(
    'update sets the shared email server',
    (s) => s.saved.project.update({ config: { emailConfig: { type: 'shared' } } }),
    returns(undefined),
  ),
  operation(
    'getProductionModeErrors lists what is missing',
    async (s) => (await s.saved.app.getProject()).getProductionModeErrors(),
    satisfies((list) => list.length > 0 && list.every((one: Untyped) => typeof one.message === 'string')),
  ),
]

/** Settings of a project, its keys, permissions and emails. */
export const admin = {
  name: 'Administration',
  operations: [
    ...since('2.8.8', settings),
    operation(
      'createInternalApiKey returns all three keys',
      async (s) =>
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
      returns({
        id: anyString,
        description: 'deployment',
        publishableClientKey: anyString,
        secretServerKey: anyString,
        superSecretAdminKey: anyString,
      }),
    ),
    operation(
      'the new keys work',
      async (s) =>
        (
          await s
            .adminApp({
              publishableClientKey: s.saved.key.publishableClientKey,
              secretServerKey: s.saved.key.secretServerKey,
              superSecretAdminKey: s.saved.key.superSecretAdminKey,
            })
            .getProject()
        ).id,
      (s) => returns(s.saved.project.id),
      { since: '2.8.8' },
    ),
    operation(
      'listInternalApiKeys shows the last four characters',
      async (s) => (await s.saved.app.listInternalApiKeys()).find(({ id }: Untyped) => id === s.saved.key.id),
      (s) =>
        returns({
          description: 'deployment',
          secretServerKey: { lastFour: s.saved.key.secretServerKey.slice(-4) },
          isValid: anyFunction,
        }),
    ),
    operation(
      'isValid is true',
      async (s) => (await s.saved.app.listInternalApiKeys()).find(({ id }: Untyped) => id === s.saved.key.id).isValid(),
      returns(true),
    ),
    operation('revoke revokes the keys', (s) => s.saved.key.revoke(), returns(undefined)),
    operation(
      'whyInvalid names the reason',
      async (s) =>
        (await s.saved.app.listInternalApiKeys()).find(({ id }: Untyped) => id === s.saved.key.id).whyInvalid(),
      returns('manually-revoked'),
    ),
    operation(
      'revoked keys are refused',
      (s) =>
        s
          .serverApp({
            publishableClientKey: s.saved.key.publishableClientKey,
            secretServerKey: s.saved.key.secretServerKey,
          })
          .listUsers(),
      throws(/INVALID_|API_KEY|key/i),
    ),

    operation(
      'listTeamPermissionDefinitions lists the defaults',
      async (s) => ids(await s.saved.app.listTeamPermissionDefinitions()),
      satisfies((list, s) => list.includes(s.server !== '2.8.8' ? 'team_admin' : 'admin')),
    ),
    operation(
      'createTeamPermissionDefinition defines a permission',
      (s) =>
        s.saved.app.createTeamPermissionDefinition({
          id: 'write_posts',
          description: 'Write posts',
          containedPermissionIds: ['$read_members'],
        }),
      returns({ id: 'write_posts' }),
    ),
    operation(
      'createTeamPermissionDefinition rejects a taken id',
      (s) => s.saved.app.createTeamPermissionDefinition({ id: 'write_posts', containedPermissionIds: [] }),
      throws('PERMISSION_ID_ALREADY_EXISTS'),
    ),
    operation(
      'createTeamPermissionDefinition rejects an unknown contained permission',
      (s) =>
        s.saved.app.createTeamPermissionDefinition({
          id: 'other_posts',
          containedPermissionIds: ['no_such_permission'],
        }),
      throws('CONTAINED_PERMISSION_NOT_FOUND'),
    ),
    operation(
      'updateTeamPermissionDefinition changes the description',
      (s) =>
        s.saved.app.updateTeamPermissionDefinition('write_posts', {
          id: 'write_posts',
          description: 'Write all posts',
          containedPermissionIds: [],
        }),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
    ),
    operation(
      'listTeamPermissionDefinitions returns the change',
      async (s) => (await s.saved.app.listTeamPermissionDefinitions()).find(({ id }: Untyped) => id === 'write_posts'),
      returns({ description: 'Write all posts', containedPermissionIds: [] }),
    ),
    operation(
      'deleteTeamPermissionDefinition deletes a permission',
      (s) => s.saved.app.deleteTeamPermissionDefinition('write_posts'),
      returns(undefined),
    ),
    operation(
      'listTeamPermissionDefinitions no longer returns it',
      async (s) => ids(await s.saved.app.listTeamPermissionDefinitions()),
      satisfies((list) => !list.includes('write_posts')),
    ),
    operation(
      'createProjectPermissionDefinition defines a permission',
      (s) =>
        s.saved.app.createProjectPermissionDefinition({
          id: 'see_metrics',
          description: 'See metrics',
          containedPermissionIds: [],
        }),
      returns({ id: 'see_metrics' }),
    ),
    operation(
      'listProjectPermissionDefinitions returns it',
      async (s) => ids(await s.saved.app.listProjectPermissionDefinitions()),
      satisfies((list) => list.includes('see_metrics')),
    ),
    operation(
      'updateProjectPermissionDefinition changes the description',
      (s) =>
        s.saved.app.updateProjectPermissionDefinition('see_metrics', {
          id: 'see_metrics',
          description: 'See all metrics',
          containedPermissionIds: [],
        }),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
    ),
    operation(
      'deleteProjectPermissionDefinition deletes it',
      (s) => s.saved.app.deleteProjectPermissionDefinition('see_metrics'),
      returns(undefined),
    ),

    operation(
      'listSentEmails returns emails',
      async (s) => {
        await s
          .client()
          .sendMagicLinkEmail(s.save('address', s.email('mail')), { callbackUrl: 'http://localhost:3000/' })
        return s.saved.app.listSentEmails()
      },
      satisfies(
        (list, s) =>
          list.length > 0 &&
          list.some((one: Untyped) =>
            s.server === '2.8.8' ? one.to.some((to: string) => to.includes(s.saved.address)) : one.subject.length > 0,
          ),
      ),
    ),
    operation(
      'sendTestEmail with an unknown host',
      (s) =>
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
      satisfies(
        (result) =>
          result.status === 'ok' || (result.status === 'error' && typeof result.error.errorMessage === 'string'),
      ),
    ),
    operation(
      'listEmailTemplates lists the four templates of 2.8.8',
      (s) => s.saved.app.listEmailTemplates(),
      satisfies((list) => list.length === 4 && list.every((one: Untyped) => one.isDefault)),
      { until: '2.8.12', server: '2.8.8' },
    ),
    operation(
      'updateEmailTemplate needs an email server',
      (s) => s.saved.app.updateEmailTemplate('magic_link', { subject: 'Your link' }),
      throws(/: 400 /),
      { until: '2.8.12', server: '2.8.8' },
    ),
    operation(
      'resetEmailTemplate rejects for an unchanged template',
      (s) => s.saved.app.resetEmailTemplate('magic_link'),
      throws(/: 404 /),
      { until: '2.8.12', server: '2.8.8' },
    ),
    operation(
      'listEmailTemplates lists the templates',
      (s) => s.saved.app.listEmailTemplates(),
      satisfies((list) => list.length >= 4 && list.every((one: Untyped) => typeof one.tsxSource === 'string')),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'listEmailThemes lists the themes',
      (s) => s.saved.app.listEmailThemes(),
      satisfies((list) => list.length === 3),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation(
      'createEmailTheme creates a theme',
      async (s) => s.save('theme', await s.saved.app.createEmailTheme('Plain')),
      returns({ id: anyString }),
      { since: '2.8.39', server: '2.8.86' },
    ),
    operation('listEmailDrafts is empty', (s) => s.saved.app.listEmailDrafts(), returns([]), {
      since: '2.8.51',
      server: '2.8.86',
    }),
    operation(
      'createEmailDraft creates a draft',
      async (s) => s.save('draft', await s.saved.app.createEmailDraft({ displayName: 'News' })),
      returns({ id: anyString }),
      { since: '2.8.51', server: '2.8.86' },
    ),
    operation(
      'listEmailDrafts returns the draft',
      (s) => s.saved.app.listEmailDrafts(),
      returns([{ displayName: 'News' }]),
      { since: '2.8.51', server: '2.8.86' },
    ),
    operation(
      'getConfig returns the configuration',
      async (s) => (await s.saved.project.getConfig()).auth,
      returns({ allowSignUp: true }),
      { since: '2.8.41', server: '2.8.86' },
    ),
    operation(
      'updateConfig overrides one value',
      (s) => s.saved.project.updateConfig({ 'auth.otp.allowSignIn': false }),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
      { since: '2.8.77', server: '2.8.86' },
    ),
    operation(
      'getConfig returns the override',
      async (s) => (await s.saved.project.getConfig()).auth.otp.allowSignIn,
      returns(false),
      { since: '2.8.77', server: '2.8.86' },
    ),
    operation(
      'updateConfig restores the value',
      (s) => s.saved.project.updateConfig({ 'auth.otp.allowSignIn': true }),
      returns((value: unknown) => value === undefined || typeof value === 'object'),
      { since: '2.8.77', server: '2.8.86' },
    ),
    operation(
      'listOutboxEmails lists emails',
      (s) => s.saved.app.listOutboxEmails(),
      satisfies((page) => Array.isArray(page.items) && page.items.length > 0),
      { since: '2.8.102', server: '2.8.86' },
    ),
    operation(
      'a wrong admin key is refused',
      (s) => s.adminApp({ superSecretAdminKey: 'sak_wrong' }).listInternalApiKeys(),
      throws('INVALID_SUPER_SECRET_ADMIN_KEY'),
    ),
  ],
}

/** Projects of a signed-in user of the internal project. */
export const ownedProjects = {
  name: 'Owned projects',
  operations: [
    operation(
      'signs up at the internal project',
      (s) =>
        s.save('app', s.internalClient()).signUpWithCredential({
          email: s.email('owner'),
          password: 'correct horse battery',
          noRedirect: true,
          verificationCallbackUrl: 'http://localhost:3000/',
        }),
      returns({ status: 'ok' }),
    ),
    operation(
      'listOwnedProjects is empty',
      async (s) => s.save('user', await s.saved.app.getUser()).listOwnedProjects(),
      returns([]),
    ),
    // Older kits do not send the owner team that 2.8.86 requires.
    ...sinceOnCurrent('2.8.39', [
      operation(
        'createProject creates a project',
        async (s) => {
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
        returns({ id: anyString, displayName: 'Shop', app: Boolean }),
      ),
      operation(
        'listOwnedProjects returns the project',
        async (s) => ids(await s.saved.user.listOwnedProjects()),
        (s) => returns([s.saved.project.id]),
      ),
      operation(
        'the owner administers the project',
        (s) => s.saved.project.app.getProject(),
        (s) => returns({ id: s.saved.project.id, displayName: 'Shop' }),
        { since: '2.8.8' },
      ),
      operation(
        'the owner creates keys',
        async (s) =>
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
        returns({ secretServerKey: anyString }),
      ),
      operation(
        'the owner lists users',
        (s) => s.saved.project.app.listUsers(),
        satisfies((list) => list.length === 0),
      ),
      operation(
        'the owner creates a user',
        (s) => s.saved.project.app.createUser({ displayName: 'Customer' }),
        returns({ displayName: 'Customer' }),
      ),
      operation(
        'update changes the project',
        (s) => s.saved.project.update({ displayName: 'Store' }),
        returns(undefined),
        { since: '2.8.8' },
      ),
      operation(
        'listOwnedProjects returns the new name',
        (s) => s.saved.user.listOwnedProjects(),
        returns([{ displayName: 'Store' }]),
        { since: '2.8.8' },
      ),
      operation('delete deletes the project', (s) => s.saved.project.delete(), returns(undefined), { since: '2.8.8' }),
      operation('listOwnedProjects is empty again', (s) => s.saved.user.listOwnedProjects(), returns([]), {
        since: '2.8.8',
      }),
    ]),
  ],
}
