import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Query } from './as-user.ts'
import { bearer, type Verify } from './bearer.ts'
import type { Database } from './db.ts'
import { words } from './words.ts'

const CURSOR = /^[01]_\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** The largest value of the column `rev`. */
const MAX_REV = 2_147_483_647
const COLUMNS = `id, title, body, rev, pinned, created_at as "createdAt", updated_at as "updatedAt"`
const LIST = `select ${COLUMNS} from note
  where ($3::float8 is null or (pinned, updated_at, id) < ($2::boolean, to_timestamp($3 / 1000.0), $4::uuid))
    and ($5::text is null or words @@ to_tsquery('simple', $5))
  order by pinned desc, updated_at desc, id desc limit $1`
const CREATE = 'insert into note (id, title, body) values ($1, $2, $3) on conflict do nothing'
const READ = `select ${COLUMNS} from note where id = $1`
const CHANGE = `update note set title = coalesce($2, title), body = coalesce($3, body), rev = rev + 1, updated_at = now()
  where id = $1 and rev = coalesce($4, rev) returning ${COLUMNS}`
const PIN = `update note set pinned = $2 where id = $1 returning ${COLUMNS}`

/** A note as the API returns it. Times are ISO 8601 strings. */
export interface Note {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Increases by one with each change. A PATCH with an older value responds with 409 and the current note. */
  readonly rev: number
  /** Whether the note comes before all notes that are not pinned. */
  readonly pinned: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

// A text in Postgres can contain any character except the null character.
const noNull = (value: string) => !value.includes('\0')
const text = (longest: number) =>
  z.string().max(longest).refine(noNull, { error: 'must not contain the null character' })
const title = text(200)
const body = text(100_000)
const id = z.uuid()
const creation = z.strictObject({ id: id.optional(), title: title.default(''), body: body.default('') })
const change = z
  .strictObject({ title: title.optional(), body: body.optional(), rev: z.int().positive().max(MAX_REV).optional() })
  .refine((value) => value.title !== undefined || value.body !== undefined, { error: 'must change title or body' })
const pin = z.strictObject({ pinned: z.boolean() })
const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  q: z.string().max(200).optional(),
  cursor: z.optional(z.string().regex(CURSOR, { error: 'must be the nextCursor of an earlier page' })),
})

/** The notes of the signed-in user. No query filters by owner: the database shows each user only their own rows. */
export function notesApi(database: Pick<Database, 'asUser'>, verify: Verify) {
  const api = new Hono<Asked>()
  const tooLarge = () => refusal(413, 'too-large', 'A note of at most 1 MiB fits.').getResponse()
  api.use(bearer(verify), bodyLimit({ maxSize: 1024 * 1024, onError: tooLarge }))

  const asSignedInUser = <Result>(c: Context<Asked>, work: (query: Query) => Promise<Result>) =>
    database.asUser(c.get('userId'), work)
  const find = async (query: Query, noteId: string) => (await query<Note>(READ, [noteId]))[0]

  api.get('/', async (c) => {
    const { limit, cursor, q } = validate(page, c.req.query())
    const [pinned, time, last] = cursor?.split('_') ?? []
    const search =
      q === undefined
        ? q
        : words(q)
            .map((word) => `${word}:*`)
            .join(' & ')
    const rows = await asSignedInUser(c, (query) => query<Note>(LIST, [limit + 1, pinned, time, last, search]))
    const notes = rows.slice(0, limit)
    const end = rows.length > limit ? notes.at(-1) : undefined
    return c.json({ notes, nextCursor: end ? cursorAfter(end) : null })
  })

  api.post('/', async (c) => {
    const { id: noteId = crypto.randomUUID(), title, body } = validate(creation, await json(c))
    // The client may choose the id, so that repeating a request whose response was lost changes nothing.
    const note = await asSignedInUser(c, async (query) => {
      await query(CREATE, [noteId, title, body])
      return find(query, noteId)
    })
    return c.json(note, 201, { Location: `/api/notes/${noteId}` })
  })

  api.get('/:id', async (c) => {
    const noteId = idOf(c)
    return c.json(found(await asSignedInUser(c, (query) => find(query, noteId))))
  })

  api.patch('/:id', async (c) => {
    const noteId = idOf(c)
    const { title, body, rev } = validate(change, await json(c))
    const [changed, present] = await asSignedInUser(c, async (query) => {
      const [row] = await query<Note>(CHANGE, [noteId, title, body, rev])
      return [row, row ?? (await find(query, noteId))]
    })
    if (changed) return c.json(changed)
    const error = { code: 'conflict', message: 'This note was changed elsewhere meanwhile.' }
    return c.json({ error, note: found(present) }, 409)
  })

  // Pinning is not an edit: it does not conflict with one.
  api.put('/:id/pin', async (c) => {
    const noteId = idOf(c)
    const { pinned } = validate(pin, await json(c))
    return c.json(found((await asSignedInUser(c, (query) => query<Note>(PIN, [noteId, pinned])))[0]))
  })

  api.delete('/:id', async (c) => {
    const noteId = idOf(c)
    found((await asSignedInUser(c, (query) => query('delete from note where id = $1 returning id', [noteId])))[0])
    return c.body(null, 204)
  })

  return api
}

const cursorAfter = ({ pinned, updatedAt, id }: Note) => `${Number(pinned)}_${new Date(updatedAt).getTime()}_${id}`

type Asked = { Variables: { userId: string } }

/** An error that ends a request with a response. */
const refusal = (status: 400 | 404 | 413, code: string, message: string) =>
  new HTTPException(status, { res: Response.json({ error: { code, message } }, { status }) })

/** Responds in the same way to an unknown id, a malformed id and the id of another user's note. */
function found<Found>(value: Found | undefined): Found {
  if (value !== undefined) return value
  throw refusal(404, 'not-found', 'There is no such note.')
}
const idOf = (c: Context) => found(id.safeParse(c.req.param('id')).data)

/** Reads the body as JSON. Returns undefined, which no schema accepts, when it is not JSON. */
const json = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

/** Validates an input. Responds with 400 when it does not match. */
function validate<Given>(shape: z.ZodType<Given>, given: unknown): Given {
  const { data, error } = shape.safeParse(given)
  if (!error) return data
  const [issue] = error.issues
  const noObject = !issue || (issue.code === 'invalid_type' && issue.path.length === 0)
  const message = noObject ? 'The body must be a JSON object.' : [...issue.path, issue.message].join(': ')
  throw refusal(400, 'invalid', message)
}
