import { fail } from './answers.js'

/** The body by its content type: none without one, and none on a GET. Raises BODY_PARSING_ERROR. */
export async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (request.method === 'GET' || request.method === 'HEAD' || !type) return undefined
  switch (type) {
    case 'application/json':
      return request.json().catch(() => fail('BODY_PARSING_ERROR'))
    case 'application/x-www-form-urlencoded':
      return Object.fromEntries(new URLSearchParams(await request.text()))
    case 'text/plain':
      return request.text()
    case 'application/octet-stream':
      return new Uint8Array(await request.arrayBuffer())
    default:
      // A bodyless request of a browser's fetch may still name a type.
      return (await request.text()) === '' ? undefined : fail('BODY_PARSING_ERROR')
  }
}
