'use client'

import { type ActiveSession, type CallOptions, type Client, revokeSession } from '@latchkey/core'
import { listSessions } from '@latchkey/core/contract'
import { useState } from 'react'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { useActiveSessionsState } from '../../hooks/use-account.js'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Icon } from '../../primitives/icon.js'
import { Row } from '../../primitives/row.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { countryName } from '../../texts/country-name.js'
import { useFormats } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { Confirm, Loaded, Notice, ObjectName, useRefocus } from './section.js'
import { SectionAction } from './section-head.js'
import { type RowState, useRowAction } from './use-row-action.js'

/** Active sessions of the user, with actions to revoke them. */
export function Sessions() {
  const client = useClient()
  const state = useActiveSessionsState()
  return (
    <Loaded state={state} retry={() => client.cache.invalidate(listSessions.reads)}>
      {(sessions) => <List sessions={sessions} />}
    </Loaded>
  )
}

/** Revokes all given sessions. A failure does not stop the others. */
async function revokeAll(client: Client<'client'>, ids: readonly string[], options?: CallOptions): Promise<void> {
  const ended = await Promise.allSettled(ids.map((sessionId) => revokeSession(client, { sessionId }, options)))
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

function List({ sessions }: { readonly sessions: readonly ActiveSession[] }) {
  const t = useAccountTexts()
  const refocus = useRefocus()
  const revokeOne = useRowAction(revokeSession)
  const revokeOthers = useAction(revokeAll)
  const [confirming, setConfirming] = useState(false)
  const [done, setDone] = useState<'one' | 'all'>()
  const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession)
  const sorted = [...sessions.filter(({ isCurrentSession }) => isCurrentSession), ...others]
  const end = async (sessionId: string) => {
    setDone(undefined)
    if (!(await revokeOne.run(sessionId, { sessionId }))) return
    setDone('one')
    refocus()
  }
  const endAll = async () => {
    if (revokeOthers.pending) return
    setDone(undefined)
    const { status } = await revokeOthers.run(others.map(({ id }) => id))
    if (status !== 'ok') return
    setConfirming(false)
    setDone('all')
    refocus()
  }
  return (
    <>
      <Styled as="ul" className="lk-rows">
        {sorted.map((session) => (
          <SessionRow key={session.id} session={session} {...revokeOne.of(session.id)} onEnd={() => end(session.id)} />
        ))}
      </Styled>
      <Notice
        text={done === 'one' ? t('sessions.signedOut') : done === 'all' ? t('sessions.othersSignedOut') : undefined}
      />
      {others.length === 0 ? (
        <p>{t('sessions.none')}</p>
      ) : (
        <SectionAction>
          <Button onClick={() => setConfirming(true)}>{t('sessions.signOutOthers')}</Button>
        </SectionAction>
      )}
      <Confirm
        open={confirming}
        title={t('sessions.signOutOthersTitle')}
        text={t('sessions.signOutOthersText')}
        confirm={t('sessions.signOutOthers')}
        isDestructive={false}
        pending={revokeOthers.pending}
        error={revokeOthers.error}
        onConfirm={endAll}
        onClose={() => {
          revokeOthers.reset()
          setConfirming(false)
        }}
      />
    </>
  )
}

interface SessionRowProps extends RowState {
  readonly session: ActiveSession
  readonly onEnd: () => void
}

function SessionRow({ session, pending, error, onEnd }: SessionRowProps) {
  const t = useAccountTexts()
  const formats = useFormats()
  const { env } = useClient()
  const { isCurrentSession, isImpersonation, createdAt, lastUsedAt, geoInfo } = session
  const place = [geoInfo?.cityName, geoInfo?.countryCode && countryName(geoInfo.countryCode, formats.language)]
    .filter((part) => part != null)
    .map(bidiIsolate)
    .join(', ')
  const title = place || t('sessions.unknownPlace')
  const signedIn = t('sessions.signedIn', { when: formats.time(createdAt) })
  return (
    <Row
      icon={<Icon name={isImpersonation ? 'shield' : 'devices'} />}
      title={title}
      badges={[
        ...(isCurrentSession
          ? [{ text: t('sessions.thisDevice') }, { text: t('sessions.active'), tone: 'success' as const }]
          : []),
        ...(isImpersonation ? [{ text: t('sessions.impersonation'), tone: 'warning' as const }] : []),
      ]}
      description={
        <Styled as="ul" className="lk-facts">
          {geoInfo?.ip && (
            <li>
              <bdi>{geoInfo.ip}</bdi>
            </li>
          )}
          {lastUsedAt && !isCurrentSession && (
            <li>
              <time dateTime={lastUsedAt.toISOString()}>
                {t('sessions.lastActive', {
                  when: `${formats.relative(lastUsedAt, env.now())} (${formats.time(lastUsedAt)})`,
                })}
              </time>
            </li>
          )}
          <li>
            <time dateTime={createdAt.toISOString()}>{signedIn}</time>
          </li>
        </Styled>
      }
      note={<Alert error={error} />}
    >
      {!isCurrentSession && (
        <BusyButton
          pending={pending}
          pendingText={t('sessions.signOut')}
          className="lk-button lk-small-button"
          onClick={onEnd}
        >
          {t('sessions.signOut')}
          <ObjectName>
            {title} {signedIn}
          </ObjectName>
        </BusyButton>
      )}
    </Row>
  )
}
