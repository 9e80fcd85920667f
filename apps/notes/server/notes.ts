import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { type AccessEnv, httpError, type requireAccess } from './access.ts'

/** A note of the database. */
interface Note {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly rev: string
  readonly updatedAt: Date
}

// No statement filters by user or team: the database shows only the rows of the open notebook.
const COLUMNS = 'id, title, body, rev, updated_at as "updatedAt"'
const LIST = `select ${COLUMNS} from notes
  where ($2::float8 is null or (updated_at, id) < (to_timestamp($2 / 1000.0), $3::uuid))
    and strpos(lower(title || ' ' || body), lower($4)) > 0
  order by updated_at desc, id desc limit $1`
const READ = `select ${COLUMNS} from notes where id = $1`
const CREATE = `insert into notes (id, title, body, rev) values ($1, $2, $3, $4)
  on conflict do nothing returning ${COLUMNS}`
const CHANGE = `update notes set title = $2, body = $3, rev = $4, updated_at = now()
  where id = $1 and rev = $5 returning ${COLUMNS}`
const DELETE = 'delete from notes where id = $1 and ($2::uuid is null or rev = $2) returning id'

const CURSOR = /^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const PAGE = 50
const uuid = z.uuid().toLowerCase()
// A text in Postgres can contain any character except the null character.
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0]*$/, { error: 'must not contain the null character' })
const content = { title: text(200).default(''), body: text(100_000).default('') }
const creation = z.strictObject(content)
const write = z.strictObject({ ...content, rev: uuid, base: uuid.nullable() })
const deletion = z.strictObject({ base: uuid.optional() })
const list = z.strictObject({ q: text(200).default(''), before: z.string().regex(CURSOR).optional() })

function validate<Given>(shape: z.ZodType<Given>, input: unknown): Given {
  const { data, error } = shape.safeParse(input)
  if (!error) return data
  const [issue] = error.issues
  throw httpError(400, 'invalid', issue ? [...issue.path, issue.message].join(': ') : 'The request is invalid.')
}

/** Responds in the same way to an unknown ID, a malformed one, and one of another notebook. */
function orNotFound<Value>(value: Value | undefined): Value {
  if (value === undefined) throw httpError(404, 'not-found', 'There is no such note.')
  return value
}

const conflict = (c: Context, note: Note | undefined) => {
  const error = { code: 'conflict', message: 'This note was changed elsewhere meanwhile.' }
  return c.json({ error, note: note ? { ...note, canWrite: true } : null }, 409)
}

const idOf = (c: Context) => orNotFound(uuid.safeParse(c.req.param('id')).data)
const jsonOf = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

/** The notes of a notebook. */
export function notesApi(access: ReturnType<typeof requireAccess>) {
  const api = new Hono<AccessEnv>()
  const tooLarge = () => httpError(413, 'too-large', 'A request has at most 1 MiB.').getResponse()
  api.use(...access, bodyLimit({ maxSize: 1024 * 1024, onError: tooLarge }))

  api.get('/', async (c) => {
    const { q, before } = validate(list, c.req.query())
    const [time, id] = before?.split('_') ?? []
    const rows = await c.get('inNotebook')((query) => query<Note>(LIST, [PAGE + 1, time, id, q.trim()]))
    const { canWrite } = c.get('access')
    const notes = rows.slice(0, PAGE).map((note) => ({ ...note, canWrite }))
    const last = rows.length > PAGE ? notes.at(-1) : undefined
    return c.json({ notes, next: last ? `${last.updatedAt.getTime()}_${last.id}` : null, canWrite })
  })

  api.get('/:id', async (c) => {
    const id = idOf(c)
    const [note] = await c.get('inNotebook')((query) => query<Note>(READ, [id]))
    return c.json({ ...orNotFound(note), canWrite: c.get('access').canWrite })
  })

  // For API keys: the server chooses the ID.
  api.post('/', async (c) => {
    const { title, body } = validate(creation, await jsonOf(c))
    const values = [crypto.randomUUID(), title, body, crypto.randomUUID()]
    const [note] = await c.get('inNotebook')((query) => query<Note>(CREATE, values))
    return c.json({ ...orNotFound(note), canWrite: true }, 201, { Location: `${c.req.path}/${note?.id}` })
  })

  // For the web app: it chooses the ID and the revision, so that a write whose response was lost can be sent again.
  api.put('/:id', async (c) => {
    const id = idOf(c)
    const { title, body, rev, base } = validate(write, await jsonOf(c))
    const note = await c.get('inNotebook')(async (query) => {
      const values = [id, title, body, rev]
      const [written] = base ? await query<Note>(CHANGE, [...values, base]) : await query<Note>(CREATE, values)
      return written ?? (await query<Note>(READ, [id]))[0]
    })
    if (note?.rev === rev) return c.json({ ...note, canWrite: true })
    return conflict(c, note)
  })

  // With `base`, only that revision. API keys can leave it out.
  api.delete('/:id', async (c) => {
    const id = idOf(c)
    const { base } = validate(deletion, c.req.query())
    const { deleted, note } = await c.get('inNotebook')(async (query) => {
      const [deleted] = await query<{ id: string }>(DELETE, [id, base])
      return { deleted, note: deleted ? undefined : (await query<Note>(READ, [id]))[0] }
    })
    return deleted ? c.json(deleted) : conflict(c, orNotFound(note))
  })

  return api
}
