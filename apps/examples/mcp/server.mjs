import { createServer } from 'node:http'
import { authenticate, createVerifier } from '@latchkey/core/verify'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'

const { HEXCLAVE_PROJECT_ID: projectId = '', HEXCLAVE_API_URL: baseUrl, PORT = '3333' } = process.env
const MCP_URL = process.env.MCP_URL || `http://localhost:${PORT}/mcp`
const { origin, pathname } = new URL(MCP_URL)
const METADATA = `/.well-known/oauth-protected-resource${pathname}`
const verify = createVerifier({ projectId, baseUrl: baseUrl || undefined })

/** The metadata of RFC 9728, with the project whose users the server accepts. */
const metadata = { resource: MCP_URL, latchkey_agent_auth: { projectId } }

function notesServer(userId) {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  server.registerTool('whoami', { description: 'Returns the ID of the user.' }, async () => ({
    content: [{ type: 'text', text: userId }],
  }))
  return server
}

const send = (response, status, body, headers = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))

createServer(async (request, response) => {
  if (request.url === METADATA) return send(response, 200, metadata)
  if (request.url !== pathname) return send(response, 404, {})
  const auth = await authenticate({ headers: new Headers(request.headers) }, verify, { realm: 'notes' })
  if (auth instanceof Response) {
    const challenge = auth.headers.get('www-authenticate')
    if (challenge) auth.headers.set('www-authenticate', `${challenge}, resource_metadata="${origin}${METADATA}"`)
    return send(response, auth.status, await auth.json(), Object.fromEntries(auth.headers))
  }
  // One server and one transport for each request: no state to share between users.
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined })
  response.on('close', () => transport.close())
  await notesServer(auth.userId).connect(transport)
  await transport.handleRequest(request, response)
}).listen(Number(PORT))
