'use client'

import { listNotificationPreferences, type NotificationPreference, updateNotificationPreference } from '@latchkey/core'
import { watchQuery } from '@latchkey/core/internal'
import { UserText } from '../../../components/user-text.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'
import { EditableList, type RowState, useListAction } from '../editable-list.js'
import { RowButton } from '../section.js'

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
  const tAccount = useAccountTexts()
  const update = useListAction(updateNotificationPreference, {
    input: ({ id, enabled }: Listed) => ({ notificationCategoryId: id, enabled: !enabled }),
    done: () => tAccount('account.saved'),
  })
  return (
    <>
      <Styled.h3 className="lk-subtitle">{tAccount('preferences.title')}</Styled.h3>
      <EditableList
        items={preferences.map((preference) => ({ ...preference, id: preference.notificationCategoryId }))}
        actions={[update]}
      >
        {(preference, state) => (
          <Preference preference={preference} {...state} onChange={() => update.start(preference)} />
        )}
      </EditableList>
    </>
  )
}

interface PreferenceProps extends RowState {
  readonly preference: NotificationPreference
  readonly onChange: () => void
}

function Preference({ preference, pending, error, isChanged, onChange }: PreferenceProps) {
  const tAccount = useAccountTexts()
  const { notificationCategoryName: category, enabled, canDisable } = preference
  const [title, text] =
    category === 'Transactional'
      ? [tAccount('preferences.account'), tAccount('preferences.accountText')]
      : category === 'Marketing'
        ? [tAccount('preferences.marketing'), tAccount('preferences.marketingText')]
        : [<UserText key={category} text={category} />, undefined]
  const status = !canDisable
    ? tAccount('preferences.always')
    : enabled
      ? tAccount('account.enabled')
      : tAccount('account.disabled')
  return (
    <Row
      icon={<Icon name={category === 'Marketing' ? 'bell' : 'mail'} />}
      title={title}
      badges={[{ text: status, tone: enabled ? 'success' : 'neutral' }]}
      description={text}
      isChanged={isChanged}
      note={<Alert error={error} />}
    >
      {canDisable && (
        <RowButton
          text={enabled ? tAccount('account.disable') : tAccount('account.enable')}
          object={title}
          pending={pending}
          onClick={onChange}
        />
      )}
    </Row>
  )
}
