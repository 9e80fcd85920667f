import { endpoint, type Output } from '../endpoint.js'
import { codeCheck, listOf, success, VERIFICATION_ERRORS } from '../responses.js'
import * as s from '../schema/index.js'

/** A contact channel of a user. The only type is email. */
export const contactChannel = s.entity({
  user_id: s.string,
  id: s.string,
  value: s.string,
  type: s.openOneOf('email'),
  used_for_auth: s.boolean,
  is_verified: s.boolean,
  is_primary: s.boolean,
})

const newChannel = {
  user_id: s.id,
  value: s.email,
  type: s.oneOf('email'),
  used_for_auth: s.boolean,
  is_primary: s.optional(s.boolean),
} as const
const channelChanges = {
  value: s.optional(s.email),
  type: s.optional(s.oneOf('email')),
  used_for_auth: s.optional(s.boolean),
  is_primary: s.optional(s.boolean),
} as const

const NOT_OTHERS = { 403: 'NOT_ALLOWED' } as const

export const listContactChannels = endpoint('GET /contact-channels', 'client', {
  name: 'listContactChannels',
  summary: 'List the contact channels of a user',
  allowsRestricted: true,
  query: s.entity({ user_id: s.userOrMe, contact_channel_id: s.optional(s.id) }),
  response: listOf(contactChannel),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: NOT_OTHERS,
  reads: ['contact-channels'],
})

export const createContactChannel = endpoint('POST /contact-channels', 'client', {
  name: 'createContactChannel',
  summary: 'Add a contact channel',
  allowsRestricted: true,
  body: s.entity(newChannel),
  response: contactChannel,
  status: 201,
  errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { ...NOT_OTHERS, 400: 'CONTACT_CHANNEL_EXISTS' },
  changes: ['contact-channels'],
  changesClaims: true,
  forServers: {
    summary: 'Add a contact channel, verified or not',
    body: s.entity({ ...newChannel, is_verified: s.optional(s.boolean) }),
    errors: [
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'USER_NOT_FOUND',
    ],
    plainTextErrors: { 400: 'CONTACT_CHANNEL_EXISTS' },
  },
})

export const getContactChannel = endpoint('GET /contact-channels/{user_id}/{contact_channel_id}', 'client', {
  name: 'getContactChannel',
  summary: 'Get a contact channel',
  allowsRestricted: true,
  response: contactChannel,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { ...NOT_OTHERS, 404: 'CONTACT_CHANNEL_NOT_FOUND' },
  reads: ['contact-channels'],
})

/**
 * Changes a contact channel, for example whether it is the primary one. With a secret key, also whether it is verified.
 *
 * @param client The client of the user, or a server client.
 * @param input The IDs of the user and the contact channel, and the fields to change. `userId: 'me'` is the signed-in
 * user.
 * @returns The changed contact channel.
 *
 * @example
 * await updateContactChannel(client, { userId: 'me', contactChannelId, isPrimary: true })
 */
export const updateContactChannel = endpoint('PATCH /contact-channels/{user_id}/{contact_channel_id}', 'client', {
  name: 'updateContactChannel',
  summary: 'Update a contact channel',
  allowsRestricted: true,
  body: s.entity(channelChanges),
  response: contactChannel,
  errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { ...NOT_OTHERS, 400: 'CONTACT_CHANNEL_NOT_FOUND' },
  changes: ['contact-channels'],
  changesClaims: true,
  changesOthers: true,
  forServers: {
    summary: 'Update a contact channel, including whether it is verified',
    body: s.entity({ ...channelChanges, value: s.optional(s.string), is_verified: s.optional(s.boolean) }),
    plainTextErrors: { 400: 'CONTACT_CHANNEL_NOT_FOUND' },
  },
})

export const deleteContactChannel = endpoint('DELETE /contact-channels/{user_id}/{contact_channel_id}', 'client', {
  name: 'deleteContactChannel',
  summary: 'Remove a contact channel',
  allowsRestricted: true,
  response: success,
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { ...NOT_OTHERS, 400: 'CONTACT_CHANNEL_NOT_FOUND' },
  changes: ['contact-channels'],
  changesClaims: true,
})

export const sendContactChannelVerification = endpoint(
  'POST /contact-channels/{user_id}/{contact_channel_id}/send-verification-code',
  'client',
  {
    name: 'sendContactChannelVerification',
    summary: 'Send a verification email to a contact channel',
    allowsRestricted: true,
    body: s.entity({ callback_url: s.string }),
    response: success,
    errors: [
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'USER_ID_DOES_NOT_EXIST',
      'EMAIL_ALREADY_VERIFIED',
      'REDIRECT_URL_NOT_WHITELISTED',
    ],
    plainTextErrors: { 400: 'NOT_ALLOWED', 404: 'CONTACT_CHANNEL_NOT_FOUND' },
  },
)

export const sendPrimaryEmailVerification = endpoint('POST /contact-channels/send-verification-code', 'client', {
  name: 'sendPrimaryEmailVerification',
  summary: 'Send a verification email to the primary email',
  allowsRestricted: true,
  body: s.entity({ email: s.email, callback_url: s.string }),
  response: success,
  session: 'required',
  errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
})

export const verifyContactChannel = endpoint('POST /contact-channels/verify', 'client', {
  name: 'verifyContactChannel',
  summary: 'Verify a contact channel with a code',
  body: s.entity({ code: s.string }),
  response: success,
  session: 'none',
  errors: [...VERIFICATION_ERRORS],
  changes: ['contact-channels'],
  changesClaims: true,
})

export const checkContactChannelCode = endpoint('POST /contact-channels/verify/check-code', 'client', {
  name: 'checkContactChannelCode',
  summary: 'Check a verification code',
  body: s.entity({ code: s.string }),
  response: codeCheck,
  session: 'none',
  errors: [...VERIFICATION_ERRORS],
})

/**
 * An email address of a user.
 *
 * @example
 * const isUnverified = ({ isVerified }: ContactChannel) => !isVerified
 */
export type ContactChannel = Output<typeof getContactChannel>
