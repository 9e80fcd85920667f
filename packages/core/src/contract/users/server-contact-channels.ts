import { endpoint } from '../endpoint.js'
import { boolean, email, entity, id, oneOf, optional, string } from '../schema/index.js'
import { contactChannel } from './contact-channels.js'

// The endpoints of `contact-channels.ts` for servers, which may also set whether an email is verified.

export const createContactChannel = endpoint({
  name: 'createContactChannel',
  method: 'POST',
  path: '/contact-channels',
  access: 'server',
  summary: 'Add a contact channel, verified or not',
  allowsRestricted: true,
  body: entity({
    user_id: id,
    value: email,
    type: oneOf('email'),
    used_for_auth: boolean,
    is_primary: optional(boolean),
    is_verified: optional(boolean),
  }),
  response: contactChannel,
  status: 201,
  errors: [
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
  ],
  plainTextErrors: { 400: 'CONTACT_CHANNEL_EXISTS' },
  changes: ['contact-channels', 'users', 'user'],
  changesClaims: true,
})

export const updateContactChannel = endpoint({
  name: 'updateContactChannel',
  method: 'PATCH',
  path: '/contact-channels/{user_id}/{contact_channel_id}',
  access: 'server',
  summary: 'Update a contact channel, including whether it is verified',
  allowsRestricted: true,
  body: entity({
    value: optional(string),
    type: optional(oneOf('email')),
    used_for_auth: optional(boolean),
    is_primary: optional(boolean),
    is_verified: optional(boolean),
  }),
  response: contactChannel,
  errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 400: 'CONTACT_CHANNEL_NOT_FOUND' },
  changes: ['contact-channels', 'users', 'user'],
  changesClaims: true,
})
