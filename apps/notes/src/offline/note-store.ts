import type { Note } from '../notes/notes-api.ts'

/** The notes of one user in this browser. They are not encrypted. */
export interface StoredNotes {
  /** The id of the user. */
  readonly owner: string
  /** A hash of the refresh token: offline, the session may have no access token that names the user. */
  readonly session: string
  /** By team id. The user's own notes have the id ''. */
  readonly notebooks: Readonly<Record<string, readonly Note[]>>
}

const DATABASE = 'notes'
const STORE = 'stored-notes'
const KEY = 'current'

/** Stores the notes of at most one user in IndexedDB, for offline use. */
export function openNoteStore(factory: IDBFactory = indexedDB) {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = factory.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

  /** Replaces the stored notes in one transaction and returns them. `undefined` deletes them. */
  async function update(change: (stored: StoredNotes | undefined) => StoredNotes | undefined) {
    const transaction = (await opened).transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    return new Promise<StoredNotes | undefined>((resolve, reject) => {
      let next: StoredNotes | undefined
      const request = store.get(KEY)
      request.onsuccess = () => {
        next = change(request.result)
        if (next === undefined) store.delete(KEY)
        else if (next !== request.result) store.put(next, KEY)
      }
      transaction.oncomplete = () => resolve(next)
      transaction.onerror = transaction.onabort = () => reject(transaction.error)
    })
  }
  return { update, clear: () => update(() => undefined) }
}
