// The names that the examples of public symbols use without declaring them, with the types that they have.

const strings = `accountId apiKey appUrl clientId clientSecret code codeChallenge codeVerifier contactChannelId draftId
  email id invitationId keyId loginCode newPassword notificationCategoryId oauthAccountId old oldPassword otp password
  permissionId pollingCode projectId publishableClientKey refreshToken returnTo sessionId teamId templateId themeId
  title token tsxSource url userId username`

/** Functions of the app, such as `showError`. */
const functions = `act askForCode askForPassword deleteNotes listNotes navigate render save setMessage setTheme show
  showError showErrors showFailure showNotFound showOfflineMessage showPasskeyButton showPasswordField showQrCode
  showSettings showSetupKey showSignInMethod showVerification`

/** Components of the app. */
const components = 'App Billing Dashboard Editor Logo Notes Profile ReadOnlyDocument Spinner'

/** Functions of other libraries, in examples that show how to use them together. */
const external = `createBrowserRouter createFileRoute createRoot createRootRoute decodeJwt expect Outlet readFileSync setupServer
  useLocation useNavigate`

/** Values that differ between examples: objects of other libraries, of the app, and literals. */
const values = `account app authenticationResponse base children codeChallengeMethod context cookies credential key keys level
  messages options owner page repeat response responseType root secret signIn state theme type value verify`

const all = (names: string, type: string) => names.split(/\s+/).map((name): [string, string] => [name, type])

/** Types by name. A name that is not here must be declared by the example, or be a public symbol. */
export const GIVEN: Readonly<Record<string, string>> = Object.fromEntries([
  ...all(strings, 'string'),
  ...all(functions, '(...values: any[]) => any'),
  ...all(components, 'import("react").ComponentType<any>'),
  ...all(external, 'any'),
  ...all(values, 'any'),
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
  ['screen', 'any'],
])

/** Declarations of types that frameworks generate, by name. */
export const GIVEN_TYPES: Readonly<Record<string, string>> = {
  Route: 'declare namespace Route { type ComponentProps = any }',
}

/** Types that differ from those above, by entry point and symbol. */
export const GIVEN_FOR: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@latchkey/core#basicAuth': { user: 'string' },
  '@latchkey/core/contract/zod#zodOf': { user: "typeof import('@latchkey/core/contract').user" },
  '@latchkey/core/express#getAuth': { request: 'any' },
}
