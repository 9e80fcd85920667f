import type { Client } from '../../client.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { boolean, id, optional } from '../../contract/schema/index.js'
import * as contract from '../../contract/users/notification-preferences.js'
import { flow } from '../flow.js'
import type { OfUserInput } from './oauth-account.js'

/** Whether a user wants to receive the emails of a category. */
export type NotificationPreference = Output<typeof contract.listNotificationPreferences>[number]

const ERRORS = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'] as const

/**
 * Lists which emails a user wants to receive.
 *
 * @param client The client of the user, or a server client.
 * @param input The ID of the user. Default: the signed-in user.
 * @returns One preference for each category.
 * @throws {LatchkeyError} `NOT_SUPPORTED_BY_SERVER` before service version 2.8.86.
 *
 * @example
 * const preferences = await listNotificationPreferences(client)
 * const marketing = preferences.find(({ notificationCategoryName }) => notificationCategoryName === 'Marketing')
 */
export const listNotificationPreferences = flow(
  'listNotificationPreferences',
  { userId: optional(id) },
  async (
    client: Client,
    { userId = 'me' }: OfUserInput = {},
    options?: CallOptions,
  ): Promise<readonly NotificationPreference[]> => contract.listNotificationPreferences(client, { userId }, options),
  ERRORS,
)

/** Input of {@link updateNotificationPreference}. */
export interface UpdateNotificationPreferenceInput extends OfUserInput {
  /** The ID of the notification category. */
  readonly notificationCategoryId: string
  /** Whether the user wants to receive the emails of the category. */
  readonly enabled: boolean
}

/**
 * Sets whether a user wants to receive the emails of a category.
 *
 * @param client The client of the user, or a server client.
 * @param input The category, and whether its emails are wanted.
 * @returns The updated preference.
 * @throws {LatchkeyError} `NOTIFICATION_CATEGORY_NOT_FOUND` when there is no such category.
 *
 * @example
 * await updateNotificationPreference(client, { notificationCategoryId, enabled: false })
 */
export const updateNotificationPreference = flow(
  'updateNotificationPreference',
  { notificationCategoryId: id, enabled: boolean, userId: optional(id) },
  (
    client: Client,
    { userId = 'me', ...input }: UpdateNotificationPreferenceInput,
    options?: CallOptions,
  ): Promise<NotificationPreference> => contract.updateNotificationPreference(client, { ...input, userId }, options),
  ERRORS,
)
