'use client'

import { type ActiveSession, revokeOtherSessions, revokeSession } from '@latchkey/core'
import { agentName as agentLabel } from '@latchkey/core/internal/client'
import { listSessions } from '@latchkey/core/internal/contract'
import { useState } from 'react'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { useActiveSessionsState } from '../../hooks/use-account.js'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Icon } from '../../primitives/icon.js'
import { Row } from '../../primitives/row.js'
import { useToast } from '../../primitives/toast.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { countryName } from '../../texts/country-name.js'
import { useFormats } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { deviceOf } from './device.js'
import { Confirm, LoadedData, RowButton, useRefocus } from './section.js'
import { SectionAction } from './section-head.js'
import { type RowState, useRowAction } from './use-row-action.js'

/** Active sessions of the user, with actions to revoke them. The session of this device is the first one. */
export function Sessions() {
  const state = useActiveSessionsState()
  return (
    <LoadedData state={state} endpoint={listSessions}>
      {(sessions) => <List sessions={sessions} />}
    </LoadedData>
  )
}

function List({ sessions }: { readonly sessions: readonly ActiveSession[] }) {
  const t = useAccountTexts()
  const refocus = useRefocus()
  const revokeOne = useRowAction(revokeSession)
  const revokeOthers = useAction(revokeOtherSessions)
  const [confirming, setConfirming] = useState(false)
  const toast = useToast()
  // The list is read again a moment later. Without a connection, it still contains them.
  const [revoked, setRevoked] = useState<readonly string[]>([])
  const others = sessions
    .filter(({ id, isCurrentSession }) => !isCurrentSession && !revoked.includes(id))
    .sort((one, another) => lastUse(another) - lastUse(one))
  const sorted = [...sessions.filter(({ isCurrentSession }) => isCurrentSession), ...others]
  const signOutOthers = t('sessions.signOutOthers', { count: others.length })
  const finish = (text: string, ids: readonly string[]) => {
    setRevoked((before) => [...before, ...ids])
    toast(text)
    refocus()
  }
  const end = async (sessionId: string) => {
    if (await revokeOne.run(sessionId, { sessionId })) finish(t('sessions.signedOut'), [sessionId])
  }
  const endAll = async () => {
    if (revokeOthers.pending) return
    const { status } = await revokeOthers.run()
    if (status !== 'ok') return
    setConfirming(false)
    finish(
      t('sessions.othersSignedOut'),
      others.map(({ id }) => id),
    )
  }
  return (
    <>
      <Styled as="ul" className="lk-rows">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} {...revokeOne.of(session.id)} onEnd={() => end(session.id)} />
        ))}
      </Styled>
      {others.length === 0 ? (
        <p>{t('sessions.none')}</p>
      ) : (
        <SectionAction>
          <Button onClick={() => setConfirming(true)}>{signOutOthers}</Button>
        </SectionAction>
      )}
      <Confirm
        open={confirming}
        title={t('sessions.signOutOthersTitle')}
        text={t('sessions.signOutOthersText')}
        confirm={signOutOthers}
        isDestructive={false}
        action={revokeOthers}
        onConfirm={endAll}
        onClose={() => setConfirming(false)}
      />
    </>
  )
}

const lastUse = ({ lastUsedAt, createdAt }: ActiveSession) => +(lastUsedAt ?? createdAt)

/** Seconds are not worth telling apart, in milliseconds. */
const MINUTE = 60_000

const UNKNOWN_DEVICE = deviceOf('', 0)

interface SessionRowProps extends RowState {
  readonly session: ActiveSession
  readonly onEnd: () => void
}

function SessionRow({ session, pending, error, onEnd }: SessionRowProps) {
  const t = useAccountTexts()
  const formats = useFormats()
  const now = useClient().env.now()
  const { isCurrentSession, isImpersonation, createdAt, lastUsedAt, geoInfo, agentName } = session
  const place = [geoInfo?.cityName, geoInfo?.countryCode && countryName(geoInfo.countryCode, formats.language)]
    .filter((part) => part != null)
    .map(bidiIsolate)
    .join(', ')
  // The service does not tell the devices of other sessions.
  const { icon, browser, system } = isCurrentSession
    ? deviceOf(navigator.userAgent, navigator.maxTouchPoints)
    : UNKNOWN_DEVICE
  const device =
    browser && system && t('sessions.device', { browser: bidiIsolate(browser), system: bidiIsolate(system) })
  const origin = place || geoInfo?.ip
  const agent = agentName == null ? undefined : agentLabel(agentName) || t('sessions.agent')
  const title = agent !== undefined ? bidiIsolate(agent) : (device ?? origin ?? t('sessions.unknownDevice'))
  const signedIn = t('sessions.signedIn', { when: formats.time(createdAt) })
  return (
    <Row
      icon={<Icon name={isImpersonation ? 'shield' : agent !== undefined ? 'agent' : icon} />}
      title={title}
      badges={[
        ...(isCurrentSession ? [{ text: t('sessions.thisDevice'), tone: 'success' as const }] : []),
        ...(agent !== undefined ? [{ text: t('sessions.agent') }] : []),
        ...(isImpersonation ? [{ text: t('sessions.impersonation'), tone: 'warning' as const }] : []),
      ]}
      description={
        <Styled as="div" className="lk-facts">
          {(device || agent !== undefined) && place && <span>{place}</span>}
          {geoInfo?.ip && geoInfo.ip !== title && <bdi>{geoInfo.ip}</bdi>}
          {isCurrentSession ? (
            <span>{t('sessions.active')}</span>
          ) : (
            lastUsedAt && (
              <time dateTime={lastUsedAt.toISOString()} title={formats.time(lastUsedAt)}>
                {t('sessions.lastActive', { when: formats.relative(Math.min(+lastUsedAt, now - MINUTE), now) })}
              </time>
            )
          )}
          <time dateTime={createdAt.toISOString()}>{signedIn}</time>
        </Styled>
      }
      note={<Alert error={error} />}
    >
      {!isCurrentSession && (
        <RowButton text={t('sessions.signOut')} object={`${title} ${signedIn}`} pending={pending} onClick={onEnd} />
      )}
    </Row>
  )
}
