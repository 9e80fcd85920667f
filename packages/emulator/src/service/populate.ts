import type { Service } from '../calls/service.js'
import { type ProjectOptions, seedProject } from '../projects/projects.js'
import { hashSeededPasswords, seedEntities } from '../projects/seeds.js'
import { seedEndpoints, type WebhookEndpointOptions } from '../webhooks/endpoints.js'
import { runBackgroundTasks } from './request-pipeline.js'
import type { TurnQueue } from './turn-queue.js'

/**
 * Creates the configured projects, users, teams and webhook endpoints that do not exist yet. Passwords are hashed in
 * the first turn of the queue, before any request.
 */
export function populate(
  service: Service,
  projects: readonly ProjectOptions[],
  webhooks: readonly WebhookEndpointOptions[] | undefined,
  commit: () => void,
  queue: TurnQueue,
): void {
  const { world, clock } = service
  const pendingPasswords = projects.flatMap((project) => {
    const row = seedProject(world, project, clock.now())
    return row ? seedEntities(service, row, project) : []
  })
  runBackgroundTasks(service)
  seedEndpoints(service, webhooks)
  service.pendingWebhooks.length = 0
  commit()
  if (pendingPasswords.length === 0) return
  void queue.run(async () => {
    await hashSeededPasswords(service, pendingPasswords)
    commit()
  })
}
