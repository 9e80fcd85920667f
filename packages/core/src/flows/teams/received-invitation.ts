import type { Client } from '../../client.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { optional, string } from '../../contract/schema/index.js'
import * as contract from '../../contract/teams/received-invitations.js'
import { listTeamInvitations } from '../../contract/teams/team-invitations.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/latchkey-error.js'
import { flow } from '../flow.js'
import type { OfUserInput } from '../users/oauth-account.js'

/** A pending team invitation. */
export type TeamInvitation = Output<typeof listTeamInvitations>[number]

/**
 * Returns the pending team invitations that a user received at a verified email address.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the user. Default: the signed-in user.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @returns The invitations.
 * @throws {LatchkeyError} `NOT_SUPPORTED_BY_SERVER` before service version 2.8.86.
 *
 * @example
 * const [invitation] = await listReceivedTeamInvitations(client)
 * if (invitation) await acceptReceivedTeamInvitation(client, { invitationId: invitation.id })
 */
export const listReceivedTeamInvitations = flow(
  'listReceivedTeamInvitations',
  { userId: optional(string) },
  async (
    client: Client,
    { userId = 'me' }: OfUserInput = {},
    options?: CallOptions,
  ): Promise<readonly TeamInvitation[]> => {
    try {
      return await listTeamInvitations(client, { userId }, options)
    } catch (error) {
      if (isLatchkeyError(error, 'SCHEMA_ERROR') && USER_ID.test(userId)) throw notSupported(error)
      throw error
    }
  },
  ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
)

const USER_ID = /^(me|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i

/** Service 2.8.8 lists the invitations of a team only. */
const notSupported = (cause: unknown) =>
  new LatchkeyError(
    'NOT_SUPPORTED_BY_SERVER',
    'List received team invitations: not supported by this server. Service version 2.8.86 and later support it.',
    undefined,
    cause,
  )

/**
 * Accepts a team invitation that a user received.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the invitation, and of the user. Default: the signed-in user.
 * @param options Options of this call, such as `signal` and `timeout`.
 * @throws {LatchkeyError} `TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED` when the user must verify their email first.
 *
 * @example
 * const [invitation] = await listReceivedTeamInvitations(client)
 * if (invitation) await acceptReceivedTeamInvitation(client, { invitationId: invitation.id })
 */
export const acceptReceivedTeamInvitation = flow(
  'acceptReceivedTeamInvitation',
  { invitationId: string, userId: optional(string) },
  async (
    client: Client,
    { invitationId, userId = 'me' }: OfUserInput & { readonly invitationId: string },
    options?: CallOptions,
  ): Promise<void> => {
    await contract.acceptReceivedTeamInvitation(client, { invitationId, userId }, options)
  },
  [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED',
    'TEAM_INVITATION_EMAIL_MISMATCH',
    'VERIFICATION_CODE_NOT_FOUND',
  ],
)
