import {
  type ErrorCode,
  listNotificationPreferences,
  updateNotificationPreference,
} from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { currentUser } from '../calls/lookups.js'
import { implement } from '../calls/route.js'
import { uuid, uuidOrMe } from '../calls/rules.js'
import type { UserRow } from '../world/rows.js'

/** The notification categories. */
export const CATEGORIES = [
  { id: '7bb82d33-2f54-4a3d-9d23-82739e0d66ef', name: 'Transactional', canDisable: false },
  { id: '4f6f8873-3d04-46bd-8bef-18338b1a1b4c', name: 'Marketing', canDisable: true },
] as const
export type Category = (typeof CATEGORIES)[number]

type UserError = ErrorCode<typeof listNotificationPreferences>

/** Returns whether a user receives emails of a category. */
export const receivesCategory = ({ notifications }: UserRow, { id }: Category): boolean => notifications?.[id] ?? true

/** Notification preferences. */
export const notificationRoutes = implement(
  {
    listNotificationPreferences,
    updateNotificationPreference,
  },
  {
    listNotificationPreferences: {
      rules: { user_id: uuidOrMe },
      readsUserFirst: true,
      run({ user_id }, call) {
        const user = recipientOf(call, user_id)
        return { items: CATEGORIES.map((category) => shown(user, category)), is_paginated: false }
      },
    },

    updateNotificationPreference: {
      rules: { user_id: uuidOrMe, notification_category_id: uuid },
      readsUserFirst: true,
      run({ user_id, notification_category_id, enabled }, call) {
        if (user_id === 'me') currentUser(call)
        const category = CATEGORIES.find(({ id }) => id === notification_category_id)
        if (!category) return call.reject(404, 'The notification category does not exist.')
        const user = recipientOf(call, user_id)
        const notifications = { ...user.notifications, [category.id]: enabled }
        return shown(call.world.users.change(user.id, { notifications }), category)
      },
    },
  },
)

function recipientOf(call: Call<UserError>, id: string): UserRow {
  const { access, user, project } = call.caller
  if (id === 'me') return currentUser(call)
  if (access === 'client') {
    if (!user) return call.fail('USER_AUTHENTICATION_REQUIRED')
    return user.id === id ? user : call.reject(403, 'Clients can only access preferences of the signed-in user.')
  }
  const found = call.world.users.get(id)
  return found?.projectId === project.id ? found : call.fail('USER_NOT_FOUND')
}

const shown = (user: UserRow, category: Category) => ({
  notification_category_id: category.id,
  notification_category_name: category.name,
  enabled: receivesCategory(user, category),
  can_disable: category.canDisable,
})
