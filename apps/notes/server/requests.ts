import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'

/** An error that ends a request with a response. */
export const refusal = (status: 400 | 403 | 404 | 413, code: string, message: string) =>
  new HTTPException(status, { res: Response.json({ error: { code, message } }, { status }) })

/** Responds in the same way to an unknown id, a malformed id and the id of a note in another notebook. */
export function found<Found>(value: Found | undefined): Found {
  if (value !== undefined) return value
  throw refusal(404, 'not-found', 'There is no such note.')
}

const id = z.uuid()
export const noteIdOf = (c: Context) => found(id.safeParse(c.req.param('id')).data)

/** Reads the body as JSON. Returns undefined, which no schema accepts, when it is not JSON. */
export const readJson = (c: Context): Promise<unknown> => c.req.json().catch(() => undefined)

/** Validates an input. Responds with 400 when it does not match. */
export function validate<Given>(shape: z.ZodType<Given>, given: unknown): Given {
  const { data, error } = shape.safeParse(given)
  if (!error) return data
  const [issue] = error.issues
  const noObject = !issue || (issue.code === 'invalid_type' && issue.path.length === 0)
  const message = noObject ? 'The body must be a JSON object.' : [...issue.path, issue.message].join(': ')
  throw refusal(400, 'invalid', message)
}
