// A server with CommonJS: it serves the page, and an API for the signed-in user.
const { readFileSync } = require('node:fs')
const { createServer } = require('node:http')
const { join } = require('node:path')
const { StackServerApp } = require('@stackframe/js')

const app = new StackServerApp({
  baseUrl: process.env.STACK_API_URL,
  projectId: process.env.STACK_PROJECT_ID,
  publishableClientKey: process.env.STACK_PUBLISHABLE_CLIENT_KEY,
  secretServerKey: process.env.STACK_SECRET_SERVER_KEY,
  tokenStore: null,
})
const settings = {
  baseUrl: process.env.STACK_API_URL,
  projectId: process.env.STACK_PROJECT_ID,
  publishableClientKey: process.env.STACK_PUBLISHABLE_CLIENT_KEY,
}

async function respond(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost')
  if (pathname === '/client.js') return response.end(readFileSync(join(__dirname, 'dist/client.js')))
  if (!pathname.startsWith('/api/')) {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const html = readFileSync(join(__dirname, 'index.html'), 'utf8')
    return response.end(html.replace('SETTINGS', JSON.stringify(settings)))
  }
  response.setHeader('content-type', 'application/json')
  const headers = new Headers(Object.entries(request.headers))
  const user = await app.getUser({ tokenStore: { headers } })
  if (!user) {
    response.statusCode = 401
    return response.end(JSON.stringify({ error: 'Sign in first.' }))
  }
  if (pathname === '/api/teams' && request.method === 'POST') {
    let body = ''
    for await (const chunk of request) body += chunk
    await user.createTeam({ displayName: JSON.parse(body).name })
  }
  const teams = await user.listTeams()
  response.end(JSON.stringify({ email: user.primaryEmail, teams: teams.map(({ displayName }) => displayName) }))
}

createServer((request, response) => {
  response.setHeader('content-security-policy', "script-src 'self' 'unsafe-inline'")
  if (request.url === '/client.js') response.setHeader('content-type', 'text/javascript')
  respond(request, response).catch((error) => {
    console.error(error)
    response.statusCode = 500
    response.end('{}')
  })
}).listen(Number(process.env.PORT))
