import type { Service } from '../http/call.js'
import { userForServer } from '../users/responses.js'
import type { WebhookRow } from '../world/rows.js'

export type WebhookType =
  | `user.${'created' | 'updated' | 'deleted'}`
  | `team.${'created' | 'updated' | 'deleted'}`
  | `${'team_membership' | 'team_permission' | 'project_permission'}.${'created' | 'deleted'}`

/** What a webhook would have told: the service sends these in the background, the emulator keeps them. */
export type Webhook = WebhookRow

/** How many events are remembered. */
const KEPT = 1000

/** Keeps an event with its data in the form in which servers read it. */
export function announce(
  { world, random, clock, told }: Service,
  projectId: string,
  type: WebhookType,
  data: object,
): void {
  told.push(world.webhooks.put({ id: random.uuid(), projectId, type, data, time: clock.now() }))
  world.webhooks.keepNewest(KEPT)
}

/** Tells of a user as they are once the handler is done. */
export function announceUser(service: Service, type: 'user.created' | 'user.updated', userId: string): void {
  service.background.push(() => {
    const user = service.world.users.get(userId)
    if (user) announce(service, user.projectId, type, userForServer(service.world, user))
  })
}
