import { fail } from './errors.js'
import { parseJson } from './json.js'

/** Reads the body by its content type. A GET request and a request without a content type have none. Throws BODY_PARSING_ERROR. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (request.method === 'GET' || request.method === 'HEAD' || !type) return undefined
  switch (type) {
    case 'application/json':
      return readJson(request)
    case 'application/x-www-form-urlencoded':
      return Object.fromEntries(new URLSearchParams(await request.text()))
    case 'text/plain':
      return request.text()
    case 'application/octet-stream':
      return readBytes(new Uint8Array(await request.arrayBuffer()))
    default:
      // A `fetch` request of a browser may have a content type without a body.
      return (await request.text()) === '' ? undefined : fail('BODY_PARSING_ERROR')
  }
}

/** Clients send batches of events as JSON that is compressed with gzip. */
async function readBytes(bytes: Uint8Array<ArrayBuffer>): Promise<unknown> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
    return parseJson(await new Response(stream).text())
  } catch {
    return fail('BODY_PARSING_ERROR')
  }
}

async function readJson(request: Request): Promise<unknown> {
  try {
    return parseJson(await request.text())
  } catch {
    return fail('BODY_PARSING_ERROR')
  }
}
