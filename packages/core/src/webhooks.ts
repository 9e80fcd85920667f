// Webhooks that the service sends to an app's server.

export type { Secret } from './lib/secret.js'
export { type ReceivedWebhook, type VerifyWebhookOptions, verifyWebhook } from './server/webhook.js'
export type { UnknownWebhookEvent, WebhookEvent, WebhookEventType } from './server/webhook-event.js'
