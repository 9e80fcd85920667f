// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import {
  createContactChannel,
  listContactChannels,
  sendContactChannelVerification,
  sendPrimaryEmailVerification,
  verifyContactChannel,
} from '../contract/contact-channels.js'
import type { CallOptions, Output } from '../contract/endpoint.js'
import { entity, flag, optional, text } from '../contract/kinds.js'
import { ClientError } from '../errors/client-error.js'
import { absoluteUrl } from '../navigation/redirect-to.js'
import { inOneSession } from './call.js'
import { requireUser } from './current-user.js'
import { flow } from './flow.js'

export interface SendVerificationInput {
  /** Where the mail leads; the configured e-mail verification page unless said. */
  readonly callbackUrl?: string | undefined
}

const callback = async (client: Client, { callbackUrl }: SendVerificationInput) =>
  callbackUrl ?? (await absoluteUrl(client, 'emailVerification', 'callbackUrl'))

/** Sends a verification mail to the primary address. NO_PRIMARY_EMAIL (a client error) where there is none. */
export const sendVerificationEmail = flow(
  'sendVerificationEmail',
  { callbackUrl: optional(text) },
  async (client: Client, input: SendVerificationInput = {}, options?: CallOptions): Promise<void> => {
    await inOneSession(client, options, async (call) => {
      const { primaryEmail: email } = await requireUser(client, {}, call)
      if (email === null)
        throw new ClientError('NO_PRIMARY_EMAIL', 'This user has no primary e-mail address to verify. Add one first.')
      await sendPrimaryEmailVerification(client, { email, callbackUrl: await callback(client, input) }, call)
    })
  },
  ['EMAIL_ALREADY_VERIFIED', 'EMAIL_IS_NOT_PRIMARY_EMAIL', 'REDIRECT_URL_NOT_WHITELISTED'],
)

/** Sends a verification mail to one of the signed-in user's addresses. */
export const sendContactChannelEmail = flow(
  'sendContactChannelEmail',
  { contactChannelId: text, callbackUrl: optional(text) },
  async (
    client: Client,
    { contactChannelId, ...input }: SendVerificationInput & { readonly contactChannelId: string },
    options?: CallOptions,
  ): Promise<void> => {
    await inOneSession(client, options, async (call) => {
      const callbackUrl = await callback(client, input)
      await sendContactChannelVerification(client, { userId: 'me', contactChannelId, callbackUrl }, call)
    })
  },
  ['EMAIL_ALREADY_VERIFIED', 'REDIRECT_URL_NOT_WHITELISTED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

/** Verifies an address with the code of a mail. */
export const verifyEmail = flow(
  'verifyEmail',
  { code: text },
  async (client: Client, { code }: { readonly code: string }, options?: CallOptions): Promise<void> => {
    await verifyContactChannel(client, { code }, options)
  },
  [
    'VERIFICATION_CODE_NOT_FOUND',
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_ALREADY_USED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  ],
)

/** The addresses of the signed-in user. */
export async function listOwnContactChannels(
  client: Client,
  input: object = {},
  options?: CallOptions,
): Promise<Output<typeof listContactChannels>['items']> {
  checkCall('listOwnContactChannels', client, entity({}), input, options)
  return (await listContactChannels(client, { userId: 'me' }, options)).items
}

/** Adds an address to the signed-in user: not used for signing in until it is verified. CONTACT_CHANNEL_EXISTS where they have it already. */
export const addEmail = flow(
  'addEmail',
  { email: text, usedForAuth: optional(flag) },
  (
    client: Client,
    { email, usedForAuth = false }: { readonly email: string; readonly usedForAuth?: boolean | undefined },
    options?: CallOptions,
  ): Promise<Output<typeof createContactChannel>> =>
    createContactChannel(client, { userId: 'me', value: email, type: 'email', usedForAuth }, options),
  ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
)
