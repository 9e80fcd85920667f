// The provider, the hooks, the components that depend on the session only, and the language and styling of the screens.
// Loads no screens: bundlers that split code by file, such as esbuild, load every file that an entry point can reach.
export { Protect, type ProtectProps } from './components/guards/protect.js'
export { RedirectToSignIn } from './components/guards/redirect-to-sign-in.js'
export { SignedIn, type SignedInProps, SignedOut } from './components/guards/signed-in.js'
export { type Action, type ActionFunction, type Outcome, type RunOutcome, useAction } from './hooks/use-action.js'
export { type UseAuthReturn, useAuth } from './hooks/use-auth.js'
export {
  type AuthQuery,
  type ReadFunction,
  type SuspenseAuthQuery,
  type SuspenseAuthQueryOptions,
  useAuthQuery,
  useSuspenseAuthQuery,
} from './hooks/use-auth-query.js'
export type { AuthQueryOptions } from './hooks/use-endpoint.js'
export { type HasPermissionOptions, useHasPermission } from './hooks/use-permissions.js'
export { useProject } from './hooks/use-project.js'
export { useSession } from './hooks/use-session.js'
export { useTeam, useTeams } from './hooks/use-teams.js'
export { type UseUserOptions, useUser } from './hooks/use-user.js'
export { type UserState, type UserStateOptions, useUserState } from './hooks/use-user-state.js'
export { usePageUrl } from './navigation/use-page-url.js'
export { type HookOptions, type Project, useClient } from './provider/client-context.js'
export type { ErrorComponentProps } from './provider/error-boundary.js'
export { LatchkeyProvider, type LatchkeyProviderProps } from './provider/provider.js'
export { LatchkeyTexts, type LatchkeyTextsProps } from './texts/latchkey-texts.js'
export { loadMessages } from './texts/load-messages.js'
export type { Messages, TextKey } from './texts/messages.js'
export { LOCALES, type Locale, negotiate } from './texts/negotiate.js'
export type { HostTexts } from './texts/use-texts.js'
export { type Appearance, LatchkeyAppearance, type Token } from './theme/appearance.js'
export type { Part } from './theme/parts.js'
export type { Theme } from './theme/root.js'
