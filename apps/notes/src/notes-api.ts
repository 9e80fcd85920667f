import type { Note } from '../server/notes.ts'

export type { Note }
export type NotePage = { readonly notes: Note[]; readonly nextCursor: string | null }
export type NoteText = Pick<Note, 'title' | 'body'>

/** How long the API may take before it counts as out of reach, in milliseconds. */
const LIMIT = 15_000

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

/** Gives an access token that is fresh; one newer than `refused` when the API refused that. Null: nobody is signed in. */
export type TokenSource = (refused?: string) => Promise<string | null>

/** Whose an access token is. Read, not verified: that is what the API does. */
export function userOf(token: string): string {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return JSON.parse(atob(claims)).sub
}

/** The calls of the notes API. Each takes a fresh token; one that is refused is replaced once. */
export function createNotesApi(getToken: TokenSource) {
  async function call(method: string, path: string, body?: object, owner?: string): Promise<Response> {
    const text = body && JSON.stringify(body)
    const send = (token: string | null) => {
      if (owner && (!token || userOf(token) !== owner)) throw new ApiError(401, 'Somebody else is signed in now.')
      return fetch(`/api/notes${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, ...(text && { 'Content-Type': 'application/json' }) },
        // Lets a save outlive the page; browsers allow that for 64 KiB.
        keepalive: text !== undefined && text.length < 20_000,
        signal: AbortSignal.timeout(LIMIT),
        ...(text && { body: text }),
      })
    }
    const token = await getToken()
    let response = await send(token)
    if (response.status === 401 && token) response = await send(await getToken(token))
    if (response.ok) return response
    const { error, note } = await response.json().catch(() => ({}))
    throw new ApiError(response.status, error?.message ?? `The notes API answered ${response.status}.`, note)
  }
  const at = (id: string) => `/${encodeURIComponent(id)}`
  const json = async <Answer>(response: Promise<Response>): Promise<Answer> => (await response).json()
  const change = (id: string, { title, body, rev }: NoteText & { rev: number }, owner: string) =>
    json<Note>(call('PATCH', at(id), { title, body, rev }, owner))
  return {
    list: (query: { cursor?: string; q?: string }) => json<NotePage>(call('GET', `?${new URLSearchParams(query)}`)),
    read: (id: string) => json<Note>(call('GET', at(id))),
    /** Makes the note (rev 0) or changes it, as this user and no other. */
    async save(note: NoteText & { id: string; rev: number }, owner: string): Promise<Note> {
      const { id, title, body, rev } = note
      if (rev > 0) return change(id, note, owner)
      const made = await json<Note>(call('POST', '', { id, title, body }, owner))
      // It was there already, from an attempt whose answer got lost: since then the text has changed.
      return made.title === title && made.body === body ? made : change(id, { ...note, rev: made.rev }, owner)
    },
    remove: (id: string) => call('DELETE', at(id)).then(() => undefined),
  }
}

export type NotesApi = ReturnType<typeof createNotesApi>
