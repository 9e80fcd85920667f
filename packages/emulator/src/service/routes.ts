import type * as contract from '@latchkey/core/internal/contract'
import type { Contract } from '@latchkey/core/internal/contract'
import { leakedApiKeyRoutes } from '../api-keys/leaked-key-routes.js'
import { teamApiKeyRoutes } from '../api-keys/team-routes.js'
import { userApiKeyRoutes } from '../api-keys/user-routes.js'
import { agentRoutes } from '../auth/agent-routes.js'
import { anonymousRoutes } from '../auth/anonymous-routes.js'
import { cliRoutes } from '../auth/cli-routes.js'
import { deviceAuthRoutes } from '../auth/device-auth-routes.js'
import { mfaRoutes } from '../auth/mfa-routes.js'
import { otpRoutes } from '../auth/otp-routes.js'
import { passkeyRoutes } from '../auth/passkey-routes.js'
import { passwordChangeRoutes } from '../auth/password-change-routes.js'
import { passwordResetRoutes } from '../auth/password-reset-routes.js'
import { passwordRoutes } from '../auth/password-routes.js'
import type { Route } from '../calls/route.js'
import { emailAssetRoutes } from '../email/asset-routes.js'
import { managedDomainRoutes } from '../email/managed-domain-routes.js'
import { notificationRoutes } from '../email/notification-routes.js'
import { outboxRoutes } from '../email/outbox-routes.js'
import { emailRoutes } from '../email/routes.js'
import { accountRoutes, serverAccountRoutes } from '../oauth/account-routes.js'
import { oauthRedirectRoutes } from '../oauth/authorize-routes.js'
import { connectedAccountRoutes } from '../oauth/connected-account-routes.js'
import { directSignInRoutes } from '../oauth/direct-sign-in-routes.js'
import { externalRoutes } from '../oauth/external-session-routes.js'
import { oauthRoutes } from '../oauth/token-routes.js'
import { permissionDefinitionRoutes } from '../permissions/definition-routes.js'
import { permissionRoutes } from '../permissions/grant-routes.js'
import { analyticsRoutes } from '../products/analytics-routes.js'
import { dataVaultRoutes } from '../products/data-vault-routes.js'
import { paymentRoutes } from '../products/payment-routes.js'
import { configRoutes } from '../projects/config-routes.js'
import { projectKeyRoutes } from '../projects/key-routes.js'
import { metricsRoutes } from '../projects/metrics-routes.js'
import { projectRoutes } from '../projects/routes.js'
import { sessionRoutes } from '../sessions/routes.js'
import { teamInvitationRoutes } from '../teams/invitation-routes.js'
import { teamRoutes } from '../teams/routes.js'
import { serverTeamRoutes } from '../teams/server-routes.js'
import { contactChannelRoutes, serverContactChannelRoutes } from '../users/contact-channel-routes.js'
import { verificationRoutes } from '../users/contact-channel-verification-routes.js'
import { serverUserRoutes, userRoutes } from '../users/routes.js'
import { serverTeamMemberRoutes, teamMemberRoutes } from '../users/team-member-routes.js'
import { webhookRoutes } from '../webhooks/routes.js'
import { SERVER_VERSIONS } from '../world/server-version.js'
import { openRoutes } from './open-routes.js'

type RoutesOf<M> = { readonly [K in keyof M as M[K] extends Contract ? K : never]: Route }

/** A route for every endpoint of the contract. A missing route does not compile. */
type ClientRoutes = RoutesOf<Omit<typeof contract, 'server' | 'older'>>

/** A route for every endpoint that exists for servers only, or differs for them. */
type ServerRoutes = RoutesOf<typeof contract.server> & {
  readonly [K in keyof typeof contract as (typeof contract)[K] extends ForServers ? K : never]: Route
}
type ForServers = { readonly forServers: Contract }

/** Routes for all callers, by the names of the contract. */
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
  ...directSignInRoutes,
  ...connectedAccountRoutes,
  ...sessionRoutes,
  ...cliRoutes,
  ...agentRoutes,
  ...externalRoutes,
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
  ...deviceAuthRoutes,
  ...openRoutes,
  ...accountRoutes,
  ...configRoutes,
  ...notificationRoutes,
  ...outboxRoutes,
  ...managedDomainRoutes,
  ...emailAssetRoutes,
  ...webhookRoutes,
  ...paymentRoutes,
  ...dataVaultRoutes,
  ...analyticsRoutes,
} satisfies ClientRoutes

/** Routes that differ for servers or exist for servers only. */
export const serverRoutes = {
  ...serverUserRoutes,
  ...serverContactChannelRoutes,
  ...serverTeamRoutes,
  ...serverTeamMemberRoutes,
  ...serverAccountRoutes,
} satisfies ServerRoutes

/** All routes of the current service. */
export const routes: readonly Route[] = [...Object.values(clientRoutes), ...Object.values(serverRoutes)].map(
  (route) => ({ ...route, service: SERVER_VERSIONS[0] }),
)
