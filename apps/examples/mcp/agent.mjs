import { createClient, fetchWithAuth } from '@latchkey/core'
import { startAgentLogin } from '@latchkey/core/agents'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

// The settings of the agent for this server. The server must not choose the project: it would get tokens of any project.
const { MCP_URL = 'http://localhost:3333/mcp', APP_URL: appUrl = 'http://localhost:3000' } = process.env
const { HEXCLAVE_PROJECT_ID: projectId, HEXCLAVE_API_URL: baseUrl } = process.env

await checkServer(MCP_URL, projectId)

const client = createClient({ projectId, baseUrl: baseUrl || undefined, tokenStore: 'memory' })
const login = await startAgentLogin(client, { name: 'Notes assistant', appUrl })
console.log(`Open ${login.confirmUrl} and compare the code ${login.claimCode}`)
const result = await login.wait()
if (result.status !== 'success') throw new Error(`The sign-in ended with ${result.status}.`)
await client.session.start({ accessToken: null, refreshToken: result.session.refreshToken.reveal() })

// The access token expires after some minutes: every request gets a current one.
const fetchAsUser = (url, init) => fetchWithAuth(client, { ...init, url: String(url) })

const mcp = new Client({ name: 'notes-assistant', version: '1.0.0' })
await mcp.connect(new StreamableHTTPClientTransport(new URL(MCP_URL), { fetch: fetchAsUser }))
const { content } = await mcp.callTool({ name: 'whoami', arguments: {} })
console.log('whoami:', content[0].text)
await mcp.close()
client.dispose()

/** Throws unless the metadata of a server is its own (RFC 9728, section 3.3) and names the project of the agent. */
async function checkServer(url, projectId) {
  const refused = await fetch(url, { method: 'POST', redirect: 'error' })
  const challenge = refused.headers.get('www-authenticate') ?? ''
  const [, metadataUrl = ''] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
  if (!URL.canParse(metadataUrl) || new URL(metadataUrl).origin !== new URL(url).origin)
    throw new Error(`The metadata of ${url} is on another origin, or there is none.`)
  const metadata = await (await fetch(metadataUrl, { redirect: 'error' })).json()
  if (metadata.resource !== url) throw new Error(`The metadata of ${url} is that of another server.`)
  if (metadata.latchkey_agent_auth?.projectId !== projectId)
    throw new Error(`${url} accepts the users of another project.`)
}
