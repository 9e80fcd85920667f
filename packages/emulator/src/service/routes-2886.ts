import { type AnySchema, adminProject, entity, type Fields, project, server, user } from '@latchkey/core/contract'
import { authRoutes2886 } from '../auth/routes-2886.js'
import type { Route } from '../calls/route.js'
import { emailAssetRoutes2886 } from '../email/asset-routes-2886.js'
import { managedDomainRoutes2886 } from '../email/managed-domain-routes-2886.js'
import { notificationRoutes2886 } from '../email/notification-routes.js'
import { outboxRoutes2886 } from '../email/outbox-routes-2886.js'
import { emailRoutes2886 } from '../email/routes-2886.js'
import { accountRoutes2886, serverAccountRoutes2886 } from '../oauth/accounts-2886.js'
import { oauthRoutes2886 } from '../oauth/routes-2886.js'
import { analyticsRoutes2886 } from '../products/analytics-routes-2886.js'
import { dataVaultRoutes2886 } from '../products/data-vault-routes-2886.js'
import { paymentRoutes2886 } from '../products/payment-routes-2886.js'
import { configRoutes2886 } from '../projects/config-routes-2886.js'
import { metricsRoutes2886 } from '../projects/metrics-routes-2886.js'
import { adminProject2886, project2886, projectRoutes2886 } from '../projects/routes-2886.js'
import { teamInvitationRoutes2886 } from '../teams/invitation-routes-2886.js'
import { serverUser2886, user2886 } from '../users/entities-2886.js'
import { serverUserRoutes2886, userRoutes2886 } from '../users/routes-2886.js'
import { webhookRoutes2886 } from '../webhooks/routes-2886.js'
import { routes } from './routes.js'

/** Entities of 2.8.8 whose fields differ in 2.8.86, wherever they occur in a response. */
const CHANGED_ENTITIES = new Map<AnySchema, AnySchema>([
  [user, user2886],
  [server.serverUser, serverUser2886],
  [project, project2886],
  [adminProject, adminProject2886],
])

/** Paths of 2.8.8 that 2.8.86 does not have. */
const REMOVED_PATHS = /^\/email-templates(\/|$)/

/** Routes that replace those of 2.8.8 with the same name and access, or that 2.8.8 does not have. */
const ownRoutes: readonly Route[] = [
  userRoutes2886,
  serverUserRoutes2886,
  authRoutes2886,
  oauthRoutes2886,
  accountRoutes2886,
  serverAccountRoutes2886,
  teamInvitationRoutes2886,
  projectRoutes2886,
  configRoutes2886,
  notificationRoutes2886,
  emailRoutes2886,
  outboxRoutes2886,
  managedDomainRoutes2886,
  emailAssetRoutes2886,
  webhookRoutes2886,
  metricsRoutes2886,
  paymentRoutes2886,
  dataVaultRoutes2886,
  analyticsRoutes2886,
].flatMap((group) => Object.values(group))

const nameOf = ({ contract: { name, access } }: Route) => `${access} ${name}`
const replaced = new Set(ownRoutes.map(nameOf))

/** All routes of version 2.8.86. */
export const routes2886: readonly Route[] = [
  ...ownRoutes,
  ...routes.filter((route) => !replaced.has(nameOf(route)) && !REMOVED_PATHS.test(route.contract.path)),
].map((route) => ({
  ...route,
  service: undefined,
  contract: { ...route.contract, response: changed(route.contract.response) },
}))

/** Replaces the changed entities within a schema. */
function changed(schema: AnySchema): AnySchema {
  const replacement = CHANGED_ENTITIES.get(schema)
  if (replacement) return replacement
  if (schema.kind === 'entity') {
    const { fields } = schema as AnySchema & { fields: Fields }
    return entity(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, changed(field)])))
  }
  return ['list', 'optional', 'nullable'].includes(schema.kind)
    ? { ...schema, of: changed(schema.of as AnySchema) }
    : schema
}
