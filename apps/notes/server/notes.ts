import type { VerifiedToken } from '@latchkey/core/verify'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Query } from './as-user.ts'
import { bearer } from './bearer.ts'
import type { Database } from './db.ts'
import { words } from './words.ts'

const LARGEST_BODY = 1024 * 1024
const COLUMNS = `id, title, body, rev, created_at as "createdAt", updated_at as "updatedAt"`

/** A note as the API shows it: points in time are ISO texts. */
export interface Note {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Grows by one with each change. A PATCH that names an older one is refused with 409 and the note as it is. */
  readonly rev: number
  readonly createdAt: string
  readonly updatedAt: string
}

// Postgres text holds anything but the null character.
const text = (longest: number) =>
  z
    .string()
    .max(longest)
    .refine((value) => !value.includes('\0'), { error: 'must not contain the null character' })
const title = text(200)
const body = text(100_000)
const id = z.uuid()
const creation = z.strictObject({ id: id.optional(), title: title.default(''), body: body.default('') })
const change = z
  .strictObject({ title: title.optional(), body: body.optional(), rev: z.int().positive().optional() })
  .refine((value) => value.title !== undefined || value.body !== undefined, { error: 'must change title or body' })
const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  q: z.string().max(200).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}_[0-9a-f-]{36}$/, { error: 'must be the nextCursor of an earlier page' })
    .optional(),
})

/** The notes of whoever asks. No query here names an owner: the database shows each user only their own rows. */
export function notesApi(database: Pick<Database, 'asUser'>, verify: (token: string) => Promise<VerifiedToken>) {
  const api = new Hono<{ Variables: { userId: string } }>()
  api.use(bearer(verify))
  api.use(
    bodyLimit({ maxSize: LARGEST_BODY, onError: (c) => refuse(c, 413, 'too-large', 'A note of at most 1 MiB fits.') }),
  )

  const mine = <Result>(c: Context, work: (query: Query) => Promise<Result>) => database.asUser(c.get('userId'), work)
  const find = (query: Query, noteId: string) => query<Note>(`select ${COLUMNS} from note where id = $1`, [noteId])

  api.get('/', async (c) => {
    const asked = page.safeParse(c.req.query())
    if (!asked.success) return invalid(c, asked.error)
    const { limit, cursor, q } = asked.data
    const [time, last] = cursor?.split('_') ?? [null, null]
    const search =
      q === undefined
        ? null
        : words(q)
            .map((word) => `${word}:*`)
            .join(' & ')
    const rows = await mine(c, (query) =>
      query<Note>(
        `select ${COLUMNS} from note
         where ($2::float8 is null or (updated_at, id) < (to_timestamp($2 / 1000.0), $3::uuid))
           and ($4::text is null or words @@ to_tsquery('simple', $4))
         order by updated_at desc, id desc limit $1`,
        [limit + 1, time, last, search],
      ),
    )
    const notes = rows.slice(0, limit)
    const end = rows.length > limit ? notes.at(-1) : undefined
    return c.json({ notes, nextCursor: end ? `${new Date(end.updatedAt).getTime()}_${end.id}` : null })
  })

  api.post('/', async (c) => {
    const given = creation.safeParse(await json(c))
    if (!given.success) return invalid(c, given.error)
    const noteId = given.data.id ?? crypto.randomUUID()
    // The id may be the client's, so that a repeated request, not knowing of the first one's success, changes nothing.
    const note = await mine(c, async (query) => {
      const values = [noteId, given.data.title, given.data.body]
      await query('insert into note (id, title, body) values ($1, $2, $3) on conflict do nothing', values)
      return (await find(query, noteId))[0]
    })
    c.header('Location', `/api/notes/${noteId}`)
    return c.json(note, 201)
  })

  api.get('/:id', async (c) => {
    const noteId = id.safeParse(c.req.param('id'))
    const [note] = noteId.success ? await mine(c, (query) => find(query, noteId.data)) : []
    return note ? c.json(note) : unknown(c)
  })

  api.patch('/:id', async (c) => {
    const noteId = id.safeParse(c.req.param('id'))
    const given = change.safeParse(await json(c))
    if (!given.success) return invalid(c, given.error)
    if (!noteId.success) return unknown(c)
    const { changed, found } = await mine(c, async (query) => {
      const values = [noteId.data, given.data.title ?? null, given.data.body ?? null, given.data.rev ?? null]
      const [changed] = await query<Note>(
        `update note set title = coalesce($2, title), body = coalesce($3, body), rev = rev + 1, updated_at = now()
         where id = $1 and rev = coalesce($4, rev) returning ${COLUMNS}`,
        values,
      )
      return { changed, found: changed ?? (await find(query, noteId.data))[0] }
    })
    if (!found) return unknown(c)
    if (changed) return c.json(changed)
    const error = { code: 'conflict', message: 'This note was changed elsewhere meanwhile.' }
    return c.json({ error, note: found }, 409)
  })

  api.delete('/:id', async (c) => {
    const noteId = id.safeParse(c.req.param('id'))
    const remove = (query: Query) => query('delete from note where id = $1 returning id', [noteId.data])
    const removed = noteId.success ? await mine(c, remove) : []
    return removed.length > 0 ? c.body(null, 204) : unknown(c)
  })

  return api
}

/** The body as JSON; undefined, which no shape accepts, when it is not. */
const json = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

const refuse = (c: Context, status: 400 | 404 | 413, code: string, message: string) =>
  c.json({ error: { code, message } }, status)

/** The same for an unknown, a malformed and somebody else's id. */
const unknown = (c: Context) => refuse(c, 404, 'not-found', 'There is no such note.')

function invalid(c: Context, { issues }: z.ZodError) {
  const [issue] = issues
  if (!issue || (issue.code === 'invalid_type' && issue.path.length === 0))
    return refuse(c, 400, 'invalid', 'The body must be a JSON object.')
  return refuse(c, 400, 'invalid', [...issue.path, issue.message].join(': '))
}
