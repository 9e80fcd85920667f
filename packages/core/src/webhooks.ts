// Webhooks that the service sends to an app's server.

export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookEvent,
  type WebhookEventType,
} from './server/webhook.js'
