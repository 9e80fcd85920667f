/**
 * Allows pages of the option `controlOrigins` to read the responses of the control API, and responds to the preflight
 * requests of their browsers. Responses to all other pages stay unreadable for them.
 */
export async function withControlCors(
  request: Request,
  controlOrigins: readonly string[] | undefined,
  respond: () => Promise<Response>,
): Promise<Response> {
  const origin = request.headers.get('origin')
  if (origin === null || !controlOrigins?.includes(origin)) return respond()
  const isPreflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method')
  const response = isPreflight ? new Response(null, { status: 204 }) : await respond()
  response.headers.set('access-control-allow-origin', origin)
  response.headers.set('access-control-allow-headers', 'content-type')
  response.headers.append('vary', 'origin')
  return response
}
