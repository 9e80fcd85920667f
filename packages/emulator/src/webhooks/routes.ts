import { boolean, entity, optional, string } from '@latchkey/core/internal/contract'
import { implement } from '../calls/route.js'
import { isDelivered } from './deliveries.js'
import { sendWebhook } from './send.js'

/** Test webhooks. */
export const webhookRoutes = implement(
  {
    sendTestWebhook: {
      name: 'sendTestWebhook',
      method: 'POST',
      path: '/internal/send-test-webhook',
      access: 'admin',
      summary: 'Send a test webhook to an endpoint',
      body: entity({ endpoint_id: string }),
      response: entity({ success: boolean, error_message: optional(string) }),
    } as const,
  },
  {
    async sendTestWebhook({ endpoint_id }, call) {
      const { world, random, clock, caller } = call
      const endpoint = world.webhookEndpoints.get(endpoint_id)
      if (endpoint?.projectId !== caller.project.id) {
        return { success: false, error_message: 'The endpoint does not exist.' }
      }
      const data = { message: 'This is a test webhook.' }
      const webhook = { id: random.uuid(), projectId: caller.project.id, type: 'stack.test', data, time: clock.now() }
      const attempt = await sendWebhook(call, endpoint, webhook)
      if (isDelivered(attempt)) return { success: true }
      return { success: false, error_message: attempt.response || `The endpoint responded with ${attempt.status}.` }
    },
  },
)
