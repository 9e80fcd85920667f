import type { Client, ClientEvent } from '@latchkey/core'
import { checkChoices, INTERNALS } from '@latchkey/core/internal/client'
import type { PanelEntry } from './explain-session.js'
import { readTimeline, STORED_LENGTH, storeTimeline } from './stored-timeline.js'

/** The events that the panel shows, besides those of the session. */
type ShownEvent = Extract<ClientEvent, { type: (typeof SHOWN)[number] }>
const SHOWN = ['request', 'retry', 'invalid-storage'] as const
const isShown = (event: ClientEvent): event is ShownEvent => SHOWN.some((type) => type === event.type)

/** An event of a client, and when it was emitted, in milliseconds since 1970. */
export interface RecordedEvent {
  readonly id: number
  readonly at: number
  readonly event: ShownEvent
}

/** How many events are recorded. */
const LOG_LENGTH = 200

/** Records the events of a client: in memory, and the states of the session also for the next page load. */
export interface Recorder {
  /** Oldest first. */
  events(): readonly RecordedEvent[]
  /** What happened to the session in this tab, also before the page was loaded. Oldest first. */
  timeline(): readonly PanelEntry[]
  /** Calls `listener` after events. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** Forgets all events. */
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
  const { session } = client
  const { env } = client[INTERNALS]
  const listeners = new Set<() => void>()
  let events: readonly RecordedEvent[] = []
  const earlier = readTimeline(client)
  const load: PanelEntry = { status: 'page-load', at: session.timeline()[0]?.at ?? env.now() }
  const timeline = () => [...earlier, load, ...session.timeline()].slice(-STORED_LENGTH)
  storeTimeline(client, timeline())
  let isNotifying = false
  // One notification for all events of a task.
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
    if (event.type === 'session') storeTimeline(client, timeline())
    else if (isShown(event))
      events = [...events, { id: (events.at(-1)?.id ?? 0) + 1, at: env.now(), event }].slice(-LOG_LENGTH)
    notify()
    emit?.call(env, event)
  }
  return {
    events: () => events,
    timeline,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear() {
      events = []
      notify()
    },
  }
}

/** Here, because esbuild keeps a part of core in production builds when the file of the component imports it. */
export const checkProps = (props: object): void => checkChoices('LatchkeyDevtools', props, ['client'])
