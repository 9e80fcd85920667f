import { endpoint, type Output } from '../endpoint.js'
import { listOf } from '../responses.js'
import { boolean, entity, id, openOneOf, string, userOrMe } from '../schema/index.js'

/** Categories of emails that the service sends. */
export const NOTIFICATION_CATEGORIES = ['Transactional', 'Marketing'] as const

/** Whether a user wants to receive the emails of a category. */
export const notificationPreference = entity({
  notification_category_id: string,
  notification_category_name: openOneOf(...NOTIFICATION_CATEGORIES),
  enabled: boolean,
  can_disable: boolean,
})

const ERRORS = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'] as const

export const listNotificationPreferences = endpoint('GET /emails/notification-preference/{user_id}', {
  name: 'listNotificationPreferences',
  params: entity({ user_id: userOrMe }),
  access: 'client',
  since: '2.8.86',
  summary: 'List which emails a user wants to receive',
  allowsRestricted: true,
  response: listOf(notificationPreference),
  errors: ERRORS,
  plainTextErrors: { 403: 'NOT_ALLOWED' },
  reads: ['notification-preferences'],
})

export const updateNotificationPreference = endpoint(
  'PATCH /emails/notification-preference/{user_id}/{notification_category_id}',
  {
    name: 'updateNotificationPreference',
    params: entity({ user_id: userOrMe, notification_category_id: id }),
    access: 'client',
    since: '2.8.86',
    summary: 'Set whether a user wants to receive the emails of a category',
    allowsRestricted: true,
    body: entity({ enabled: boolean }),
    response: notificationPreference,
    errors: ERRORS,
    plainTextErrors: { 403: 'NOT_ALLOWED', 404: 'NOTIFICATION_CATEGORY_NOT_FOUND' },
    changes: ['notification-preferences'],
  },
)

/**
 * Whether a user wants to receive the emails of a category.
 *
 * @example
 * const isWanted = ({ enabled }: NotificationPreference) => enabled
 */
export type NotificationPreference = Output<typeof updateNotificationPreference>
