'use client'

import { type Diagnosis, diagnose } from '@latchkey/core'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '../../hooks/use-session.js'
import { explainSession } from '../explain-session.js'
import { formatDuration, formatTime } from '../format-time.js'
import { Facts, Section, Table, ToolButton, useNow } from '../parts.js'
import { expirationIn, sessionIdIn } from '../token-claims.js'
import { useStoredTokens } from '../use-claims.js'
import type { TabProps } from './tab-props.js'

/** The state of the session, and why it is what it is. */
export function SessionTab({ client, recorder }: TabProps) {
  const { env } = client
  const state = useSession({ client })
  const stored = useStoredTokens(client)
  const { notices } = useSyncExternalStore(recorder.subscribe, recorder.log)
  const { title, cause, fix } = explainSession(state)
  const claims = stored?.claims ?? {}
  const changes = [...recorder.timeline()].reverse()
  const isSignedOut = state.status === 'signed-out' || state.status === 'ended'
  return (
    <>
      <Section title={isSignedOut ? 'Why am I signed out?' : 'Session'}>
        <p className="lk-devtools-state">
          <strong>{title}.</strong> {cause}
        </p>
        {fix && <p className="lk-devtools-note">{fix}</p>}
        <Facts
          facts={{
            'User ID': claims.sub === undefined ? undefined : String(claims.sub),
            'Session ID': sessionIdIn(claims),
            'Access token': <Expiration expires={expirationIn(claims)} now={env.now} />,
            'Refresh token': stored?.hasRefreshToken ? 'stored' : 'none',
            Project: client.projectId,
            Service: client.baseUrl,
          }}
        />
      </Section>
      <Section title="Timeline">
        <Table
          label="Timeline of the session"
          columns={['Time', 'State', 'Cause']}
          rows={changes.map((entry, index) => {
            const explained = explainSession(entry)
            return { key: changes.length - index, cells: [formatTime(entry.at), explained.title, explained.cause] }
          })}
          empty=""
        />
      </Section>
      {notices.length > 0 && (
        <Section title="Ignored values">
          <Table
            label="Stored values that the client ignored"
            columns={['Time', 'Where', 'Why']}
            rows={notices.map(({ at, place, reason }, index) => ({
              key: index,
              cells: [formatTime(at), place, reason],
            }))}
            empty=""
          />
        </Section>
      )}
      <ConfigurationCheck client={client} />
    </>
  )
}

function Expiration({ expires, now }: { readonly expires: number | undefined; readonly now: () => number }) {
  const left = (expires ?? 0) - useNow(now)
  if (expires === undefined) return 'none'
  return left > 0 ? `expires in ${formatDuration(left)}` : `expired ${formatDuration(-left)} ago`
}

/** Runs `diagnose`. */
function ConfigurationCheck({ client }: Pick<TabProps, 'client'>) {
  const [found, setFound] = useState<Diagnosis | 'running'>()
  const check = () => {
    setFound('running')
    diagnose(client).then(setFound, () => setFound(undefined))
  }
  return (
    <Section title="Configuration">
      <ToolButton onClick={check}>Check the configuration</ToolButton>
      <div role="status">
        {found === 'running' && <p className="lk-devtools-note">Checking…</p>}
        {typeof found === 'object' && found.problems.length === 0 && (
          <p className="lk-devtools-note">No problem found.</p>
        )}
        {typeof found === 'object' &&
          found.problems.map(({ code, message }) => (
            <p key={code} className="lk-devtools-note">
              <strong>{code}</strong>: {message}
            </p>
          ))}
      </div>
    </Section>
  )
}
