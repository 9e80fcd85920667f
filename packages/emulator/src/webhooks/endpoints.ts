import type { Service } from '../http/call.js'
import { DEFAULT_PROJECT } from '../projects/projects.js'
import type { WebhookEndpointRow } from '../world/rows.js'
import { newSecret } from './signature.js'

/** Where webhooks go. */
export interface WebhookOptions {
  readonly url: string
  /** `whsec_` and base64. Default: a new one. */
  readonly secret?: string
  /** The project whose events these are. Default: the first one. */
  readonly project?: string
  /** The types of events. Default: all. */
  readonly events?: readonly string[]
}

export function addEndpoint(
  { world, random, clock }: Service,
  { url, secret, project, events }: WebhookOptions,
): WebhookEndpointRow {
  return world.webhookEndpoints.put({
    id: `ep_${random.code(27)}`,
    projectId: project ?? world.projects.find(() => true)?.id ?? DEFAULT_PROJECT.id,
    url,
    secret: secret ?? newSecret(random.bytes(24)),
    events: events ?? null,
    createdAt: clock.now(),
  })
}

/** Those of the configuration, where they are not known from before. */
export function seedEndpoints(service: Service, configured: readonly WebhookOptions[] = []): void {
  for (const options of configured) {
    if (!service.world.webhookEndpoints.find(({ url }) => url === options.url)) addEndpoint(service, options)
  }
}
