import type { LoggedRequest } from '@latchkey/emulator/control'
import { type PaneProps, timeOf } from './pane.ts'

/** The requests of the app, newest first. */
export function RequestPane({ state }: PaneProps) {
  if (state.requests.length === 0) return <p>The app has sent no requests.</p>
  return (
    <ul className="entries">
      {state.requests.toReversed().map((request) => (
        <li key={request.number}>
          <Request request={request} />
        </li>
      ))}
    </ul>
  )
}

function Request({ request }: { readonly request: LoggedRequest }) {
  const { method, url, status, code, fault, clientReaction } = request
  const failed = status === 0 || status >= 400
  return (
    <details>
      <summary>
        <span className={failed ? 'status failed' : 'status'}>{status === 0 ? 'cut' : status}</span>{' '}
        <code>
          {method} {new URL(url).pathname.replace('/api/v1', '')}
        </code>
        {code && <span className="code-name"> {code}</span>}
      </summary>
      <p>
        {timeOf(request.time)}
        {fault && `, fault: ${fault}`}
        {request.attempt > 1 && `, attempt ${request.attempt}`}
        {clientReaction && `. ${clientReaction.explanation}`}
      </p>
      {request.body !== undefined && <pre>{JSON.stringify(request.body, null, 2)}</pre>}
      <pre>{request.curl}</pre>
    </details>
  )
}
