// The provider, the hooks, and the components that depend on the session only. Loads no screens, texts or styles.
export { Protect, type ProtectProps } from '../components/protect.js'
export { SignedIn, type SignedInProps, SignedOut } from '../components/signed-in.js'
export {
  useActiveSessions,
  useActiveSessionsState,
  useApiKeys,
  useApiKeysState,
  useContactChannels,
  useContactChannelsState,
} from '../hooks/use-account.js'
export { type Action, type RunOutcome, useAction, type Verb } from '../hooks/use-action.js'
export { type Auth, useAuth } from '../hooks/use-auth.js'
export {
  type ConnectedAccountInput,
  useConnectedAccount,
  useConnectedAccountState,
} from '../hooks/use-connected-account.js'
export { useEndpoint, useEndpointState } from '../hooks/use-endpoint.js'
export { type Flow, useMachine } from '../hooks/use-machine.js'
export {
  type PermissionsInput,
  useHasPermission,
  useHasPermissionState,
  usePermission,
  usePermissions,
  usePermissionsState,
} from '../hooks/use-permissions.js'
export { useProject, useProjectState } from '../hooks/use-project.js'
export { useResource, useResourceState } from '../hooks/use-resource.js'
export { useSession } from '../hooks/use-session.js'
export {
  type Invitation,
  type Member,
  useInvitations,
  useInvitationsState,
  useMembers,
  useMembersState,
  useProfile,
  useProfileState,
  useTeam,
  useTeamState,
  useTeams,
  useTeamsState,
} from '../hooks/use-teams.js'
export { type UseUserOptions, useUser } from '../hooks/use-user.js'
export { type UserState, type UserStateOptions, useUserState } from '../hooks/use-user-state.js'
export { type HookOptions, type Project, useClient } from '../provider/client-context.js'
export { LatchkeyProvider, type LatchkeyProviderProps } from '../provider/provider.js'
