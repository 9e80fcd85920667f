import type { Note } from '../server/notes.ts'

export type { Note }
export type NotePage = { readonly notes: Note[]; readonly nextCursor: string | null }
export type NoteText = Pick<Note, 'title' | 'body'>

/** How long the API may take before it counts as out of reach, in milliseconds. */
const LIMIT = 15_000

/** A refusal of the notes API. `note` is there when the refusal was a conflict: the note as the server has it. */
export class ApiError extends Error {
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
  async function call<Answer>(method: string, path: string, body?: object, owner?: string): Promise<Answer> {
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
    const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined)
    if (response.ok) return answer
    const message = answer?.error?.message ?? `The notes API answered ${response.status}.`
    throw new ApiError(response.status, message, answer?.note)
  }
  const at = (id: string) => `/${encodeURIComponent(id)}`
  return {
    list: (query: { cursor?: string; q?: string }) => call<NotePage>('GET', `?${new URLSearchParams(query)}`),
    read: (id: string) => call<Note>('GET', at(id)),
    /** Makes the note (rev 0) or changes it, as this user and no other. */
    async save({ id, title, body, rev }: NoteText & { id: string; rev: number }, owner: string): Promise<Note> {
      const change = (rev: number) => call<Note>('PATCH', at(id), { title, body, rev }, owner)
      if (rev > 0) return change(rev)
      const made = await call<Note>('POST', '', { id, title, body }, owner)
      // It was there already, from an attempt whose answer got lost: since then the text has changed.
      return made.title === title && made.body === body ? made : change(made.rev)
    },
    /** A note that is gone already is what was asked for. */
    remove: (id: string) =>
      call<undefined>('DELETE', at(id)).catch((error) => {
        if (!isGone(error)) throw error
      }),
  }
}

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export type NotesApi = ReturnType<typeof createNotesApi>
