'use client'

import { useSyncExternalStore } from 'react'
import type { LoggedAttempt, LoggedRequest } from '../event-log.js'
import { formatTime } from '../format-time.js'
import { Section, Table, ToolButton } from '../parts.js'
import type { TabProps } from './tab-props.js'

/** The requests of the client with all attempts, latest first. */
export function RequestsTab({ client, recorder }: TabProps) {
  const { requests } = useSyncExternalStore(recorder.subscribe, recorder.log)
  return (
    <Section title="Requests">
      <p className="lk-devtools-note">Requests to {client.baseUrl}. Codes and tokens in URLs are hidden.</p>
      {requests.length > 0 && <ToolButton onClick={recorder.clear}>Clear</ToolButton>}
      <Table
        label="Requests"
        columns={['Time', 'Method', 'Path', 'Status', 'Duration', 'Attempts']}
        rows={requests.toReversed().map((request) => ({ key: request.id, cells: cellsOf(request) }))}
        empty="No request since the page loaded."
      />
    </Section>
  )
}

function cellsOf({ method, url, at, attempts }: LoggedRequest) {
  const last = attempts.at(-1)
  const ms = attempts.reduce((sum, attempt) => sum + attempt.ms, 0)
  return [
    formatTime(at),
    method,
    <code key="path">{pathOf(url)}</code>,
    last && <Status key="status" {...last} />,
    `${Math.round(ms)} ms`,
    attempts.length === 1 && !last?.retry ? '1' : <Attempts key="attempts" attempts={attempts} />,
  ]
}

function Status({ status }: LoggedAttempt) {
  const isError = status === undefined || status >= 400
  return <span className={isError ? 'lk-devtools-error' : undefined}>{status ?? 'no response'}</span>
}

function Attempts({ attempts }: Pick<LoggedRequest, 'attempts'>) {
  return (
    <>
      {attempts.length}
      {attempts.map(({ retry }, index) => {
        const key = `attempt ${index + 1}`
        return retry && <div key={key}>{`${retry.why}, retried after ${Math.round(retry.wait)} ms`}</div>
      })}
    </>
  )
}

/** The path and query of a URL. A redacted URL may not be valid. */
function pathOf(url: string): string {
  const [, path = url] = /^https?:\/\/[^/]+(\/.*)$/.exec(url) ?? []
  return path.replace(/^\/api\/v\d+/, '')
}
