import type { CurrentUser } from '@stackframe/js'

export async function mute(user: CurrentUser): Promise<void> {
  for (const category of await user.listNotificationCategories())
    if (category.canDisable && category.enabled && category.name !== 'Transactional') await category.setEnabled(false)
}
