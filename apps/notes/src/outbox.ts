import { ApiError, type Note, type NoteText } from './notes-api.ts'

/** A text that the server has not confirmed. */
export interface Draft extends NoteText {
  readonly id: string
  /** The version that it was written upon; 0 for a note that the server has never seen. */
  readonly rev: number
  /** When its writing began: drafts are sent in this order. */
  readonly at: number
  /** Sent, but whether it arrived is not known: coming back as another's text, it is none. */
  readonly sent?: NoteText
  /** The note changed elsewhere, to this, or was deleted (null): somebody must choose. */
  readonly theirs?: Note | null
  /** Why the server will not take it. */
  readonly fault?: string
}

export interface OutboxSetup {
  /** Sends a draft as this user and no other; gives the note as it is then. */
  readonly save: (draft: Draft, owner: string) => Promise<Note>
  readonly saved: (note: Note) => void
  readonly store: Storage
  readonly locks: LockManager
}

const DELAY = 600
const RETRY = 5_000
const QUEUE = 'notes.drafts'
const same = (a: NoteText | undefined, b: NoteText) => a?.title === b.title && a.body === b.body

/**
 * Where each edit goes before it is sent: kept in the browser under the user who wrote it, sent 600 ms after the last
 * change, one request at a time. Each page sends its own drafts, and those of pages that are gone: after a reload, or a
 * crash, one of the open pages takes them over.
 */
export function createOutbox({ save, saved, store, locks }: OutboxSetup) {
  const page = crypto.randomUUID()
  const watchers = new Set<() => void>()
  const stored = new Map<string, Note>()
  let owner: string | null = null
  let drafts: readonly Draft[] = []
  let state: 'idle' | 'sending' | 'unreachable' = 'idle'
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  // Held for as long as this page lives, however it ends.
  locks.request(`${QUEUE}/${page}`, () => new Promise(() => {}))

  const tell = () => {
    for (const watcher of watchers) watcher()
  }
  const key = (of: string, by: string, id: string) => `${QUEUE}/${of}/${by}/${id}`
  const draft = (id: string) => drafts.find((each) => each.id === id)

  function put(id: string, next: Draft | undefined) {
    if (!owner) return
    const others = drafts.filter((each) => each.id !== id)
    drafts = next ? [...others, next].sort((a, b) => a.at - b.at) : others
    try {
      if (next) store.setItem(key(owner, page, id), JSON.stringify(next))
      else store.removeItem(key(owner, page, id))
    } catch {
      // A full store: the draft lives as long as this page.
    }
    tell()
  }

  /** Takes over what pages left behind that are gone. */
  async function adopt(of: string) {
    const alive = new Set((await locks.query()).held?.map(({ name }) => name))
    for (const name of Object.keys(store)) {
      const [queue, who, by = '', id = ''] = name.split('/')
      if (queue !== QUEUE || who !== of || alive.has(`${QUEUE}/${by}`) || draft(id) || owner !== of) continue
      put(id, JSON.parse(store.getItem(name) ?? 'null'))
      store.removeItem(name)
    }
  }

  async function send(of: string) {
    await adopt(of)
    const waiting = () => drafts.find(({ theirs, fault }) => theirs === undefined && fault === undefined)
    for (let next = waiting(); next && owner === of; next = waiting()) {
      const { id, title, body } = next
      state = 'sending'
      put(id, { ...next, sent: { title, body } })
      let note: Note
      try {
        note = await save(next, of)
      } catch (error) {
        const now = draft(id)
        const { status, note: other } = error instanceof ApiError ? error : { status: 500, note: undefined }
        if (status === 401 || status === 429 || status >= 500) {
          state = 'unreachable'
          timer = setTimeout(flush, RETRY)
          return tell()
        }
        if (owner !== of) break
        if (!now) continue
        if (!other || !same(next.sent, other)) {
          const verdict =
            status === 409 || status === 404 ? { theirs: other ?? null } : { fault: (error as Error).message }
          put(id, { ...now, ...verdict })
          continue
        }
        // An earlier attempt arrived, its answer did not.
        note = other
      }
      if (owner !== of) break
      stored.set(id, note)
      saved(note)
      const now = draft(id)
      put(id, now && !same(now, note) ? { ...now, rev: note.rev } : undefined)
    }
    state = 'idle'
    tell()
  }

  /** Sends now what waits. Resolves when it was sent, or could not be. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    const of = owner
    if (!of) return Promise.resolve()
    running ??= locks
      .request(QUEUE, () => send(of))
      .finally(() => {
        running = undefined
        if (owner !== of) void flush()
      })
    return running
  }

  return {
    /** Who writes; null while that is not known. */
    owner: () => owner,
    state: () => state,
    drafts: () => drafts,
    draft,
    /** How many texts of this user wait in this browser, in whichever of its pages. */
    waiting: () => Object.keys(store).filter((name) => name.startsWith(`${QUEUE}/${owner}/`)).length,
    /** The note as the server last confirmed it to this page. */
    stored: (id: string) => stored.get(id),
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Says who writes from now on; null when nobody is signed in. */
    become(next: string | null) {
      if (next === owner) return
      owner = next
      drafts = []
      stored.clear()
      tell()
      void flush()
    },
    edit({ id, rev }: Pick<Note, 'id' | 'rev'>, { title, body }: NoteText) {
      const { fault: _, ...now } = draft(id) ?? { rev, at: Date.now() }
      put(id, { ...now, id, title, body })
      clearTimeout(timer)
      timer = setTimeout(flush, DELAY)
    },
    flush,
    /** Ends a conflict: with a text, that is saved over the other one; without, the other one stays. */
    settle(id: string, text?: NoteText) {
      const now = draft(id)
      if (now?.theirs === undefined) return
      const { theirs, at } = now
      if (theirs) stored.set(id, theirs)
      put(id, text && { id, at, title: text.title, body: text.body, rev: theirs?.rev ?? 0 })
      void flush()
    },
    drop: (id: string) => put(id, undefined),
  }
}

export type Outbox = ReturnType<typeof createOutbox>
