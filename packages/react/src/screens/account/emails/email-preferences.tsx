import { listNotificationPreferences, type NotificationPreference, updateNotificationPreference } from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { UserText } from '../../../components/user-text.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Icon } from '../../../primitives/icon.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList } from '../editable-list.js'
import { useListAction } from '../use-list-action.js'

/** Which emails the user wants to receive. Renders nothing where the service has no preferences, as before 2.8.86. */
export function EmailPreferences() {
  const client = useClient()
  const state = useResourceState(
    watchQuery(client, 'email preferences', ['notification-preferences'], (call) =>
      listNotificationPreferences(client, {}, call),
    ),
  )
  if (state.status !== 'ready' || state.value.length === 0) return null
  return <Preferences preferences={state.value} />
}

interface Listed extends NotificationPreference {
  readonly id: string
}

function Preferences({ preferences }: { readonly preferences: readonly NotificationPreference[] }) {
  const t = useAccountTexts()
  const update = useListAction(updateNotificationPreference, {
    text: ({ enabled }) => (enabled ? t('account.disable') : t('account.enable')),
    isOffered: ({ canDisable }) => canDisable,
    input: ({ id, enabled }: Listed) => ({ notificationCategoryId: id, enabled: !enabled }),
    done: () => t('account.saved'),
  })
  return (
    <>
      <Styled.h3 className="lk-subtitle">{t('preferences.title')}</Styled.h3>
      <EditableList
        items={preferences.map((preference) => ({ ...preference, id: preference.notificationCategoryId }))}
        actions={[update]}
      >
        {({ notificationCategoryName: category, enabled, canDisable }) => {
          const [title, text] =
            category === 'Transactional'
              ? [t('preferences.account'), t('preferences.accountText')]
              : category === 'Marketing'
                ? [t('preferences.marketing'), t('preferences.marketingText')]
                : [<UserText key={category} text={category} />, undefined]
          const status = enabled ? t('account.enabled') : t('account.disabled')
          return {
            icon: <Icon name={category === 'Marketing' ? 'bell' : 'mail'} />,
            title,
            badges: [{ text: canDisable ? status : t('preferences.always'), tone: enabled ? 'success' : 'neutral' }],
            description: text,
          }
        }}
      </EditableList>
    </>
  )
}
