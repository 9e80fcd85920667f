import { endpoint } from '../endpoint.js'
import { entity, optional, secret, string } from '../schema/index.js'

export const createSvixToken = endpoint('POST /webhooks/svix-token', {
  name: 'createSvixToken',
  access: 'admin',
  summary: 'Get a token for the webhook portal',
  body: entity({}),
  response: entity({ token: secret, url: optional(string) }),
  status: 201,
  session: 'none',
})
