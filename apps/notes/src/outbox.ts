import { ApiError, type Note, type NoteText } from './notes-api.ts'

/** A text that the server has not acknowledged. */
export interface Draft extends NoteText {
  readonly id: string
  /** The revision that it is based on; 0 for a note that the server has never received. */
  readonly rev: number
  /** When the user started writing it: drafts are sent in this order. */
  readonly at: number
  /** The text that was sent with unknown outcome: if the server returns it, there is no conflict. */
  readonly sent?: NoteText
  /** The note as it was changed elsewhere, or null if it was deleted: the user must choose. */
  readonly theirs?: Note | null
  /** Why the server refuses it. */
  readonly fault?: string
}

const DELAY = 600
const RETRY = 5_000
const QUEUE = 'notes.drafts'
/** In addition to server errors: not signed in, timed out while sending, too many requests. */
const RETRYABLE = new Set([401, 408, 429])
const same = (a: NoteText | undefined, b: NoteText) => a?.title === b.title && a.body === b.body
const undecided = ({ theirs, fault }: Draft) => theirs === undefined && fault === undefined

/**
 * Stores each edit in the browser under the user who wrote it, and sends it 600 ms after the last change, one request at
 * a time. Each page sends its own drafts and those of closed pages: after a reload or a crash, one of the open pages
 * takes them over. `save` sends a draft as this user only and returns the saved note. `saved` is called with each note
 * that the server returns.
 */
export function createOutbox(
  save: (draft: Draft, owner: string) => Promise<Note>,
  saved: (note: Note) => void,
  store = localStorage,
  locks = navigator.locks,
) {
  const page = crypto.randomUUID()
  const watchers = new Set<() => void>()
  const awaited = new Set<string>()
  let owner: string | null = null
  let drafts: readonly Draft[] = []
  let reachable = true
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  // The browser releases this lock when the page closes or crashes.
  locks.request(`${QUEUE}/${page}`, () => new Promise(() => {}))

  const tell = (reached = reachable) => {
    reachable = reached
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
    tell()
  }

  /** Takes over the drafts of this user from closed pages, and waits for the open ones to close. */
  async function adopt(userId: string) {
    const alive = (await locks.query()).held?.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name)
    for (const name of Object.keys(store)) {
      const [queue, draftOwner, draftPage = '', id = ''] = name.split('/')
      if (queue !== QUEUE || draftOwner !== userId || owner !== userId || draft(id)) continue
      const lock = `${QUEUE}/${draftPage}`
      if (draftPage === page || !alive?.includes(lock)) {
        const left = store.getItem(name)
        store.removeItem(name)
        if (left) put(id, JSON.parse(left))
      } else if (!awaited.has(lock)) {
        // A page holds its lock for a moment after it closes: after a reload the drafts may not be available yet.
        awaited.add(lock)
        locks.request(lock, { mode: 'shared' }, () => awaited.delete(lock)).then(flush)
      }
    }
  }

  async function send(userId: string) {
    for (;;) {
      await adopt(userId)
      const next = owner === userId && drafts.find(undecided)
      if (!next) return tell(true)
      const { id, title, body, sent } = next
      put(id, { ...next, sent: { title, body } })
      const response = await save(next, userId).catch((error) =>
        error instanceof ApiError ? error : new ApiError(500, String(error)),
      )
      if (owner !== userId) return
      const note = response instanceof ApiError ? response.note : response
      const now = draft(id)
      // If a conflict shows what an earlier attempt sent, that attempt succeeded and only its response was lost.
      if (note && (note === response || same(sent, note))) {
        saved(note)
        put(id, now && !same(now, note) ? { ...now, rev: note.rev } : undefined)
      } else if (response instanceof ApiError) {
        const { status, message } = response
        if (RETRYABLE.has(status) || status >= 500) {
          timer = setTimeout(flush, RETRY)
          return tell(false)
        }
        const outcome = status === 409 || status === 404 ? { theirs: note ?? null } : { fault: message }
        if (now) put(id, { ...now, ...outcome })
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
    /** The id of the user who writes, or null while it is unknown. */
    owner: () => owner,
    /** Whether the server responded to the last draft that was sent. */
    reachable: () => reachable,
    drafts: () => drafts,
    draft,
    /** The number of drafts of this user in all pages of this browser. */
    waiting: () => Object.keys(store).filter((name) => name.startsWith(`${QUEUE}/${owner}/`)).length,
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Sets the user who writes, or null while signed out. */
    become(next: string | null) {
      if (next === owner) return
      owner = next
      drafts = []
      tell(true)
      void flush()
    },
    edit({ id, rev }: Pick<Note, 'id' | 'rev'>, { title, body }: NoteText, delay = DELAY) {
      const { fault: _, ...now } = draft(id) ?? { rev, at: Date.now() }
      put(id, { ...now, id, title, body })
      clearTimeout(timer)
      timer = setTimeout(flush, delay)
    },
    flush,
    /** Resolves a conflict: saves `text` over the other version, or keeps the other version without one. */
    settle(id: string, text?: NoteText) {
      const now = draft(id)
      if (now?.theirs === undefined) return
      const { theirs, at } = now
      if (theirs) saved(theirs)
      put(id, text && { id, at, title: text.title, body: text.body, rev: theirs?.rev ?? 0 })
      void flush()
    },
    drop: (id: string) => put(id, undefined),
  }
}
