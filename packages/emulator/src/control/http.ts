import { MAX_JSON_DEPTH, parseJson } from '../json.js'
import { ControlError, type ControlErrorCode } from './command.js'
import { table, verbNamed } from './commands/index.js'
import type { Workings } from './control-context.js'
import { perform } from './run-command.js'

/** Where the control API stands. */
export const CONTROL_PATH = '/__emulator'

export const isControl = (path: string): boolean => path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`)

const STATUS: Record<ControlErrorCode, number> = {
  UNKNOWN_VERB: 404,
  INVALID_INPUT: 400,
  NOT_FOUND: 404,
  NOT_POSSIBLE: 409,
  TIMED_OUT: 408,
}

/** Answers `POST /__emulator/users/create`; verbs that only read may be asked by GET. */
export async function answerControl(workings: Workings, request: Request, url: URL): Promise<Response> {
  if (workings.options.control === false)
    return said(403, 'NOT_POSSIBLE', 'The control API of this emulator is switched off.')
  const path = url.pathname.slice(CONTROL_PATH.length + 1)
  if (path === '') return answer(200, reference())
  if (path === 'events') return events(workings, request.signal)
  const name = path.replace('/', '.')
  const asked = request.method
  if (asked !== 'POST' && !(asked === 'GET' && verbNamed(name)?.reads)) {
    if (!verbNamed(name))
      return said(404, 'UNKNOWN_VERB', `There is no verb "${name}". GET ${CONTROL_PATH}/ lists all.`)
    return said(405, 'NOT_POSSIBLE', `${name} changes something: ask by POST, with its input as JSON.`)
  }
  try {
    const input = asked === 'GET' ? Object.fromEntries(url.searchParams) : await bodyOf(request)
    return answer(200, await perform(workings, name, input, url.origin))
  } catch (error) {
    if (error instanceof ControlError) return said(STATUS[error.code], error.code, error.message, error.fields)
    throw error
  }
}

/** An exported world contains metadata of the full depth a few levels down, and must fit. */
const MAX_DEPTH = 2 * MAX_JSON_DEPTH

/** A form of another site can send no JSON: what says it is something else is refused. */
async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return {}
  const json = request.headers.get('content-type')?.startsWith('application/json')
  if (!json) throw new ControlError('INVALID_INPUT', 'The input must be JSON, with "content-type: application/json".')
  try {
    return parseJson(text, MAX_DEPTH)
  } catch (error) {
    throw new ControlError('INVALID_INPUT', `The input cannot be read as JSON: ${(error as Error).message}`)
  }
}

const reference = () =>
  Object.fromEntries(
    Object.entries(table).map(([group, verbs]) => [
      group,
      Object.fromEntries(Object.entries(verbs).map(([name, { summary, reads }]) => [name, { summary, reads }])),
    ]),
  )

/**
 * Server-sent events: `changed` after everything that happens, so that a page knows when to look again, and `webhook`
 * with each event that a webhook tells.
 */
function events({ subscribe, listen }: Workings, signal: AbortSignal): Response {
  const stops: (() => void)[] = []
  const stop = () => {
    for (const end of stops.splice(0)) end()
  }
  const text = new TextEncoder()
  const body = new ReadableStream({
    start(stream) {
      const send = (event: string, data: object) =>
        stream.enqueue(text.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      stops.push(
        subscribe(() => send('changed', {})),
        listen((webhook) => send('webhook', webhook)),
      )
      signal.addEventListener('abort', stop)
      send('changed', {})
    },
    cancel: stop,
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

const answer = (status: number, body: unknown) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })

const said = (status: number, code: ControlErrorCode, message: string, fields: ControlError['fields'] = []) =>
  answer(status, { error: { code, message, fields } })
