import { ApiError, type Note, type NoteText } from './notes-api.ts'

const DELAY = 600

export type SaveState =
  | { readonly status: 'saved' | 'waiting' | 'saving' }
  | { readonly status: 'failed'; readonly message: string }
  /** The note changed elsewhere: somebody must choose between the two texts. */
  | { readonly status: 'conflict'; readonly theirs: Note }

/**
 * Saves a text 600 ms after its last change, one request at a time. A change made while one is under way follows it;
 * after a failure the next change or `flush` tries again.
 */
export function createAutosave(note: Note, save: (text: NoteText, rev: number) => Promise<Note>) {
  const watchers = new Set<() => void>()
  let state: SaveState = { status: 'saved' }
  let draft: NoteText = { title: note.title, body: note.body }
  let stored = draft
  let rev = note.rev
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined

  const become = (next: SaveState) => {
    state = next
    for (const watcher of watchers) watcher()
  }
  const same = (a: NoteText, b: NoteText) => a.title === b.title && a.body === b.body

  async function work() {
    while (!same(draft, stored)) {
      const sent = draft
      become({ status: 'saving' })
      try {
        rev = (await save(sent, rev)).rev
        stored = sent
      } catch (error) {
        const theirs = error instanceof ApiError ? error.note : undefined
        become(theirs ? { status: 'conflict', theirs } : { status: 'failed', message: (error as Error).message })
        return
      }
    }
    become({ status: 'saved' })
  }

  /** Saves now what is not saved yet. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    if (state.status === 'conflict') return Promise.resolve()
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    state: () => state,
    draft: () => draft,
    subscribe(watcher: () => void) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    edit(text: NoteText) {
      draft = text
      if (state.status === 'conflict') return become({ ...state })
      clearTimeout(timer)
      timer = setTimeout(flush, DELAY)
      // While a save is under way the text on the screen is no longer the one being saved.
      become({ status: 'waiting' })
    },
    flush,
    /** Ends a conflict: the given text is saved over the other one. */
    settle(text: NoteText) {
      if (state.status !== 'conflict') return
      const { theirs } = state
      rev = theirs.rev
      stored = { title: theirs.title, body: theirs.body }
      draft = text
      become({ status: 'waiting' })
      flush()
    },
    /** Takes a newer version that was read, unless there is a change of one's own. */
    adopt(newer: Note) {
      if (newer.rev <= rev || state.status !== 'saved') return
      rev = newer.rev
      draft = { title: newer.title, body: newer.body }
      stored = draft
      become({ status: 'saved' })
    },
  }
}
