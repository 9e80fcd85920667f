import type { Client } from '@latchkey/core'
import { addEvent, EMPTY_LOG, type EventLog } from './event-log.js'
import { type PanelEntry, readTimeline, STORED_LENGTH, storeTimeline } from './stored-timeline.js'

/** Records the events of a client: requests and notices in memory, states of the session also for the next page load. */
export interface Recorder {
  /** Returns the same object until the next event. */
  log(): EventLog
  /** What happened to the session in this tab, also before the page was loaded. Oldest first. */
  timeline(): readonly PanelEntry[]
  /** Calls `listener` after events. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Forgets all requests and notices. */
  clear(): void
}

const recorders = new WeakMap<Client, Recorder>()

/** Returns the recorder of a client. The first call starts it. */
export function recorderOf(client: Client): Recorder {
  const recorder = recorders.get(client) ?? startRecorder(client)
  recorders.set(client, recorder)
  return recorder
}

function startRecorder(client: Client): Recorder {
  const { env, session } = client
  const listeners = new Set<() => void>()
  let log = EMPTY_LOG
  const earlier = readTimeline(client)
  const load: PanelEntry = { status: 'page-load', at: session.timeline()[0]?.at ?? env.now() }
  const timeline = () => [...earlier, load, ...session.timeline()].slice(-STORED_LENGTH)
  storeTimeline(client, timeline())
  let isNotifying = false
  // A client emits events while a component renders, too. Components must not update then.
  const notify = () => {
    if (isNotifying) return
    isNotifying = true
    queueMicrotask(() => {
      isNotifying = false
      for (const listener of listeners) listener()
    })
  }
  const { emit } = env
  env.emit = (event) => {
    log = addEvent(log, event, env.now())
    if (event.type === 'session') storeTimeline(client, timeline())
    notify()
    emit?.call(env, event)
  }
  return {
    log: () => log,
    timeline,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      log = EMPTY_LOG
      notify()
    },
  }
}
