import { z } from 'zod'
import { addEndpoint } from '../../webhooks/endpoints.js'
import { messageId } from '../../webhooks/send.js'
import { changing, notFound, reading, waiting } from '../command.js'
import { projectField, projectIn } from '../lookups.js'

export const webhooks = {
  list: reading(
    'Lists what webhooks told, the newest first.',
    z.strictObject({ ...projectField, type: z.string().optional() }),
    (workings, { type, ...named }) => {
      const { id } = projectIn(workings, named)
      const rows = workings.service.world.webhooks.where((row) => row.projectId === id && (!type || row.type === type))
      return rows.reverse().map((row) => ({ ...row, messageId: messageId(row) }))
    },
  ),

  deliverTo: changing(
    'Sends every event from now on to this URL, signed; answers the secret that the signature is made with.',
    z.strictObject({
      ...projectField,
      url: z.url({ protocol: /^https?$/ }),
      secret: z
        .string()
        .regex(/^whsec_[A-Za-z0-9+/]+=*$/, 'must be "whsec_" and base64')
        .optional(),
      events: z.array(z.string()).optional(),
    }),
    (workings, { project, url, secret, events }) => {
      const row = addEndpoint(workings.service, {
        url,
        project: projectIn(workings, { project }).id,
        ...(secret !== undefined && { secret }),
        ...(events !== undefined && { events }),
      })
      return { endpoint: row.id, secret: row.secret }
    },
  ),

  attempts: reading(
    'Lists the deliveries, the newest first; status 0: nobody answered. `nextAt`: when it is tried again.',
    z.strictObject({ endpoint: z.string().optional() }),
    ({ service: { world } }, { endpoint }) =>
      world.webhookAttempts.where((row) => !endpoint || row.endpointId === endpoint).reverse(),
  ),

  resend: waiting(
    'Delivers one event again, to all endpoints that want it or to one.',
    z.strictObject({ id: z.string(), endpoint: z.string().optional() }),
    ({ service, deliveries }, { id, endpoint }) => {
      const webhook = service.world.webhooks.find((row) => row.id === id || messageId(row) === id)
      if (!webhook) return notFound(`There is no event ${id}. webhooks.list says which there are.`)
      return deliveries.resend(webhook, endpoint)
    },
  ),
}
