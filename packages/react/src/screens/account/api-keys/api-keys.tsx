import { type ApiKey, updateApiKey } from '@latchkey/core'
import { visibleText } from '@latchkey/core/internal/client'
import { listTeamApiKeys, listUserApiKeys } from '@latchkey/core/internal/contract'
import type { NewKeyOwner } from '@latchkey/core/internal/controllers'
import { useEffect, useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useApiKeysState } from '../../../hooks/use-account.js'
import { Icon } from '../../../primitives/icon.js'
import { Facts } from '../../../primitives/row.js'
import { Select } from '../../../primitives/select.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { EditableList } from '../editable-list.js'
import { LoadedData } from '../section.js'
import { EmptyState } from '../section-head.js'
import { useListAction } from '../use-list-action.js'
import { CreateKey } from './create-key.js'
import { isMatch, KEY_STATUSES, type KeyStatus, statusOf } from './filter-keys.js'
import { keepKeyCount } from './key-count.js'

const MINE = { userId: 'me' } as const

/** API keys of the user. */
export function ApiKeys() {
  const client = useClient()
  const state = useApiKeysState(MINE)
  const count = state.status === 'ready' ? state.value.length : undefined
  useEffect(() => {
    if (count !== undefined) keepKeyCount(client, count)
  }, [client, count])
  return <KeysOf owner={MINE} />
}

interface KeysOfProps {
  readonly owner: NewKeyOwner
}

/** API keys of a user or team. A new key is shown once, afterwards only its last characters. */
export function KeysOf({ owner }: KeysOfProps) {
  const state = useApiKeysState(owner)
  const endpoint = owner.teamId === undefined ? listUserApiKeys : listTeamApiKeys
  return (
    <>
      {state.status !== 'pending' && <CreateKey owner={owner} />}
      <LoadedData state={state} endpoint={endpoint}>
        {(keys) => <List owner={owner} keys={keys} />}
      </LoadedData>
    </>
  )
}

function List({ owner, keys }: KeysOfProps & { readonly keys: readonly ApiKey[] }) {
  const t = useAccountTexts()
  const formats = useFormats()
  const { session } = useClient()
  const [status, setStatus] = useState<KeyStatus | 'all'>('all')
  const now = session.serverNow()
  const revoke = useListAction(updateApiKey, {
    text: t('keys.revoke'),
    icon: 'trash',
    isOffered: (key) => statusOf(key, now) === 'valid',
    input: ({ id }: ApiKey) => ({ ...owner, keyId: id, revoked: true as const }),
    done: () => t('keys.revokedNotice'),
    question: ({ description }) => ({
      title: t('keys.revokeTitle'),
      text: t('keys.revokeText', { description: bidiIsolate(description) }),
      confirm: t('keys.revoke'),
    }),
  })
  const names = { valid: t('keys.active'), expired: t('keys.expired'), revoked: t('keys.revoked') }
  return (
    <EditableList
      items={keys}
      actions={[revoke]}
      empty={<EmptyState icon={<Icon name="key" />} title={t('keys.none')} text={t('keys.noneText')} />}
      search={{
        label: t('keys.search'),
        noMatch: t('keys.noMatch'),
        matches: (key, search) => isMatch(key, { search, status, now }),
        onClear: () => setStatus('all'),
        filter: (
          <Select
            label={t('keys.status')}
            value={status}
            onChange={(event) => setStatus(event.target.value as typeof status)}
          >
            <option value="all">{t('keys.all')}</option>
            {KEY_STATUSES.map((keyStatus) => (
              <option key={keyStatus} value={keyStatus}>
                {names[keyStatus]}
              </option>
            ))}
          </Select>
        ),
      }}
    >
      {(key) => {
        const state = statusOf(key, now)
        const when = state === 'revoked' ? key.manuallyRevokedAt : key.expiresAt
        return {
          icon: <Icon name="key" />,
          title: <UserText text={visibleText(key.description) || key.id} mayBeCut />,
          name: bidiIsolate(key.description),
          badges: [{ text: names[state], tone: TONES[state] }],
          description: (
            <Facts>
              <code dir="ltr">{`…${key.value.lastFour}`}</code>
              {when && t(WHEN[state], { when: formats.date(when) })}
              {state === 'valid' && !when && t('keys.neverExpires')}
            </Facts>
          ),
        }
      }}
    </EditableList>
  )
}

const WHEN = { valid: 'keys.expiresOn', expired: 'keys.expiredOn', revoked: 'keys.revokedOn' } as const

const TONES = { valid: 'success', expired: 'warning', revoked: 'neutral' } as const
