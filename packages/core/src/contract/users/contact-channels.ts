import { endpoint, type Output } from '../endpoint.js'
import { codeCheck, listOf, success, VERIFICATION_ERRORS } from '../responses.js'
import { boolean, email, entity, id, oneOf, openOneOf, optional, string, userOrMe } from '../schema/index.js'

/** A contact channel of a user. The only type is email. */
export const contactChannel = entity({
  user_id: string,
  id: string,
  value: string,
  type: openOneOf('email'),
  used_for_auth: boolean,
  is_verified: boolean,
  is_primary: boolean,
})

const newChannel = {
  user_id: id,
  value: email,
  type: oneOf('email'),
  used_for_auth: boolean,
  is_primary: optional(boolean),
} as const
const channelChanges = {
  value: optional(email),
  type: optional(oneOf('email')),
  used_for_auth: optional(boolean),
  is_primary: optional(boolean),
} as const

const NOT_OTHERS = { 403: 'NOT_ALLOWED' } as const

export const listContactChannels = endpoint('GET /contact-channels', {
  name: 'listContactChannels',
  access: 'client',
  summary: 'List the contact channels of a user',
  allowsRestricted: true,
  query: entity({ user_id: userOrMe, contact_channel_id: optional(id) }),
  response: listOf(contactChannel),
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: NOT_OTHERS,
  reads: ['contact-channels'],
})

export const createContactChannel = endpoint('POST /contact-channels', {
  name: 'createContactChannel',
  access: 'client',
  summary: 'Add a contact channel',
  allowsRestricted: true,
  body: entity(newChannel),
  response: contactChannel,
  status: 201,
  errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { ...NOT_OTHERS, 400: 'CONTACT_CHANNEL_EXISTS' },
  changes: ['contact-channels'],
  changesClaims: true,
  forServers: {
    summary: 'Add a contact channel, verified or not',
    body: entity({ ...newChannel, is_verified: optional(boolean) }),
    errors: [
      'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
      'CANNOT_GET_OWN_USER_WITHOUT_USER',
      'USER_NOT_FOUND',
    ],
    plainTextErrors: { 400: 'CONTACT_CHANNEL_EXISTS' },
  },
})

export const getContactChannel = endpoint('GET /contact-channels/{user_id}/{contact_channel_id}', {
  name: 'getContactChannel',
  access: 'client',
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
export const updateContactChannel = endpoint('PATCH /contact-channels/{user_id}/{contact_channel_id}', {
  name: 'updateContactChannel',
  access: 'client',
  summary: 'Update a contact channel',
  allowsRestricted: true,
  body: entity(channelChanges),
  response: contactChannel,
  errors: ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { ...NOT_OTHERS, 400: 'CONTACT_CHANNEL_NOT_FOUND' },
  changes: ['contact-channels'],
  changesClaims: true,
  changesOthers: true,
  forServers: {
    summary: 'Update a contact channel, including whether it is verified',
    body: entity({ ...channelChanges, value: optional(string), is_verified: optional(boolean) }),
    plainTextErrors: { 400: 'CONTACT_CHANNEL_NOT_FOUND' },
  },
})

export const deleteContactChannel = endpoint('DELETE /contact-channels/{user_id}/{contact_channel_id}', {
  name: 'deleteContactChannel',
  access: 'client',
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
  {
    name: 'sendContactChannelVerification',
    access: 'client',
    summary: 'Send a verification email to a contact channel',
    allowsRestricted: true,
    body: entity({ callback_url: string }),
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

export const sendPrimaryEmailVerification = endpoint('POST /contact-channels/send-verification-code', {
  name: 'sendPrimaryEmailVerification',
  access: 'client',
  summary: 'Send a verification email to the primary email',
  allowsRestricted: true,
  body: entity({ email, callback_url: string }),
  response: success,
  session: 'required',
  errors: ['EMAIL_IS_NOT_PRIMARY_EMAIL', 'EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED'],
})

export const verifyContactChannel = endpoint('POST /contact-channels/verify', {
  name: 'verifyContactChannel',
  access: 'client',
  summary: 'Verify a contact channel with a code',
  body: entity({ code: string }),
  response: success,
  session: 'none',
  errors: [...VERIFICATION_ERRORS],
  changes: ['contact-channels'],
  changesClaims: true,
})

export const checkContactChannelCode = endpoint('POST /contact-channels/verify/check-code', {
  name: 'checkContactChannelCode',
  access: 'client',
  summary: 'Check a verification code',
  body: entity({ code: string }),
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
