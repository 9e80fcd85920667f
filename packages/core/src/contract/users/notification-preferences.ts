import { endpoint, type Output } from '../endpoint.js'
import { listOf } from '../responses.js'
import * as s from '../schema/index.js'

/** Categories of emails that the service sends. */
export const NOTIFICATION_CATEGORIES = ['Transactional', 'Marketing'] as const

/** Whether a user wants to receive the emails of a category. */
export const notificationPreference = s.entity({
  notification_category_id: s.string,
  notification_category_name: s.openOneOf(...NOTIFICATION_CATEGORIES),
  enabled: s.boolean,
  can_disable: s.boolean,
})

const ERRORS = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'] as const

export const listNotificationPreferences = endpoint('GET /emails/notification-preference/{user_id}', 'client', {
  name: 'listNotificationPreferences',
  params: s.entity({ user_id: s.userOrMe }),
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
  'client',
  {
    name: 'updateNotificationPreference',
    params: s.entity({ user_id: s.userOrMe, notification_category_id: s.id }),
    since: '2.8.86',
    summary: 'Set whether a user wants to receive the emails of a category',
    allowsRestricted: true,
    body: s.entity({ enabled: s.boolean }),
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
