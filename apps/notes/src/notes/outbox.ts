import { ApiError, type Note, type NoteText } from './notes-api.ts'

/** A text that the server has not acknowledged. */
export interface Draft extends NoteText {
  readonly id: string
  /** The team that the note belongs to. Default: the user. */
  readonly team?: string
  /** The revision that it is based on; 0 for a note that the server has never received. */
  readonly rev: number
  /** When the user started writing it: drafts are sent in this order. */
  readonly at: number
  /** The text that was sent with unknown outcome: if the server returns it, there is no conflict. */
  readonly sent?: NoteText
  /** The note as it was changed elsewhere, or null if it was deleted: the user must choose. */
  readonly otherVersion?: Note | null
  /** Why the server rejected it. */
  readonly rejection?: string
}

const DELAY = 600
const RETRY = 5_000
const QUEUE = 'notes.drafts'
/** In addition to server errors: not signed in, timed out while sending, too many requests. */
const RETRYABLE = new Set([401, 408, 429])
const same = (a: NoteText | undefined, b: NoteText) => a?.title === b.title && a.body === b.body
const isSendable = ({ otherVersion, rejection }: Draft) => otherVersion === undefined && rejection === undefined

/**
 * Stores each edit in the browser under the user who wrote it, and sends it 600 ms after the last change, one request at
 * a time. Each page sends its own drafts and those of closed pages: after a reload or a crash, one of the open pages
 * takes them over. `save` sends a draft as this user only and returns the saved note. `onSaved` is called with each
 * note that the server returns, and its draft.
 */
export function createOutbox(
  save: (draft: Draft, owner: string) => Promise<Note>,
  onSaved: (note: Note, draft: Draft) => void,
  store = localStorage,
  locks = navigator.locks,
) {
  const page = crypto.randomUUID()
  const watchers = new Set<() => void>()
  const awaitedLocks = new Set<string>()
  let owner: string | null = null
  let drafts: readonly Draft[] = []
  let reachable = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  // The browser releases this lock when the page closes or crashes.
  locks.request(`${QUEUE}/${page}`, () => new Promise(() => {}))

  const notify = (isReachable = reachable) => {
    reachable = isReachable
    for (const watcher of watchers) watcher()
  }
  const draft = (id: string) => drafts.find((each) => each.id === id)

  function put(id: string, next: Draft | undefined) {
    if (!owner) return
    const others = drafts.filter((each) => each.id !== id)
    drafts = next ? [...others, next].sort((a, b) => a.at - b.at) : others
    const key = `${QUEUE}/${owner}/${page}/${id}`
    try {
      if (next) store.setItem(key, JSON.stringify(next))
      else store.removeItem(key)
    } catch {
      // The storage is full: the draft stays in memory until the page closes.
    }
    notify()
  }

  /** Takes over the drafts of this user from closed pages, and waits for the open ones to close. */
  async function adopt(userId: string) {
    const alive = (await locks.query()).held?.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name)
    for (const name of Object.keys(store)) {
      const [queue, draftOwner, draftPage = '', id = ''] = name.split('/')
      if (queue !== QUEUE || draftOwner !== userId || owner !== userId || draft(id)) continue
      const lock = `${QUEUE}/${draftPage}`
      if (draftPage === page || !alive?.includes(lock)) {
        const stored = store.getItem(name)
        store.removeItem(name)
        if (stored) put(id, JSON.parse(stored))
      } else if (!awaitedLocks.has(lock)) {
        // A page holds its lock for a moment after it closes: after a reload the drafts may not be available yet.
        awaitedLocks.add(lock)
        locks.request(lock, { mode: 'shared' }, () => awaitedLocks.delete(lock)).then(flush)
      }
    }
  }

  async function send(userId: string) {
    for (;;) {
      await adopt(userId)
      const next = owner === userId && drafts.find(isSendable)
      if (!next) return notify(true)
      const { id, title, body, sent } = next
      put(id, { ...next, sent: { title, body } })
      const response = await save(next, userId).catch((error) =>
        error instanceof ApiError ? error : new ApiError(500, String(error)),
      )
      if (owner !== userId) return
      const note = response instanceof ApiError ? response.note : response
      const current = draft(id)
      // If a conflict shows what an earlier attempt sent, that attempt succeeded and only its response was lost.
      if (note && (note === response || same(sent, note))) {
        onSaved(note, next)
        put(id, current && !same(current, note) ? { ...current, rev: note.rev } : undefined)
      } else if (response instanceof ApiError) {
        const { status, message } = response
        if (RETRYABLE.has(status) || status >= 500) {
          timer = setTimeout(flush, RETRY)
          return notify(false)
        }
        const outcome = status === 409 || status === 404 ? { otherVersion: note ?? null } : { rejection: message }
        if (current) put(id, { ...current, ...outcome })
      }
    }
  }

  /** Sends all drafts now. Resolves when they are sent or sending failed. A call during a run waits for the next run. */
  function flush(): Promise<void> {
    const run = async () => {
      next = undefined
      clearTimeout(timer)
      const userId = owner
      if (userId) await locks.request(QUEUE, () => send(userId))
    }
    next ??= running.then(run, run)
    running = next
    return next
  }

  return {
    /** The ID of the user whose drafts are sent, or null while it is unknown. */
    owner: () => owner,
    /** Whether the server responded to the last draft that was sent. */
    reachable: () => reachable,
    drafts: () => drafts,
    draft,
    /** The number of drafts of this user in all pages of this browser. */
    unsavedCount: () => Object.keys(store).filter((name) => name.startsWith(`${QUEUE}/${owner}/`)).length,
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Sets the user whose drafts are sent, or null while signed out. */
    setOwner(next: string | null) {
      if (next === owner) return
      owner = next
      drafts = []
      notify(true)
      void flush()
    },
    /** Stores a change of a note, and sends it after `delay` milliseconds. Revision 0 creates the note. */
    edit({ id, rev, team }: Pick<Draft, 'id' | 'rev' | 'team'>, { title, body }: NoteText, { delay = DELAY } = {}) {
      const { rejection: _, ...current }: Partial<Draft> & Pick<Draft, 'rev' | 'at'> = draft(id) ?? {
        rev,
        at: Date.now(),
        ...(team && { team }),
      }
      put(id, { ...current, id, title, body })
      clearTimeout(timer)
      timer = setTimeout(flush, delay)
    },
    flush,
    /** Resolves a conflict: saves `text` over the other version, or keeps the other version without one. */
    resolveConflict(id: string, text?: NoteText) {
      const current = draft(id)
      if (current?.otherVersion === undefined) return
      const { otherVersion, rejection: _, sent: __, ...rest } = current
      if (otherVersion) onSaved(otherVersion, current)
      put(id, text && { ...rest, title: text.title, body: text.body, rev: otherVersion?.rev ?? 0 })
      void flush()
    },
    discard: (id: string) => put(id, undefined),
  }
}
