import { fetchWithAuth, isLatchkeyError, redirectTo } from '@latchkey/core'
import { client } from './client.ts'

export interface Text {
  readonly title: string
  readonly body: string
}

/** A note of the API. */
export interface Note extends Text {
  readonly id: string
  /** A UUID that changes with each edit. A write with an older one as its base is a conflict. */
  readonly rev: string
  /** In ISO 8601. */
  readonly updatedAt: string
  /** Whether the user may change it. Only members of a team with the permission may change its notes. */
  readonly canWrite: boolean
}

export interface NotePage {
  readonly notes: readonly Note[]
  /** The parameter `before` of the next page. */
  readonly next: string | null
  readonly canWrite: boolean
}

/** The API responded with an error. */
export class ApiError extends Error {
  readonly status: number
  /** In a conflict, status 409: the note as it was changed elsewhere, or null if it was deleted. */
  readonly note: Note | null
  constructor(status: number, message: string, note: Note | null = null) {
    super(message)
    this.status = status
    this.note = note
  }
}

/** Whether the same request would fail again. A failure of the network, the session or the server can end by itself. */
export const isPermanent = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 429].includes(error.status)

/** What to show for an error. Messages of Latchkey and of the browser are for developers. */
export function textOf(error: Error): string {
  if (error instanceof ApiError) return error.message
  if (isLatchkeyError(error, 'OFFLINE') || !navigator.onLine)
    return 'You are offline. Try again when you are back online.'
  if (isLatchkeyError(error, 'UNABLE_TO_CONNECT')) return SIGN_IN_DOWN
  return 'The server with your notes can’t be reached. Try again in a moment.'
}

const SIGN_IN_DOWN = 'The sign-in service cannot be reached. Your notes are safe. Try again in a moment.'
/** In milliseconds. */
const TIMEOUT = 15_000

async function call<Data>(method: string, path: string, input?: object): Promise<Data> {
  const headers = { 'Content-Type': 'application/json' }
  const body = input && JSON.stringify(input)
  const response = await fetchWithAuth(client, { url: `/api${path}`, method, headers, body }, { timeout: TIMEOUT })
  const data = await response.json().catch(() => undefined)
  if (response.ok && data) return data
  // The user is restricted: signed in, but they must verify their email address before they can use the app.
  if (data?.error?.code === 'RESTRICTED_NOT_ALLOWED') void redirectTo(client, 'verifyEmail', { replace: true })
  const message = data?.error?.message ?? `The notes API sent an unexpected response with status ${response.status}.`
  throw new ApiError(response.ok ? 502 : response.status, message, data?.note)
}

/** Without a team, the notes of the user. */
const notes = (team = '') => (team ? `/teams/${encodeURIComponent(team)}/notes` : '/notes')
const note = (team: string | undefined, id: string) => `${notes(team)}/${encodeURIComponent(id)}`

export const listNotes = (team: string | undefined, query: Record<string, string>) =>
  call<NotePage>('GET', `${notes(team)}?${new URLSearchParams(query)}`)

export const readNote = (team: string | undefined, id: string) => call<Note>('GET', note(team, id))

/** Creates the note if `base` is null. Sending the same write twice has no further effect. */
export const writeNote = (
  team: string,
  id: string,
  write: Text & { readonly rev: string; readonly base: string | null },
) => call<Note>('PUT', note(team, id), write)

/** A conflict if the note has another revision than `base`. */
export const deleteNote = (team: string, id: string, base: string) =>
  call<object>('DELETE', `${note(team, id)}?${new URLSearchParams({ base })}`)
