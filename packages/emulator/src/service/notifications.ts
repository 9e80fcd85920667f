import type { WebhookRow } from '../world/rows.js'

/** Notifies listeners of changes to the world and of webhook events. */
export interface Notifications {
  /** Adds a listener for every change, by a request or by the control API. Returns an unsubscribe function. */
  onChange(listener: () => void): () => void
  /** Adds a listener for webhook events. Returns an unsubscribe function. */
  onWebhook(listener: (webhook: WebhookRow) => void): () => void
  /** Calls the change listeners. */
  changed(): void
  /** Calls the webhook listeners. */
  webhookSent(webhook: WebhookRow): void
}

/** Creates a notifier without listeners. */
export function createNotifications(): Notifications {
  const changes = new Set<() => void>()
  const webhooks = new Set<(webhook: WebhookRow) => void>()
  return {
    onChange: (listener) => subscribe(changes, listener),
    onWebhook: (listener) => subscribe(webhooks, listener),
    changed() {
      for (const listener of changes) listener()
    },
    webhookSent(webhook) {
      for (const listener of webhooks) listener(webhook)
    },
  }
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
