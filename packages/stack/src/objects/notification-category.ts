import { listNotificationPreferences, type NotificationPreference, updateNotificationPreference } from '@latchkey/core'
import { callerOf, done, members, type Scope } from '../scope.js'

/** Whether a user receives the emails of a category. */
export interface NotificationCategory extends ReturnType<typeof category> {}

/** Returns which emails a user receives. `userId` is `me` for the signed-in user. */
export async function listNotificationCategories(scope: Scope, userId: string): Promise<NotificationCategory[]> {
  const preferences = await callerOf(scope)(listNotificationPreferences, { userId })
  return preferences.map((preference) => category(scope, userId, preference))
}

function category(scope: Scope, userId: string, preference: NotificationPreference) {
  const { notificationCategoryId: id, notificationCategoryName: name, enabled, canDisable } = preference
  return members(scope, `notification category ${id}`, {
    /** The ID of the category. */
    id,
    /** The name of the category. */
    name,
    /** Whether the user receives its emails. */
    enabled,
    /** Whether the user can turn its emails off. */
    canDisable,
    /** Turns the emails of the category on or off. */
    setEnabled: done((enabled: boolean) =>
      callerOf(scope)(updateNotificationPreference, { notificationCategoryId: id, enabled, userId }),
    ),
  })
}
