import type { Client } from '../../client.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { boolean, id, optional, string } from '../../contract/schema/index.js'
import {
  createContactChannel,
  getContactChannel,
  sendContactChannelVerification,
  sendPrimaryEmailVerification,
  verifyContactChannel,
} from '../../contract/users/contact-channels.js'
import { LatchkeyError } from '../../errors/latchkey-error.js'
import { finder, flow, inOneSession } from '../flow.js'
import { absoluteUrl } from '../redirect-to.js'
import { getUser } from './current-user.js'
import { refreshUnless } from './refresh-user.js'
import { storeSentVerification } from './sent-verification.js'

/**
 * Returns a contact channel.
 *
 * @param client The client of the user, or a server client.
 * @param input The IDs of the user and the contact channel. `userId: 'me'` is the signed-in user.
 * @returns The contact channel, or null when it does not exist.
 *
 * @example
 * const address = await findContactChannel(client, { userId: 'me', contactChannelId })
 * if (address && !address.isVerified) showVerification(address.value)
 */
export const findContactChannel = finder('findContactChannel', getContactChannel, 'CONTACT_CHANNEL_NOT_FOUND')

/** Input of {@link sendVerificationEmail}. */
export interface SendVerificationInput {
  /** The URL that the link in the email opens. Default: the configured email verification page. */
  readonly callbackUrl?: string | undefined
}

const callback = async (client: Client, { callbackUrl }: SendVerificationInput) =>
  callbackUrl ?? (await absoluteUrl(client, 'emailVerification', 'callbackUrl'))

/**
 * Sends a verification email to the primary email address of the signed-in user. The page that its link opens calls
 * {@link verifyEmail}.
 *
 * @param client The client of the user.
 * @param input `callbackUrl`: where the link in the email points.
 * @throws {LatchkeyError} `NO_PRIMARY_EMAIL` when the user has no primary email address. `NOT_SIGNED_IN` when no user is
 * signed in.
 *
 * @example
 * await sendVerificationEmail(client)
 */
export const sendVerificationEmail = flow(
  'sendVerificationEmail',
  { callbackUrl: optional(string) },
  async (client: Client, input: SendVerificationInput = {}, options?: CallOptions): Promise<void> => {
    await sendToPrimaryEmail(client, input, options)
  },
  [sendPrimaryEmailVerification],
)

/** Sends a verification email as {@link sendVerificationEmail}, and returns the address that gets it. */
export const sendToPrimaryEmail = (
  client: Client,
  input: SendVerificationInput,
  options?: CallOptions,
): Promise<string> =>
  inOneSession(client, options, async (call) => {
    const { id, primaryEmail: email } = await getUser(client, { or: 'throw', includeRestricted: true }, call)
    if (email === null)
      throw new LatchkeyError('NO_PRIMARY_EMAIL', 'The user has no primary email address to verify. Add one first.')
    await sendPrimaryEmailVerification(client, { email, callbackUrl: await callback(client, input) }, call)
    storeSentVerification(client, id, email)
    return email
  })

/**
 * Sends a verification email to one of the email addresses of the signed-in user.
 *
 * @param client The client of the user.
 * @param input The ID of the contact channel.
 *
 * @example
 * await sendContactChannelVerificationEmail(client, { contactChannelId })
 */
export const sendContactChannelVerificationEmail = flow(
  'sendContactChannelVerificationEmail',
  { contactChannelId: id, callbackUrl: optional(string) },
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
  [sendContactChannelVerification],
)

/**
 * Verifies an email address with the code of a verification email.
 *
 * @param client The client of the page.
 * @param input The `code` parameter of the link.
 *
 * @example
 * await verifyEmail(client, { code })
 */
export const verifyEmail = flow(
  'verifyEmail',
  { code: string },
  async (client: Client, { code }: { readonly code: string }, options?: CallOptions): Promise<void> => {
    await verifyContactChannel(client, { code }, options)
    // The user may no longer be restricted. If the token cannot be refreshed now, the next call refreshes it.
    await inOneSession(client, options, (call) => refreshUnless(client, false, call)).catch(() => {})
  },
  [verifyContactChannel],
)

/** Input of {@link addEmail}. */
export interface AddEmailInput {
  /** The email address. */
  readonly email: string
  /** Whether the user can sign in with the address. Default: false. */
  readonly usedForAuth?: boolean | undefined
  /** Whether the address becomes the primary one. Default: false. */
  readonly isPrimary?: boolean | undefined
}

/**
 * Adds an email address to the signed-in user. It is not verified.
 *
 * @param client The client of the user.
 * @param input The email address, and whether the user can sign in with it. Default: false.
 * @returns The new contact channel. Verify it with {@link sendContactChannelVerificationEmail}.
 * @throws {LatchkeyError} `CONTACT_CHANNEL_EXISTS` when the user has this address already.
 *
 * @example
 * const { id } = await addEmail(client, { email: 'ada@example.com' })
 * await sendContactChannelVerificationEmail(client, { contactChannelId: id })
 */
export const addEmail = flow(
  'addEmail',
  { email: string, usedForAuth: optional(boolean), isPrimary: optional(boolean) },
  (
    client: Client,
    { email, usedForAuth = false, isPrimary }: AddEmailInput,
    options?: CallOptions,
  ): Promise<Output<typeof createContactChannel>> =>
    createContactChannel(client, { userId: 'me', value: email, type: 'email', usedForAuth, isPrimary }, options),
  [createContactChannel],
)
