import { type ActiveSession, revokeOtherSessions } from '@latchkey/core'
import { agentName as agentLabel, revokeSessions } from '@latchkey/core/internal/client'
import { listSessions } from '@latchkey/core/internal/contract'
import { useState } from 'react'
import { bidiIsolate } from '../../components/bidi-isolate.js'
import { useActiveSessionsState } from '../../hooks/use-account.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Icon } from '../../primitives/icon.js'
import { Facts, Row } from '../../primitives/row.js'
import { useClient } from '../../provider/client-context.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'
import { countryName } from '../../texts/country-name.js'
import { useFormats } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { deviceOf } from './device.js'
import { EditableList } from './editable-list.js'
import { LoadedData, RowButton } from './section.js'
import { SectionAction } from './section-head.js'
import { type ListAction, useListAction } from './use-list-action.js'

/** Active sessions of the user, with actions to revoke them. The session of this device is the first one. */
export function Sessions() {
  const state = useActiveSessionsState()
  return (
    <LoadedData state={state} endpoint={listSessions}>
      {(sessions) => <List sessions={sessions} />}
    </LoadedData>
  )
}

/** A session, or several of which nothing but their times is known, the one that was used last first. */
interface Listed {
  readonly id: string
  readonly sessions: readonly [ActiveSession, ...ActiveSession[]]
}

function List({ sessions }: { readonly sessions: readonly ActiveSession[] }) {
  const t = useAccountTexts()
  const formats = useFormats()
  const describe = useDescription()
  const end = useListAction(revokeSessions, {
    text: ({ sessions }) => t(sessions.length > 1 ? 'sessions.signOutAll' : 'sessions.signOut'),
    isOffered: ({ sessions: [{ isCurrentSession }] }) => !isCurrentSession,
    input: ({ sessions }: Listed) => ({ sessionIds: sessions.map(({ id }) => id) }),
    done: ({ sessions }) => t('sessions.signedOut', { count: sessions.length }),
    removes: ({ sessions }) => sessions.map(({ id }) => id),
  })
  const endOthers = useListAction(revokeOtherSessions, {
    input: () => ({}),
    done: () => t('sessions.othersSignedOut'),
    removes: () => others.map(({ id }) => id),
    question: () => ({
      title: t('sessions.signOutOthersTitle'),
      text: t('sessions.signOutOthersText'),
      confirm: signOutOthers,
      isDestructive: false,
    }),
  })
  const gone = new Set([...end.gone, ...endOthers.gone])
  const present = sessions.filter(({ id }) => !gone.has(id))
  const others: readonly ActiveSession[] = present.filter(({ isCurrentSession }) => !isCurrentSession)
  const signOutOthers: string = t('sessions.signOutOthers', { count: others.length })
  return (
    <>
      <EditableList items={listedIn(present)} actions={[end, endOthers]}>
        {({ sessions }) => {
          const [first, second] = sessions
          const { isCurrentSession, isImpersonation, createdAt, geoInfo } = first
          const { title, place, icon, isNamed, isAgent } = describe(first)
          const inGroup = second && t('sessions.count', { count: sessions.length })
          return {
            icon: <Icon name={icon} />,
            title,
            object: inGroup
              ? `${title}, ${inGroup}`
              : `${title} ${t('sessions.signedIn', { when: formats.time(createdAt) })}`,
            badges: [
              ...(isCurrentSession ? [{ text: t('sessions.thisDevice'), tone: 'success' as const }] : []),
              ...(isAgent ? [{ text: t('sessions.agent') }] : []),
              ...(isImpersonation ? [{ text: t('sessions.impersonation'), tone: 'warning' as const }] : []),
            ],
            description: (
              <Facts>
                {inGroup}
                {isNamed && place}
                {geoInfo?.ip && geoInfo.ip !== title && <bdi>{geoInfo.ip}</bdi>}
                {isCurrentSession ? t('sessions.active') : first.lastUsedAt && <LastActive {...first} />}
                {!inGroup && <SignedIn at={createdAt} />}
              </Facts>
            ),
            reason: inGroup && <Group sessions={sessions} title={title} end={end} />,
          }
        }}
      </EditableList>
      {others.length === 0 ? (
        <p>{t('sessions.none')}</p>
      ) : (
        <SectionAction>
          <Button onClick={() => endOthers.start({ id: '' })}>{signOutOthers}</Button>
        </SectionAction>
      )}
    </>
  )
}

/** The session of this device, then the others by last use. Those of which nothing else is known are in one row. */
function listedIn(sessions: readonly ActiveSession[]): readonly Listed[] {
  const groups = new Map<string, [ActiveSession, ...ActiveSession[]]>()
  for (const session of [...sessions].sort((a, b) => lastUse(b) - lastUse(a))) {
    const { id, isCurrentSession, isImpersonation, agentName, geoInfo } = session
    const isKnown = isCurrentSession || isImpersonation || agentName != null
    const key = isKnown || geoInfo?.ip || geoInfo?.cityName || geoInfo?.countryCode ? id : 'unknown'
    const group = groups.get(key)
    if (group) group.push(session)
    else groups.set(key, [session])
  }
  const listed = [...groups].map(([id, sessions]): Listed => ({ id, sessions }))
  const isCurrent = ({ sessions: [{ isCurrentSession }] }: Listed) => isCurrentSession
  return [...listed.filter(isCurrent), ...listed.filter((item) => !isCurrent(item))]
}

const lastUse = ({ lastUsedAt, createdAt }: ActiveSession) => +(lastUsedAt ?? createdAt)

/** Seconds are not worth telling apart, in milliseconds. */
const MINUTE = 60_000

/** The number of sessions that a row lists. */
const MOST_LISTED = 50

const UNKNOWN_DEVICE = deviceOf('', 0)

/** Returns a function that tells what is known about a session. */
function useDescription() {
  const t = useAccountTexts()
  const { language } = useFormats()
  return ({ isCurrentSession, isImpersonation, geoInfo, agentName }: ActiveSession) => {
    const place = [geoInfo?.cityName, geoInfo?.countryCode && countryName(geoInfo.countryCode, language)]
      .filter((part): part is string => Boolean(part))
      .map(bidiIsolate)
      .join(', ')
    // The service does not tell the devices of other sessions.
    const { icon, browser, system } = isCurrentSession
      ? deviceOf(navigator.userAgent, navigator.maxTouchPoints)
      : UNKNOWN_DEVICE
    const device =
      browser && system && t('sessions.device', { browser: bidiIsolate(browser), system: bidiIsolate(system) })
    const isAgent = agentName != null
    const name = isAgent ? bidiIsolate(agentLabel(agentName) || t('sessions.agent')) : device
    return {
      title: name ?? (place || geoInfo?.ip || t('sessions.unknownDevice')),
      place,
      icon: isImpersonation ? 'shield' : isAgent ? 'agent' : icon,
      /** Whether the title is not the place. */
      isNamed: Boolean(name),
      isAgent,
    } as const
  }
}

interface GroupProps extends Pick<Listed, 'sessions'> {
  /** The name that the sessions have in common. */
  readonly title: string
  readonly end: ListAction<Listed>
}

/** The sessions of a row, each with its own action. */
function Group({ sessions, title, end }: GroupProps) {
  const t = useAccountTexts()
  const [isOpen, setOpen] = useState(false)
  const count = sessions.length
  return (
    <Styled.details className="lk-details" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Styled.summary className="lk-link">
        {t(isOpen ? 'sessions.hide' : 'sessions.show')}
        <Icon name="down" />
      </Styled.summary>
      <ul>
        {sessions.slice(0, MOST_LISTED).map((session) => (
          <GroupedSession key={session.id} session={session} title={title} end={end} />
        ))}
        {count > MOST_LISTED && <li>{t('list.shown', { shown: MOST_LISTED, count })}</li>}
      </ul>
    </Styled.details>
  )
}

interface GroupedSessionProps extends Omit<GroupProps, 'sessions'> {
  readonly session: ActiveSession
}

function GroupedSession({ session, title, end }: GroupedSessionProps) {
  const t = useAccountTexts()
  const formats = useFormats()
  const { id, createdAt } = session
  const { pending, error } = end.of(session)
  const signedIn = t('sessions.signedIn', { when: formats.time(createdAt) })
  return (
    <Row title={signedIn} description={<LastActive {...session} />} note={<Alert error={error} />}>
      <RowButton
        text={t('sessions.signOut')}
        object={`${title} ${signedIn}`}
        pending={pending}
        onClick={() => end.start({ id, sessions: [session] })}
      />
    </Row>
  )
}

/** When a session was used last, if that is known. */
function LastActive({ lastUsedAt }: Pick<ActiveSession, 'lastUsedAt'>) {
  const t = useAccountTexts()
  const formats = useFormats()
  const now = useClient().session.serverNow()
  if (!lastUsedAt) return null
  return (
    <time dateTime={lastUsedAt.toISOString()} title={formats.time(lastUsedAt)}>
      {t('sessions.lastActive', { when: formats.relative(Math.min(+lastUsedAt, now - MINUTE), now) })}
    </time>
  )
}

/** When a session started. */
function SignedIn({ at }: { readonly at: Date }) {
  const t = useAccountTexts()
  const formats = useFormats()
  return <time dateTime={at.toISOString()}>{t('sessions.signedIn', { when: formats.time(at) })}</time>
}
