import { z } from 'zod'
import { addEndpoint } from '../../webhooks/endpoints.js'
import { recordWebhook } from '../../webhooks/events.js'
import { messageId } from '../../webhooks/send.js'
import { defineCommand, defineConcurrentCommand, defineQuery } from '../command.js'
import { throwNotFound } from '../control-error.js'
import { findProject, projectField } from '../lookups.js'
import { EVENT_TYPES, sampleData } from '../webhook-samples.js'

export const webhooks = {
  list: defineQuery(
    'Lists webhook events, newest first.',
    z.strictObject({ ...projectField, type: z.string().optional() }),
    (context, { type, ...input }) => {
      const { id } = findProject(context, input)
      const rows = context.service.world.webhooks.where((row) => row.projectId === id && (!type || row.type === type))
      return rows.reverse().map((row) => ({ ...row, messageId: messageId(row) }))
    },
  ),

  addEndpoint: defineCommand(
    'Sends all future events to a URL, signed. Returns the signing secret.',
    z.strictObject({
      ...projectField,
      url: z.url({ protocol: /^https?$/ }),
      secret: z
        .string()
        .regex(/^whsec_[A-Za-z0-9+/]+=*$/, 'must be "whsec_" followed by base64')
        .optional(),
      events: z.array(z.string()).optional(),
    }),
    (context, { project, url, secret, events }) => {
      const row = addEndpoint(context.service, {
        url,
        project: findProject(context, { project }).id,
        ...(secret !== undefined && { secret }),
        ...(events !== undefined && { events }),
      })
      return { endpoint: row.id, secret: row.secret }
    },
  ),

  attempts: defineQuery(
    'Lists delivery attempts, newest first. Status 0: no response. `nextAttemptAt`: when it is retried.',
    z.strictObject({ endpoint: z.string().optional() }),
    ({ service: { world } }, { endpoint }) =>
      world.webhookAttempts.where((row) => !endpoint || row.endpointId === endpoint).reverse(),
  ),

  resend: defineConcurrentCommand(
    'Sends an event again, to one endpoint or to all endpoints that receive this event type.',
    z.strictObject({ id: z.string(), endpoint: z.string().optional() }),
    ({ service, deliveries }, { id, endpoint }) => {
      const webhook = service.world.webhooks.find((row) => row.id === id || messageId(row) === id)
      if (!webhook) return throwNotFound(`No webhook event with the id "${id}". \`webhooks.list\` lists the events.`)
      return deliveries.resend(webhook, endpoint)
    },
  ),

  trigger: defineConcurrentCommand(
    'Sends an event about the newest user, team or membership, without changing it. Creates them if there are none.',
    z.strictObject({ ...projectField, type: z.enum(EVENT_TYPES) }),
    async (context, { type, ...input }, origin) => {
      const { service, deliveries } = context
      const project = findProject(context, input)
      const webhook = await context.runExclusively(origin, async () => {
        const data = sampleData(service, project, type)
        return recordWebhook(service, project.id, type, data)
      })
      return { id: webhook.id, attempts: await deliveries.resend(webhook) }
    },
  ),
}
