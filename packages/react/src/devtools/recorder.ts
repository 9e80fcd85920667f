import type { Client } from '@latchkey/core'
import { addEvent, EMPTY_LOG, type EventLog } from './event-log.js'

/** Records the events of a client in memory, as long as the client exists. */
export interface Recorder {
  /** Returns the same object until the next event. */
  log(): EventLog
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

function startRecorder({ env }: Client): Recorder {
  const listeners = new Set<() => void>()
  let log = EMPTY_LOG
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
    notify()
    emit?.call(env, event)
  }
  return {
    log: () => log,
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
