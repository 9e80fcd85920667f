import { MAX_JSON_DEPTH, parseJson } from '../http/json.js'
import { commands, findCommand } from './commands/index.js'
import type { ControlContext } from './control-context.js'
import { ControlError, type ControlErrorCode } from './control-error.js'
import { runCommand } from './run-command.js'

/** Path of the control API. */
export const CONTROL_PATH = '/__emulator'

/** Returns whether a path belongs to the control API. */
export const isControlPath = (path: string): boolean => path === CONTROL_PATH || path.startsWith(`${CONTROL_PATH}/`)

/** An exported world contains metadata of full depth inside its rows. */
const MAX_DEPTH = 2 * MAX_JSON_DEPTH

const STATUS: Record<ControlErrorCode, number> = {
  UNKNOWN_COMMAND: 404,
  INVALID_INPUT: 400,
  NOT_FOUND: 404,
  NOT_POSSIBLE: 409,
  TIMED_OUT: 408,
}

/** Handles requests such as `POST /__emulator/users/create`. Commands that only read also accept GET. */
export async function handleControlRequest(context: ControlContext, request: Request, url: URL): Promise<Response> {
  if (context.options.control === false)
    return errorResponse(403, 'NOT_POSSIBLE', 'The control API is disabled: the option `control` is false.')
  const path = url.pathname.slice(CONTROL_PATH.length + 1)
  if (path === '') return jsonResponse(200, reference())
  if (path === 'events') return eventStream(context, request.signal)
  const name = path.replace('/', '.')
  const { method } = request
  if (method !== 'POST' && !(method === 'GET' && findCommand(name)?.readOnly)) {
    if (!findCommand(name))
      return errorResponse(404, 'UNKNOWN_COMMAND', `Unknown command "${name}". GET ${CONTROL_PATH}/ lists all.`)
    return errorResponse(405, 'NOT_POSSIBLE', `${name} changes something. Send it as POST, with its input as JSON.`)
  }
  try {
    const input = method === 'GET' ? Object.fromEntries(url.searchParams) : await readInput(request)
    return jsonResponse(200, await runCommand(context, name, input, url.origin))
  } catch (error) {
    if (error instanceof ControlError) return errorResponse(STATUS[error.code], error.code, error.message, error.fields)
    throw error
  }
}

/** Requires the JSON content type: an HTML form on another site cannot send it. */
async function readInput(request: Request): Promise<unknown> {
  const text = await request.text()
  if (text === '') return {}
  const json = request.headers.get('content-type')?.startsWith('application/json')
  if (!json) throw new ControlError('INVALID_INPUT', 'The input must be JSON with "content-type: application/json".')
  try {
    return parseJson(text, MAX_DEPTH)
  } catch (error) {
    throw new ControlError('INVALID_INPUT', `The input is not valid JSON: ${(error as Error).message}`)
  }
}

const reference = () =>
  Object.fromEntries(
    Object.entries(commands).map(([group, members]) => [
      group,
      Object.fromEntries(Object.entries(members).map(([name, { summary, readOnly }]) => [name, { summary, readOnly }])),
    ]),
  )

/**
 * Server-sent events: `changed` after every change, so that a page knows when to read again, and `webhook` with each
 * webhook event.
 */
function eventStream({ notifications }: ControlContext, signal: AbortSignal): Response {
  const subscriptions: (() => void)[] = []
  const stop = () => {
    for (const unsubscribe of subscriptions.splice(0)) unsubscribe()
  }
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    start(stream) {
      const send = (event: string, data: object) =>
        stream.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      subscriptions.push(
        notifications.onChange(() => send('changed', {})),
        notifications.onWebhook((webhook) => send('webhook', webhook)),
      )
      signal.addEventListener('abort', stop)
      send('changed', {})
    },
    cancel: stop,
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}

const jsonResponse = (status: number, body: unknown) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } })

const errorResponse = (status: number, code: ControlErrorCode, message: string, fields: ControlError['fields'] = []) =>
  jsonResponse(status, { error: { code, message, fields } })
