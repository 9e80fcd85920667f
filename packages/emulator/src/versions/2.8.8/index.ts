import { adminProject, metrics, sentEmail } from '@latchkey/core/internal/contract'
import { emailAssetRoutes } from '../../email/asset-routes.js'
import { managedDomainRoutes } from '../../email/managed-domain-routes.js'
import { outboxRoutes } from '../../email/outbox-routes.js'
import { emailRoutes } from '../../email/routes.js'
import { SERVICE_HEADERS, serviceCors } from '../../http/cors.js'
import { directSignInRoutes } from '../../oauth/direct-sign-in-routes.js'
import { analyticsRoutes } from '../../products/analytics-routes.js'
import { dataVaultRoutes } from '../../products/data-vault-routes.js'
import { paymentRoutes } from '../../products/payment-routes.js'
import { configRoutes } from '../../projects/config-routes.js'
import { projectRoutes } from '../../projects/routes.js'
import { userRoutes } from '../../users/routes.js'
import { webhookRoutes } from '../../webhooks/routes.js'
import type { VersionChanges } from '../changes.js'
import { behavior } from './behavior.js'
import { identifyCaller } from './caller.js'
import { emailTemplateRoutes } from './email-templates.js'
import { endpoints } from './endpoints.js'
import { projectForAdmin, recentUsers, sentEmailForAdmin } from './entities.js'
import { errors } from './errors.js'
import { oauthRoutes } from './oauth.js'
import { projectRoutes as ownProjectRoutes } from './projects.js'
import { createTokenFormat } from './token-format.js'
import { userRoutes as userUpdateRoutes } from './users.js'

export const version288: VersionChanges = {
  version: '2.8.8',
  service: {
    behavior,
    identifyCaller,
    createTokenFormat,
    cors: serviceCors({
      service: SERVICE_HEADERS.filter((name) => name !== 'branch-id' && name !== 'allow-anonymous-user'),
      others: [],
      exposed: [],
      hasCurrentNames: false,
    }),
    hasCurrentNames: false,
    apiPrefix: /^\/api\/(?:v1|v2beta[1-4]|latest)(?=\/|$)/,
    errors,
  },
  absent: [
    userRoutes.getProfileImage,
    projectRoutes.transferProject,
    emailRoutes.getDeliveryInfo,
    emailRoutes.boostCapacity,
    emailRoutes.unsubscribe,
    emailRoutes.sendSignInInvitation,
    ...[
      directSignInRoutes,
      configRoutes,
      outboxRoutes,
      managedDomainRoutes,
      emailAssetRoutes,
      webhookRoutes,
      paymentRoutes,
      dataVaultRoutes,
      analyticsRoutes,
    ].flatMap((group) => Object.values(group)),
  ],
  routes: [
    ...Object.values(userUpdateRoutes),
    ...Object.values(oauthRoutes),
    ...Object.values(ownProjectRoutes),
    ...Object.values(emailTemplateRoutes),
  ],
  endpoints,
  entities: [
    [adminProject, projectForAdmin],
    [sentEmail, sentEmailForAdmin],
    [metrics, recentUsers],
  ],
}
