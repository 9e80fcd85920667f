import type { Note } from '../server/notes.ts'

export type { Note }
export type NotePage = { readonly notes: Note[]; readonly nextCursor: string | null }
export type NoteText = Pick<Note, 'title' | 'body'>

/** A refusal of the notes API. `note` is there when the refusal was a conflict: the note as the server has it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly note: Note | undefined
  constructor(status: number, message: string, note?: Note) {
    super(message)
    this.status = status
    this.note = note
  }
}

/** The calls of the notes API. Each takes a fresh token; one that is refused is replaced once. */
export function createNotesApi(getToken: () => Promise<string | null>) {
  async function call(method: string, path: string, body?: object): Promise<Response> {
    const text = body && JSON.stringify(body)
    const send = async () =>
      fetch(`/api/notes${path}`, {
        method,
        headers: { Authorization: `Bearer ${await getToken()}`, ...(text && { 'Content-Type': 'application/json' }) },
        // Lets a save outlive the page; browsers allow that for 64 KiB.
        keepalive: text !== undefined && text.length < 20_000,
        ...(text && { body: text }),
      })
    let response = await send()
    if (response.status === 401) response = await send()
    if (response.ok) return response
    const refusal = await response.json().catch(() => null)
    throw new ApiError(
      response.status,
      refusal?.error?.message ?? `The notes API answered ${response.status}.`,
      refusal?.note,
    )
  }
  const at = (id: string) => `/${encodeURIComponent(id)}`
  return {
    list: (cursor: string | null): Promise<NotePage> =>
      call('GET', cursor ? `?cursor=${cursor}` : '').then((response) => response.json()),
    read: (id: string): Promise<Note> => call('GET', at(id)).then((response) => response.json()),
    create: (note: NoteText & { id: string }): Promise<Note> =>
      call('POST', '', note).then((response) => response.json()),
    change: (id: string, change: Partial<NoteText> & { rev?: number }): Promise<Note> =>
      call('PATCH', at(id), change).then((response) => response.json()),
    remove: (id: string) => call('DELETE', at(id)).then(() => undefined),
  }
}

export type NotesApi = ReturnType<typeof createNotesApi>
