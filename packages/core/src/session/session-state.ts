import type { Env } from '../env.js'
import { listeners } from '../lib/listeners.js'
import type { EndedReason, SessionState, TimelineEntry } from '../session-types.js'

let sessions = 0
/** The ID of another session in this process. */
export const nextId = () => `s${++sessions}`

/** How many states the timeline keeps. */
const TIMELINE_LENGTH = 20

/** Creates the state of a session, with its listeners and its latest states. */
export function sessionState(env: Pick<Env, 'now' | 'emit'>) {
  const changes = listeners()
  const timeline: TimelineEntry[] = []
  let state: SessionState = { status: 'loading' }

  const record = (next: SessionState) => {
    timeline.push({ ...next, at: env.now() })
    if (timeline.length > TIMELINE_LENGTH) timeline.shift()
    env.emit?.({ type: 'session', state: next })
  }
  const change = (next: SessionState) => {
    state = next
    record(next)
    changes.call()
  }
  return {
    state: () => state,
    changes,
    timeline: () => [...timeline],
    /** Adds a state to the timeline only. */
    record,
    change,
    /** Changes the state of the session, unless it is already in this state. */
    setStatus(status: 'refreshing' | 'stale-offline' | 'active') {
      if (status !== state.status) change({ status })
    },
    /** Changes why the session has ended, unless that is known already. */
    setReason(reason: EndedReason) {
      if (state.status === 'ended' && state.reason !== reason) change({ status: 'ended', reason })
    },
  }
}
