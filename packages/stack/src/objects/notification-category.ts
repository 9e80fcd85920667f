import { listNotificationPreferences, updateNotificationPreference } from '@latchkey/core'
import { members, type Scope } from '../scope.js'
import type { NotificationCategory } from '../types/connections.js'

/** Returns which emails a user receives. `userId` is `me` for the signed-in user. */
export async function listNotificationCategories(scope: Scope, userId: string): Promise<NotificationCategory[]> {
  const { client, call } = scope
  const preferences = await listNotificationPreferences(client, { userId }, call)
  return preferences.map(({ notificationCategoryId: id, notificationCategoryName: name, enabled, canDisable }) =>
    members(scope, `notification category ${id}`, {
      id,
      name,
      enabled,
      canDisable,
      async setEnabled(enabled: boolean) {
        await updateNotificationPreference(client, { notificationCategoryId: id, enabled, userId }, call)
      },
    }),
  )
}
