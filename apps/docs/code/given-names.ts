// The names that the examples of public symbols use without declaring them, with the types that they have.

const strings = `accountId apiKey appUrl clientId clientSecret code codeChallenge codeVerifier configOverrideString configString
  claimCode contactChannelId currentPassword draftId email id invitationId keyId loginCode newPassword notificationCategoryId oauthAccountId
  old otp password permission pollingCode projectId publishableKey refreshToken returnTo
  sessionId teamId templateId themeId title token tsxSource url userId username`

/** Functions of the app, such as `showError`. */
const functions = `deleteNotes navigate save setMessage setTheme show showError showErrors showFailure showNotFound
  showOfflineMessage showPasskeyButton showPasswordField showQrCode showSettings showSetupKey showSignInMethod
  showVerification`

/** Components of the app. */
const components = 'App Billing Dashboard Editor Logo Notes Profile ReadOnlyDocument Spinner'

/** Functions and components of other libraries, by the module that exports them. */
const external = {
  'node:fs': 'readFileSync',
  'react-dom/client': 'createRoot',
  'react-router': 'createBrowserRouter Outlet useLocation useNavigate',
  '@tanstack/react-router': 'createRootRoute',
  jose: 'decodeJwt',
  'msw/node': 'setupServer',
  vitest: 'expect',
}

/** Names whose type differs between examples. Examples that use them have a type in `GIVEN_FOR`. */
const values = `act app authenticationResponse base children context cookies credential key level options owner page render
  response root secret signIn state type`

const all = (names: string, type: string) => names.split(/\s+/).map((name): [string, string] => [name, type])

/** Types by name. A name that is not here must be declared by the example, or be a public symbol. */
export const GIVEN: Readonly<Record<string, string>> = Object.fromEntries([
  ...all(strings, 'string'),
  ...all(functions, '(...values: unknown[]) => void'),
  ...all(components, 'import("react").ComponentType'),
  ...Object.entries(external).flatMap(([from, names]) =>
    names.split(' ').map((name): [string, string] => [name, `typeof import('${from}').${name}`]),
  ),
  ...all(values, 'unknown'),
  ...all('askForCode askForPassword', '() => Promise<string>'),
  ['listNotes', '(userId: string) => Promise<readonly string[]>'],
  ['account', '{ readonly id: string }'],
  ['keys', "readonly import('@latchkey/core').ApiKey[]"],
  ['messages', 'Readonly<Record<string, string>>'],
  ['repeat', 'string'],
  ['theme', "'light' | 'dark'"],
  ['value', 'string'],
  ['codeChallengeMethod', "'S256'"],
  // TanStack Router generates the type of its argument from the files of an app.
  [
    'createFileRoute',
    "(path: string) => (options: { component: import('react').ComponentType; beforeLoad?(args: Parameters<typeof import('@latchkey/react/tanstack-router').requireUser>[1]): unknown }) => unknown",
  ],
  ['responseType', "'code'"],
  ['verify', "ReturnType<typeof import('@latchkey/core/verify').createVerifier>"],
  ['clerk', "import('@latchkey/core/external-sessions').ClerkLike"],
  ['authClient', "import('@latchkey/core/external-sessions').BetterAuthLike"],
  ['authkit', "import('@latchkey/core/external-sessions').AuthKitLike"],
  ['client', "import('@latchkey/core').Client"],
  ['server', "import('@latchkey/core').Client<'client' | 'server'>"],
  ['admin', "import('@latchkey/core').Client<import('@latchkey/core').Access>"],
  ['emulator', "import('@latchkey/emulator').Emulator"],
  ['control', "import('@latchkey/emulator/control').Control"],
  ['request', 'Request'],
  ['user', "import('@latchkey/core').User"],
  ['team', "import('@latchkey/core').Team"],
  ['error', 'unknown'],
  // The `screen` of a testing library, not the one of the browser.
  ['screen', '{ findByText(text: string): Promise<unknown> }'],
])

/** Declarations of types that frameworks generate, by name. */
export const GIVEN_TYPES: Readonly<Record<string, string>> = {
  Route: 'declare namespace Route { type ComponentProps = any }',
}

/** Names in the tables of the docs, which have no declarations. */
export const GIVEN_IN_TABLES: Readonly<Record<string, string>> = Object.fromEntries([
  ...all('nonce provider secret totp', 'string'),
  ['options', 'never'],
])

const SECRET = "import('@latchkey/core').Secret"
const EMAIL_TYPE = "(typeof import('@latchkey/core/admin').EMAIL_TEMPLATE_TYPES)[number]"

/** Types that differ from those above, by entry point and symbol. */
export const GIVEN_FOR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@latchkey/core#LatchkeyError': { signIn: '{ mockRejectedValue(error: unknown): void }' },
  '@latchkey/core#Secret': { secret: SECRET },
  '@latchkey/core/admin#getEmailTemplate': { type: EMAIL_TYPE },
  '@latchkey/core/admin#createOwnedProjectClient': { owner: "import('@latchkey/core').Client" },
  '@latchkey/core/admin#resetConfigKeys': { level: "'branch' | 'environment'", key: 'string' },
  '@latchkey/core/admin#resetEmailTemplate': { type: EMAIL_TYPE },
  '@latchkey/core/admin#updateEmailTemplate': { type: EMAIL_TYPE },
  '@latchkey/core/express#getVerifiedToken': { request: "import('express').Request" },
  '@latchkey/core/express#requireAuth': { app: "import('express').Express" },
  '@latchkey/core/fastify#requireAuth': { app: "import('fastify').FastifyInstance" },
  '@latchkey/core/hono#requireAuth': { app: "import('hono').Hono" },
  '@latchkey/core/custom-screens#totpBase64': { secret: SECRET },
  '@latchkey/core/custom-screens#totpGroups': { secret: SECRET },
  '@latchkey/core/custom-screens#totpMatches': { secret: SECRET },
  '@latchkey/core/custom-screens#totpUrl': { secret: SECRET },
  '@latchkey/core/server#createCookieTokenStore': {
    cookies: "() => Promise<import('@latchkey/core/server').ServerCookies>",
  },
  '@latchkey/core/server#createHttpOnlyHandler': { app: "import('hono').Hono" },
  '@latchkey/emulator/testing#createInbox': { page: "import('playwright').Page" },
  '@latchkey/emulator/testing#createTestProvider': { render: "(ui: import('react').ReactNode) => void" },
  '@latchkey/emulator/testing#createTestRenderer': {
    act: '(work: () => Promise<void>) => Promise<void>',
    render:
      "(ui: import('react').ReactNode, options: { wrapper: (props: { children: import('react').ReactNode }) => import('react').ReactElement }) => void",
  },
  '@latchkey/emulator/testing#sessionCookies': { context: "import('playwright').BrowserContext" },
  '@latchkey/emulator/testing/playwright#latchkeyFixtures': { base: "typeof import('@playwright/test').test" },
  '@latchkey/emulator/testing/vitest#latchkeyFixtures': { base: "typeof import('vitest').test" },
  '@latchkey/next#LatchkeyProvider': { children: "import('react').ReactNode" },
  '@latchkey/react/screens#ErrorMessage': { signIn: '{ readonly error: unknown }' },
  '@latchkey/react#LatchkeyProvider': { root: 'HTMLElement' },
}
