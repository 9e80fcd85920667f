import { Hono } from 'hono'
import { z } from 'zod'
import type { InNotebook, openNotebook } from './notebook.ts'
import { COLUMNS, type Note } from './notes.ts'
import { found, noteIdOf, validate } from './requests.ts'

const CURSOR = /^\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const LIST = `select ${COLUMNS}, deleted_at as "deletedAt" from note
  where deleted_at is not null
    and ($2::float8 is null or (deleted_at, id) < (to_timestamp($2 / 1000.0), $3::uuid))
  order by deleted_at desc, id desc limit $1`
const RESTORE = `update note set deleted_at = null, rev = rev + 1
  where id = $1 and deleted_at is not null returning ${COLUMNS}`
const DELETE = 'delete from note where id = $1 and deleted_at is not null returning id'
const EMPTY = 'delete from note where deleted_at is not null'

/** A note in the trash. The server deletes it 30 days after `deletedAt`. */
export interface TrashedNote extends Note {
  readonly deletedAt: string
}

const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.optional(z.string().regex(CURSOR, { error: 'must be the nextCursor of an earlier page' })),
})

/** The deleted notes of a notebook. No query filters by owner or team, as in `notes.ts`. */
export function trashApi(open: ReturnType<typeof openNotebook>) {
  const api = new Hono<InNotebook>()
  api.use(...open)

  api.get('/', async (c) => {
    const { limit, cursor } = validate(page, c.req.query())
    const [time, last] = cursor?.split('_') ?? []
    const rows = await c.get('inNotebook')((query) => query<TrashedNote>(LIST, [limit + 1, time, last]))
    const notes = rows.slice(0, limit)
    const end = rows.length > limit ? notes.at(-1) : undefined
    return c.json({ notes, nextCursor: end ? `${new Date(end.deletedAt).getTime()}_${end.id}` : null })
  })

  api.post('/:id/restore', async (c) => {
    const id = noteIdOf(c)
    return c.json(found((await c.get('inNotebook')((query) => query<Note>(RESTORE, [id])))[0]))
  })

  api.delete('/:id', async (c) => {
    const id = noteIdOf(c)
    found((await c.get('inNotebook')((query) => query(DELETE, [id])))[0])
    return c.body(null, 204)
  })

  api.delete('/', async (c) => {
    await c.get('inNotebook')((query) => query(EMPTY))
    return c.body(null, 204)
  })

  return api
}
