import { type Client, fetchWithAuth } from '@latchkey/core'
import type { Note, TagCount } from '../../server/notes.ts'
import type { TrashedNote } from '../../server/trash.ts'

export type { Note, TrashedNote }
export type NotePage = {
  readonly notes: Note[]
  readonly nextCursor: string | null
  /** On the first page of all notes only. */
  readonly tags?: readonly TagCount[]
}
export type TrashPage = { readonly notes: TrashedNote[]; readonly nextCursor: string | null }
export type NoteText = Pick<Note, 'title' | 'body'>

/** How long a response may take before the API counts as unreachable, in milliseconds. */
const LIMIT = 15_000

/** An error response of the notes API. After a conflict, `note` is the current note. */
export class ApiError extends Error {
  readonly status: number
  readonly note: Note | undefined
  constructor(status: number, message: string, note?: Note) {
    super(message)
    this.status = status
    this.note = note
  }
}

/** Whether the API refuses the request, so that repeating it is useless. */
export const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

const ignoreGone = (error: unknown) => isGone(error) || Promise.reject(error)

/** Returns the calls of the notes API for a team, or without one for the notes of the user. */
export function createNotesApi(client: Client) {
  async function call<Data>(method: string, path: string, change?: object, userId?: string): Promise<Data> {
    const body = change && JSON.stringify(change)
    const headers = { 'Content-Type': 'application/json' }
    // Lets a save finish after the page closes. Browsers limit this to 64 KiB.
    const keepalive = body !== undefined && body.length < 20_000
    const request = { url: `/api${path}`, method, headers, body, keepalive, userId }
    const response = await fetchWithAuth(client, request, { signal: AbortSignal.timeout(LIMIT) })
    const data = await response.json().catch(() => undefined)
    if (response.ok) return data
    const message = data?.error?.message ?? `The notes API responded with ${response.status}.`
    throw new ApiError(response.status, message, data?.note)
  }
  return (team = '') => {
    const notebook = team && `/teams/${encodeURIComponent(team)}`
    const notes = `${notebook}/notes`
    const trash = `${notebook}/trash`
    const at = (id: string) => `${notes}/${encodeURIComponent(id)}`
    const inTrash = (id: string) => `${trash}/${encodeURIComponent(id)}`
    return {
      /** Returns whether the user may write in the notebook of the team. */
      access: () => call<{ readonly canWrite: boolean }>('GET', notebook),
      list: (query: { cursor?: string; q?: string; tag?: string }) =>
        call<NotePage>('GET', `${notes}?${new URLSearchParams(query)}`),
      read: (id: string) => call<Note>('GET', at(id)),
      /** Creates the note (rev 0) or changes it, as this user only. */
      async save({ id, title, body, rev }: NoteText & { id: string; rev: number }, owner: string): Promise<Note> {
        const change = (rev: number) => call<Note>('PATCH', at(id), { title, body, rev }, owner)
        if (rev > 0) return change(rev)
        const made = await call<Note>('POST', notes, { id, title, body }, owner)
        // An earlier attempt, whose response was lost, has created it. The text has changed since.
        return made.title === title && made.body === body ? made : change(made.rev)
      },
      /** Pins or unpins the note. This is not an edit: its revision stays the same. */
      pin: (id: string, pinned: boolean) => call<Note>('PUT', `${at(id)}/pin`, { pinned }),
      /** Moves the note to the trash. Succeeds if it does not exist. */
      remove: (id: string) => call('DELETE', at(id)).catch(ignoreGone),
      /** Moves the sample notes to the trash. */
      removeSamples: () => call<{ readonly ids: readonly string[] }>('DELETE', `${notes}/samples`),
      listTrash: (query: { cursor?: string }) => call<TrashPage>('GET', `${trash}?${new URLSearchParams(query)}`),
      restore: (id: string) => call<Note>('POST', `${inTrash(id)}/restore`),
      /** Deletes the note in the trash. Succeeds if it does not exist. */
      removeForever: (id: string) => call('DELETE', inTrash(id)).catch(ignoreGone),
      emptyTrash: () => call('DELETE', trash),
    }
  }
}
