'use client'

import {
  listNotificationPreferences,
  type NotificationPreference,
  updateNotificationPreference,
  watchQuery,
} from '@latchkey/core'
import { useState } from 'react'
import { UserText } from '../../../components/user-text.js'
import { useResourceState } from '../../../hooks/use-resource.js'
import { Alert } from '../../../primitives/alert.js'
import { Icon } from '../../../primitives/icon.js'
import { Row } from '../../../primitives/row.js'
import { BusyButton } from '../../../primitives/submit-button.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Notice, ObjectName } from '../section.js'
import { type RowState, useRowAction } from '../use-row-action.js'

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

function Preferences({ preferences }: { readonly preferences: readonly NotificationPreference[] }) {
  const tAccount = useAccountTexts()
  const update = useRowAction(updateNotificationPreference)
  const [done, setDone] = useState(false)
  const change = async ({ notificationCategoryId, enabled }: NotificationPreference) => {
    setDone(false)
    setDone(await update.run(notificationCategoryId, { notificationCategoryId, enabled: !enabled }))
  }
  return (
    <>
      <Styled as="h3" className="lk-subtitle">
        {tAccount('preferences.title')}
      </Styled>
      <Styled as="ul" className="lk-rows">
        {preferences.map((preference) => (
          <Preference
            key={preference.notificationCategoryId}
            preference={preference}
            {...update.of(preference.notificationCategoryId)}
            onChange={() => change(preference)}
          />
        ))}
      </Styled>
      <Notice text={done ? tAccount('account.saved') : undefined} />
    </>
  )
}

interface PreferenceProps extends RowState {
  readonly preference: NotificationPreference
  readonly onChange: () => void
}

function Preference({ preference, pending, error, onChange }: PreferenceProps) {
  const tAccount = useAccountTexts()
  const { notificationCategoryName: category, enabled, canDisable } = preference
  const [title, text] =
    category === 'Transactional'
      ? [tAccount('preferences.account'), tAccount('preferences.accountText')]
      : category === 'Marketing'
        ? [tAccount('preferences.marketing'), tAccount('preferences.marketingText')]
        : [<UserText key={category} text={category} />, undefined]
  const action = enabled ? tAccount('account.disable') : tAccount('account.enable')
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
      note={<Alert error={error} />}
    >
      {canDisable && (
        <BusyButton pending={pending} pendingText={action} className="lk-button lk-small-button" onClick={onChange}>
          {action}
          <ObjectName>{title}</ObjectName>
        </BusyButton>
      )}
    </Row>
  )
}
