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

const DELAY = 600
const RETRY = 5_000
const QUEUE = 'notes.drafts'
/** In addition to server errors: not signed in, timed out while sending, too many requests. */
const RETRYABLE = new Set([401, 408, 429])
const same = (a: NoteText | undefined, b: NoteText) => a?.title === b.title && a.body === b.body
const undecided = ({ theirs, fault }: Draft) => theirs === undefined && fault === undefined

/**
 * Where each edit goes before it is sent: kept in the browser under the user who wrote it, sent 600 ms after the last
 * change, one request at a time. Each page sends its own drafts, and those of pages that are gone: after a reload, or a
 * crash, one of the open pages takes them over. `save` sends a draft as this user and no other, and gives the note as it
 * is then; `saved` hears of each note as the server has it now.
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
  // Held for as long as this page lives, however it ends.
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
      // A full store: the draft lives as long as this page.
    }
    tell()
  }

  /** Takes over what this user wrote on pages that are gone, and watches the ones that are not. */
  async function adopt(of: string) {
    const alive = (await locks.query()).held?.filter(({ mode }) => mode === 'exclusive').map(({ name }) => name)
    for (const name of Object.keys(store)) {
      const [queue, who, by = '', id = ''] = name.split('/')
      if (queue !== QUEUE || who !== of || owner !== of || draft(id)) continue
      const lock = `${QUEUE}/${by}`
      if (by === page || !alive?.includes(lock)) {
        const left = store.getItem(name)
        store.removeItem(name)
        if (left) put(id, JSON.parse(left))
      } else if (!awaited.has(lock)) {
        // A page holds its lock a moment longer than it lives: after a reload the drafts may not be free yet.
        awaited.add(lock)
        locks.request(lock, { mode: 'shared' }, () => awaited.delete(lock)).then(flush)
      }
    }
  }

  async function send(of: string) {
    for (;;) {
      await adopt(of)
      const next = owner === of && drafts.find(undecided)
      if (!next) return tell(true)
      const { id, title, body, sent } = next
      put(id, { ...next, sent: { title, body } })
      const answer = await save(next, of).catch((error) =>
        error instanceof ApiError ? error : new ApiError(500, String(error)),
      )
      if (owner !== of) return
      const note = answer instanceof ApiError ? answer.note : answer
      const now = draft(id)
      // A refusal that shows what an earlier attempt sent is none: that one arrived, its answer did not.
      if (note && (note === answer || same(sent, note))) {
        saved(note)
        put(id, now && !same(now, note) ? { ...now, rev: note.rev } : undefined)
      } else if (answer instanceof ApiError) {
        const { status, message } = answer
        if (RETRYABLE.has(status) || status >= 500) {
          timer = setTimeout(flush, RETRY)
          return tell(false)
        }
        const verdict = status === 409 || status === 404 ? { theirs: note ?? null } : { fault: message }
        if (now) put(id, { ...now, ...verdict })
      }
    }
  }

  /** Sends now what waits. Resolves when it was sent, or could not be. Who asks while one run is on waits for the next. */
  function flush(): Promise<void> {
    const run = async () => {
      next = undefined
      clearTimeout(timer)
      const of = owner
      if (of) await locks.request(QUEUE, () => send(of))
    }
    next ??= running.then(run, run)
    running = next
    return next
  }

  return {
    /** Who writes; null while that is not known. */
    owner: () => owner,
    /** Whether the server took, or refused, what was sent last. */
    reachable: () => reachable,
    drafts: () => drafts,
    draft,
    /** How many texts of this user wait in this browser, in whichever of its pages. */
    waiting: () => Object.keys(store).filter((name) => name.startsWith(`${QUEUE}/${owner}/`)).length,
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** Says who writes from now on; null when nobody is signed in. */
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
    /** Ends a conflict: with a text, that is saved over the other one; without, the other one stays. */
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
