import { type PaneProps, timeOf } from './pane.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const STEPS = [
  ['15 minutes', 15 * MINUTE],
  ['1 day', DAY],
  ['1 year', 366 * DAY],
] as const

/** The cookies, the sessions of the service and the timeline of the client. */
export function SessionPane({ playground, state }: PaneProps) {
  return (
    <>
      <p className="actions">
        <button type="button" onClick={() => playground.expireToken()}>
          Expire access token
        </button>
        <button type="button" onClick={() => playground.endSession()}>
          End session on the service
        </button>
        {STEPS.map(([label, millis]) => (
          <button key={label} type="button" onClick={() => playground.advance(millis, label)}>
            Advance clock by {label}
          </button>
        ))}
      </p>
      <h2>Timeline</h2>
      {state.timeline.length === 0 && <p>Nothing has happened to the session.</p>}
      <ol className="timeline">
        {state.timeline.toReversed().map(({ number, time, text }) => (
          <li key={number}>
            <time>{timeOf(time)}</time> {text}
          </li>
        ))}
      </ol>
      <h2>Cookies</h2>
      {state.cookies.length === 0 && <p>No cookies.</p>}
      <dl className="cookies">
        {state.cookies.map(({ name, value, expires }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{decodeURIComponent(value)}</code>
              {expires !== undefined && <> until {expires}</>}
            </dd>
          </div>
        ))}
      </dl>
      <h2>Sessions on the service</h2>
      {state.sessions.length === 0 && <p>No sessions.</p>}
      <ul>
        {state.sessions.map(({ id, email, createdAt, accessTokenExplanation }) => (
          <li key={id}>
            {email ?? 'Anonymous user'}, since {timeOf(createdAt)}. {accessTokenExplanation}
          </li>
        ))}
      </ul>
    </>
  )
}
