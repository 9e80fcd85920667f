import type { Service } from '../calls/service.js'
import type { WebhookEndpointRow } from '../world/rows.js'
import { newSecret } from './signature.js'

/** An endpoint that receives webhooks. */
export interface WebhookEndpointOptions {
  /** URL that the events are posted to. */
  readonly url: string
  /** Signing secret: `whsec_` followed by base64. Default: a new one. */
  readonly secret?: string
  /** Id of the project whose events it receives. Default: the first project. */
  readonly project?: string
  /** Event types that it receives. Default: all. */
  readonly events?: readonly string[]
}

export function addEndpoint(
  { world, random, clock }: Service,
  { url, secret, project, events }: WebhookEndpointOptions,
): WebhookEndpointRow {
  return world.webhookEndpoints.put({
    id: `ep_${random.code(27)}`,
    projectId: project ?? world.projects.find(() => true)?.id ?? '',
    url,
    secret: secret ?? newSecret(random.bytes(24)),
    events: events ?? null,
    createdAt: clock.now(),
  })
}

/** Adds the configured endpoints that do not exist yet. */
export function seedEndpoints(service: Service, configuration: readonly WebhookEndpointOptions[] = []): void {
  for (const options of configuration) {
    if (!service.world.webhookEndpoints.find(({ url }) => url === options.url)) addEndpoint(service, options)
  }
}
