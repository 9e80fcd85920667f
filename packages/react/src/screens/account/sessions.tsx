'use client'

import { type ActiveSession, type CallOptions, type Client, revokeSession } from '@latchkey/core'
import { listSessions } from '@latchkey/core/contract'
import { useState } from 'react'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { useActiveSessionsState } from '../../hooks/use-account.js'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { useFormats } from '../../texts/use-texts.js'
import { Confirm, Loaded, Notice, useRefocus } from './section.js'

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
  const one = useAction(revokeSession)
  const all = useAction(revokeAll)
  const [ending, setEnding] = useState<string>()
  const [asking, ask] = useState(false)
  const [done, setDone] = useState<'one' | 'all'>()
  const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession)
  const sorted = [...sessions.filter(({ isCurrentSession }) => isCurrentSession), ...others]
  const end = async (sessionId: string) => {
    if (one.pending) return
    setDone(undefined)
    setEnding(sessionId)
    const { status } = await one.run({ sessionId })
    if (status !== 'ok') return
    setDone('one')
    refocus()
  }
  const endAll = async () => {
    if (all.pending) return
    setDone(undefined)
    const { status } = await all.run(others.map(({ id }) => id))
    if (status !== 'ok') return
    ask(false)
    setDone('all')
    refocus()
  }
  return (
    <>
      <Notice
        text={done === 'one' ? t('sessions.signedOut') : done === 'all' ? t('sessions.othersSignedOut') : undefined}
      />
      <Alert error={one.error} />
      <ul className="lk-rows">
        {sorted.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            pending={one.pending && ending === session.id}
            onEnd={() => end(session.id)}
          />
        ))}
      </ul>
      {others.length === 0 ? (
        <p>{t('sessions.none')}</p>
      ) : (
        <div className="lk-actions lk-at-start">
          <Button onClick={() => ask(true)}>{t('sessions.signOutOthers')}</Button>
        </div>
      )}
      <Confirm
        open={asking}
        title={t('sessions.signOutOthersTitle')}
        text={t('sessions.signOutOthersText')}
        confirm={t('sessions.signOutOthers')}
        pending={all.pending}
        error={all.error}
        onConfirm={endAll}
        onClose={() => {
          all.reset()
          ask(false)
        }}
      />
    </>
  )
}

interface SessionRowProps {
  readonly session: ActiveSession
  readonly pending: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, pending, onEnd }: SessionRowProps) {
  const t = useAccountTexts()
  const formats = useFormats()
  const { env } = useClient()
  const { id, isCurrentSession, isImpersonation, createdAt, lastUsedAt, geoInfo } = session
  const name = `lk-session-${id}`
  const place = [geoInfo?.cityName, geoInfo?.countryCode, geoInfo?.ip]
    .filter((part) => part != null)
    .map(bidiIsolate)
    .join(', ')
  return (
    <li className="lk-row">
      <p className="lk-row-name">{isCurrentSession ? t('sessions.thisDevice') : t('sessions.otherDevice')}</p>
      {isImpersonation && (
        <ul className="lk-badges">
          <li>{t('sessions.impersonation')}</li>
        </ul>
      )}
      <ul className="lk-facts" id={name}>
        <li>{t('sessions.signedIn', { when: formats.time(createdAt) })}</li>
        {lastUsedAt && <li>{t('sessions.lastActive', { when: formats.relative(lastUsedAt, env.now()) })}</li>}
        {place && <li>{t('sessions.location', { place })}</li>}
      </ul>
      {!isCurrentSession && (
        <div className="lk-row-actions">
          <BusyButton
            pending={pending}
            pendingText={t('sessions.signOut')}
            className="lk-button lk-small-button"
            describedBy={name}
            onClick={onEnd}
          >
            {t('sessions.signOut')}
          </BusyButton>
        </div>
      )}
    </li>
  )
}
