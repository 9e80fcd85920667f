import type { Route } from '../route.js'
import { anonymousRoutes } from './anonymous.js'
import { cliRoutes } from './cli.js'
import type { ClientRoutes, ServerRoutes } from './complete.js'
import { connectedAccountRoutes } from './connected-accounts.js'
import { contactChannelRoutes, serverContactChannelRoutes } from './contact-channels.js'
import { emailRoutes } from './emails.js'
import { leakedApiKeyRoutes } from './leaked-api-keys.js'
import { metricsRoutes } from './metrics.js'
import { mfaRoutes } from './mfa.js'
import { oauthRoutes } from './oauth.js'
import { oauthRedirectRoutes } from './oauth-redirects.js'
import { openRoutes } from './open.js'
import { otpRoutes } from './otp.js'
import { passkeyRoutes } from './passkeys.js'
import { passwordRoutes } from './password.js'
import { passwordChangeRoutes } from './password-change.js'
import { passwordResetRoutes } from './password-reset.js'
import { permissionDefinitionRoutes } from './permission-definitions.js'
import { permissionRoutes } from './permissions.js'
import { projectKeyRoutes } from './project-keys.js'
import { projectRoutes } from './projects.js'
import { serverTeamRoutes } from './server-teams.js'
import { sessionRoutes } from './sessions.js'
import { teamApiKeyRoutes } from './team-api-keys.js'
import { teamInvitationRoutes } from './team-invitations.js'
import { serverTeamMemberRoutes, teamMemberRoutes } from './team-members.js'
import { teamRoutes } from './teams.js'
import { userApiKeyRoutes } from './user-api-keys.js'
import { serverUserRoutes, userRoutes } from './users.js'
import { verificationRoutes } from './verification.js'

/** What every caller may find, by the contract's names. */
export const clientRoutes = {
  ...passwordRoutes,
  ...passwordResetRoutes,
  ...passwordChangeRoutes,
  ...otpRoutes,
  ...mfaRoutes,
  ...passkeyRoutes,
  ...anonymousRoutes,
  ...oauthRoutes,
  ...oauthRedirectRoutes,
  ...connectedAccountRoutes,
  ...sessionRoutes,
  ...cliRoutes,
  ...userRoutes,
  ...contactChannelRoutes,
  ...verificationRoutes,
  ...teamRoutes,
  ...teamMemberRoutes,
  ...teamInvitationRoutes,
  ...permissionRoutes,
  ...userApiKeyRoutes,
  ...teamApiKeyRoutes,
  ...leakedApiKeyRoutes,
  ...permissionDefinitionRoutes,
  ...projectRoutes,
  ...projectKeyRoutes,
  ...emailRoutes,
  ...metricsRoutes,
  ...openRoutes,
} satisfies ClientRoutes

/** What servers see differently, or alone. */
export const serverRoutes = {
  ...serverUserRoutes,
  ...serverContactChannelRoutes,
  ...serverTeamRoutes,
  ...serverTeamMemberRoutes,
} satisfies ServerRoutes

/** What answers the service's API, one route for each description of the contract. */
export const routes: readonly Route[] = [...Object.values(clientRoutes), ...Object.values(serverRoutes)]
