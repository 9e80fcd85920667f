import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { Query } from './as-user.ts'
import { addSamples, removeSamples } from './content/samples.ts'
import { tagsIn } from './content/tags.ts'
import { words } from './content/words.ts'
import { REMEMBER_TEAM } from './deleted-teams.ts'
import type { InNotebook, openNotebook } from './notebook.ts'
import { found, noteIdOf, readJson, refusal, validate } from './requests.ts'

const CURSOR = /^[01]_\d{1,15}_[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** The largest value of the column `rev`. */
const MAX_REV = 2_147_483_647
export const COLUMNS = `id, title, body, rev, pinned, sample, created_at as "createdAt", updated_at as "updatedAt"`
const LIST = `select ${COLUMNS} from note
  where deleted_at is null
    and ($3::float8 is null or (pinned, updated_at, id) < ($2::boolean, to_timestamp($3 / 1000.0), $4::uuid))
    and ($5::text is null or words @@ to_tsquery('simple', $5))
    and ($6::text is null or tags @> array[$6::text])
  order by pinned desc, updated_at desc, id desc limit $1`
const TAGS = `select unnest(tags) as tag, count(*)::int as count from note where deleted_at is null
  group by 1 order by 2 desc, 1 limit 50`
// A note in the trash returns with the new text: this undoes its deletion.
const CREATE = `insert into note (id, title, body, tags) values ($1, $2, $3, $4)
  on conflict (notebook, id) do update set title = excluded.title, body = excluded.body, tags = excluded.tags, deleted_at = null,
    rev = note.rev + 1, updated_at =
      case when (note.title, note.body) = (excluded.title, excluded.body) then note.updated_at else now() end
  where note.deleted_at is not null`
const READ = `select ${COLUMNS} from note where id = $1 and deleted_at is null`
const CHANGE = `update note set title = coalesce($2, title), body = coalesce($3, body), tags = coalesce($5, tags),
  rev = rev + 1, updated_at = now()
  where id = $1 and deleted_at is null and rev = coalesce($4, rev) returning ${COLUMNS}`
const PIN = `update note set pinned = $2 where id = $1 and deleted_at is null returning ${COLUMNS}`
const DELETE = `update note set deleted_at = now(), rev = rev + 1 where id = $1 and deleted_at is null returning id`

/** A note as the API returns it. Times are ISO 8601 strings. */
export interface Note {
  readonly id: string
  readonly title: string
  readonly body: string
  /** Increases by one with each change. A PATCH with an older value responds with 409 and the current note. */
  readonly rev: number
  /** Whether the note comes before all notes that are not pinned. */
  readonly pinned: boolean
  /** Whether it is one of the notes that explain the app to a new user. */
  readonly sample: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** A tag, and the number of notes that have it. The first page of the list contains the most frequent ones. */
export interface TagCount {
  readonly tag: string
  readonly count: number
}

// A text in Postgres can contain any character except the null character.
const noNull = (value: string) => !value.includes('\0')
const text = (longest: number) =>
  z.string().max(longest).refine(noNull, { error: 'must not contain the null character' })
const title = text(200)
const body = text(100_000)
const creation = z.strictObject({ id: z.uuid().optional(), title: title.default(''), body: body.default('') })
const change = z
  .strictObject({ title: title.optional(), body: body.optional(), rev: z.int().positive().max(MAX_REV).optional() })
  .refine((value) => value.title !== undefined || value.body !== undefined, { error: 'must change title or body' })
const pin = z.strictObject({ pinned: z.boolean() })
const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  q: z.string().max(200).optional(),
  tag: z.string().max(50).optional(),
  cursor: z.optional(z.string().regex(CURSOR, { error: 'must be the nextCursor of an earlier page' })),
})

/** The notes of a notebook. No query filters by owner or team: the database shows only the rows of the open notebook. */
export function notesApi(open: ReturnType<typeof openNotebook>, { samples = false } = {}) {
  const api = new Hono<InNotebook>()
  const tooLarge = () => refusal(413, 'too-large', 'A note of at most 1 MiB fits.').getResponse()
  api.use(...open, bodyLimit({ maxSize: 1024 * 1024, onError: tooLarge }))

  const find = async (query: Query, noteId: string) => (await query<Note>(READ, [noteId]))[0]

  api.get('/', async (c) => {
    const { limit, cursor, q, tag } = validate(page, c.req.query())
    const [pinned, time, last] = cursor?.split('_') ?? []
    const search =
      q === undefined
        ? q
        : words(q)
            .map((word) => `${word}:*`)
            .join(' & ')
    const isFirst = [cursor, q, tag].every((value) => value === undefined)
    const [rows, tags] = await c.get('inNotebook')(async (query) => {
      const list = () => query<Note>(LIST, [limit + 1, pinned, time, last, search, tag?.toLowerCase()])
      const listed = await list()
      if (!isFirst) return [listed]
      const isNew = samples && listed.length === 0 && (await addSamples(query))
      return [isNew ? await list() : listed, await query<TagCount>(TAGS)]
    })
    const notes = rows.slice(0, limit)
    const end = rows.length > limit ? notes.at(-1) : undefined
    return c.json({ notes, nextCursor: end ? cursorAfter(end) : null, tags })
  })

  api.post('/', async (c) => {
    const { id: noteId = crypto.randomUUID(), title, body } = validate(creation, await readJson(c))
    // The client may choose the id, so that repeating a request whose response was lost changes nothing.
    const note = await c.get('inNotebook')(async (query) => {
      await query(REMEMBER_TEAM)
      await query(CREATE, [noteId, title, body, tagsIn(body)])
      return find(query, noteId)
    })
    return c.json(note, 201, { Location: `${c.req.path}/${noteId}` })
  })

  // Moves the sample notes to the trash.
  api.delete('/samples', async (c) => c.json({ ids: await c.get('inNotebook')(removeSamples) }))

  api.get('/:id', async (c) => {
    const noteId = noteIdOf(c)
    return c.json(found(await c.get('inNotebook')((query) => find(query, noteId))))
  })

  api.patch('/:id', async (c) => {
    const noteId = noteIdOf(c)
    const { title, body, rev } = validate(change, await readJson(c))
    const [changed, present] = await c.get('inNotebook')(async (query) => {
      const [row] = await query<Note>(CHANGE, [noteId, title, body, rev, body === undefined ? undefined : tagsIn(body)])
      return [row, row ?? (await find(query, noteId))]
    })
    if (changed) return c.json(changed)
    const error = { code: 'conflict', message: 'This note was changed elsewhere meanwhile.' }
    return c.json({ error, note: found(present) }, 409)
  })

  // Pinning is not an edit: it does not conflict with one.
  api.put('/:id/pin', async (c) => {
    const noteId = noteIdOf(c)
    const { pinned } = validate(pin, await readJson(c))
    return c.json(found((await c.get('inNotebook')((query) => query<Note>(PIN, [noteId, pinned])))[0]))
  })

  // Moves the note to the trash.
  api.delete('/:id', async (c) => {
    const noteId = noteIdOf(c)
    found((await c.get('inNotebook')((query) => query(DELETE, [noteId])))[0])
    return c.body(null, 204)
  })

  return api
}

const cursorAfter = ({ pinned, updatedAt, id }: Note) => `${Number(pinned)}_${new Date(updatedAt).getTime()}_${id}`
