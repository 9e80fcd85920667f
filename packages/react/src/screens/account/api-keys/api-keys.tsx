'use client'

import { type ApiKey, type KeyOwner, updateApiKey } from '@latchkey/core/account'
import { visibleText } from '@latchkey/core/internal/client'
import { listTeamApiKeys, listUserApiKeys } from '@latchkey/core/internal/contract'
import { useState } from 'react'
import { bidiIsolate } from '../../../components/bidi-isolate.js'
import { UserText } from '../../../components/user-text.js'
import { useApiKeysState } from '../../../hooks/use-account.js'
import { useAction } from '../../../hooks/use-action.js'
import { Field } from '../../../primitives/fields/field.js'
import { Icon } from '../../../primitives/icon.js'
import { RowMenu } from '../../../primitives/menus/row-menu.js'
import { Row } from '../../../primitives/row.js'
import { Select } from '../../../primitives/select.js'
import { useToast } from '../../../primitives/toast.js'
import { useClient } from '../../../provider/client-context.js'
import { useAccountTexts } from '../../../texts/account/use-account-texts.js'
import { useFormats } from '../../../texts/use-texts.js'
import { Styled } from '../../../theme/styled.js'
import { Confirm, LoadedData } from '../section.js'
import { EmptyState } from '../section-head.js'
import { CreateKey } from './create-key.js'
import { filterKeys, KEY_STATUSES, type KeyStatus, statusOf } from './filter-keys.js'

const MINE = { userId: 'me' } as const

/** API keys of the user. */
export const ApiKeys = () => <KeysOf owner={MINE} />

interface KeysOfProps {
  readonly owner: KeyOwner
}

/** API keys of a user or team. A new key is shown once, afterwards only its last characters. */
export function KeysOf({ owner }: KeysOfProps) {
  const t = useAccountTexts()
  const state = useApiKeysState(owner)
  const endpoint = owner.teamId === undefined ? listUserApiKeys : listTeamApiKeys
  return (
    <>
      <CreateKey owner={owner} />
      <LoadedData state={state} endpoint={endpoint}>
        {(keys) =>
          keys.length === 0 ? (
            <EmptyState icon={<Icon name="key" />} title={t('keys.none')} text={t('keys.noneText')} />
          ) : (
            <List owner={owner} keys={keys} />
          )
        }
      </LoadedData>
    </>
  )
}

/** Minimum number of keys for which the list has a filter. */
const MANY = 8

function List({ owner, keys }: KeysOfProps & { readonly keys: readonly ApiKey[] }) {
  const t = useAccountTexts()
  const { env } = useClient()
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<KeyStatus | 'all'>('all')
  const [keyToRevoke, setKeyToRevoke] = useState<ApiKey>()
  const toast = useToast()
  const revoke = useAction(updateApiKey)
  const names = { valid: t('keys.active'), expired: t('keys.expired'), revoked: t('keys.revoked') }
  const shown = filterKeys(keys, { search, status, now: env.now() })
  const confirmed = async () => {
    if (!keyToRevoke || revoke.pending) return
    const outcome = await revoke.run({ ...owner, keyId: keyToRevoke.id, revoked: true })
    if (outcome.status !== 'ok') return
    setKeyToRevoke(undefined)
    toast(t('keys.revokedNotice'))
  }
  return (
    <>
      {keys.length >= MANY && (
        <Styled as="search" className="lk-filter">
          <Field
            form="keys"
            name="search"
            type="search"
            dir="auto"
            autoComplete="off"
            aria-required={false}
            label={t('keys.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
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
        </Styled>
      )}
      <p aria-live="polite" className={shown.length === 0 ? undefined : 'lk-hidden'}>
        {shown.length === 0 && t('keys.noMatch')}
      </p>
      <Styled as="ul" className="lk-rows">
        {shown.map((key) => (
          <KeyRow key={key.id} of={key} status={names[statusOf(key, env.now())]} onRevoke={() => setKeyToRevoke(key)} />
        ))}
      </Styled>
      <Confirm
        open={keyToRevoke !== undefined}
        title={t('keys.revokeTitle')}
        text={t('keys.revokeText', { description: bidiIsolate(keyToRevoke?.description ?? '') })}
        confirm={t('keys.revoke')}
        action={revoke}
        onConfirm={confirmed}
        onClose={() => setKeyToRevoke(undefined)}
      />
    </>
  )
}

interface KeyRowProps {
  readonly of: ApiKey
  readonly status: string
  readonly onRevoke: () => void
}

function KeyRow({ of: key, status, onRevoke }: KeyRowProps) {
  const t = useAccountTexts()
  const formats = useFormats()
  const { env } = useClient()
  const state = statusOf(key, env.now())
  const when = state === 'revoked' ? key.manuallyRevokedAt : key.expiresAt
  return (
    <Row
      icon={<Icon name="key" />}
      title={<UserText text={visibleText(key.description) || key.id} />}
      badges={[{ text: status, tone: TONES[state] }]}
      description={
        <Styled as="div" className="lk-facts">
          <code dir="ltr">{`…${key.value.lastFour}`}</code>
          {when && <span>{t(WHEN[state], { when: formats.date(when) })}</span>}
          {state === 'valid' && !when && <span>{t('keys.neverExpires')}</span>}
        </Styled>
      }
    >
      {state === 'valid' && (
        <RowMenu
          label={t('account.options', { name: bidiIsolate(key.description) })}
          actions={[{ text: t('keys.revoke'), icon: 'trash', onSelect: onRevoke }]}
        />
      )}
    </Row>
  )
}

const WHEN = { valid: 'keys.expiresOn', expired: 'keys.expiredOn', revoked: 'keys.revokedOn' } as const

const TONES = { valid: 'success', expired: 'warning', revoked: 'neutral' } as const
