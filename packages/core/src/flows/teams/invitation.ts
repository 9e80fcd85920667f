import type { Client } from '../../client.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { entity, id, optional, string } from '../../contract/schema/index.js'
import {
  acceptTeamInvitation as acceptInvitationWithCode,
  acceptReceivedTeamInvitation,
  listTeamInvitations,
} from '../../contract/teams/team-invitations.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/latchkey-error.js'
import { flow, inOneSession } from '../flow.js'
import { sessionTokens } from '../session/session-tokens.js'

/** Selects a user. */
export interface OfUserInput {
  /** The ID of the user. Default: the signed-in user. */
  readonly userId?: string
}

/** A pending team invitation. */
export type TeamInvitation = Output<typeof listTeamInvitations>[number]

/**
 * Lists the pending team invitations that a user received at a verified email address.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the user. Default: the signed-in user.
 * @returns All invitations: the API does not paginate this list.
 * @throws {LatchkeyError} `NOT_SUPPORTED_BY_SERVER` before service version 2.8.86.
 *
 * @example
 * const [invitation] = await listReceivedTeamInvitations(client)
 * if (invitation) await acceptTeamInvitation(client, { invitationId: invitation.id })
 */
export const listReceivedTeamInvitations = flow(
  'listReceivedTeamInvitations',
  { userId: optional(id) },
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
  [listTeamInvitations],
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

/** Input of {@link acceptTeamInvitation}. */
export type AcceptTeamInvitationInput =
  | {
      /** The code of the link in the email. */
      readonly code: string
      readonly invitationId?: never
      readonly userId?: never
    }
  | (OfUserInput & {
      /** The ID of an invitation from {@link listReceivedTeamInvitations}. Requires service version 2.8.86. */
      readonly invitationId: string
      readonly code?: undefined
    })

const ACCEPT = {
  code: entity({ code: string }),
  invitationId: entity({ invitationId: id, userId: optional(id) }),
}

/**
 * Accepts a team invitation: with the code of the link in the email, or with the ID of a received invitation.
 *
 * @param client The client of the user. With `invitationId` and `userId`, a server client.
 * @param input The code of the link, or the ID of the invitation and of the user. Default: the signed-in user.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` with a code and no signed-in user. `RESTRICTED_USER_NOT_ALLOWED` for a restricted user, for example before they verify their email.
 * `TEAM_INVITATION_EMAIL_MISMATCH` when the user does not have the address of the invitation.
 * `NOT_SUPPORTED_BY_SERVER` with `invitationId` before service version 2.8.86.
 *
 * @example
 * await acceptTeamInvitation(client, { code })
 */
export const acceptTeamInvitation = flow(
  'acceptTeamInvitation',
  { variants: ACCEPT },
  async (client: Client, input: AcceptTeamInvitationInput, options?: CallOptions): Promise<void> => {
    if (input.code === undefined) {
      const { invitationId, userId = 'me' } = input
      await acceptReceivedTeamInvitation(client, { invitationId, userId }, options)
    } else
      await inOneSession(client, options, async (call) => {
        // The service would use the invitation even without a signed-in user.
        if (!(await sessionTokens(client, call)))
          throw new LatchkeyError('NOT_SIGNED_IN', 'Sign in first, then accept the invitation.')
        await acceptInvitationWithCode(client, input, call)
      })
  },
  [acceptInvitationWithCode, acceptReceivedTeamInvitation],
)
