import type { Service } from '../calls/service.js'
import { emitWebhook } from '../webhooks/events.js'
import { userForServer } from './responses.js'

/** Emits a webhook with the user's data after the handler is done. */
export function emitUserWebhook(service: Service, type: 'user.created' | 'user.updated', userId: string): void {
  service.backgroundTasks.push(() => {
    const user = service.world.users.get(userId)
    if (!user) return
    const { world } = service
    const data = userForServer(world, user)
    emitWebhook(service, user.projectId, type, world.legacy.userInWebhooks?.(data) ?? data)
  })
}
