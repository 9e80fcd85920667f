import { endpoint } from '../endpoint.js'
import * as s from '../schema/index.js'

export const createSvixToken = endpoint('POST /webhooks/svix-token', 'admin', {
  name: 'createSvixToken',
  summary: 'Get a token for the webhook portal',
  body: s.entity({}),
  response: s.entity({ token: s.secret, url: s.optional(s.string) }),
  status: 201,
})
