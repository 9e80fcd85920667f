import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const settings = {
  baseUrl: process.env.STACK_API_URL,
  projectId: process.env.STACK_PROJECT_ID,
  publishableClientKey: process.env.STACK_PUBLISHABLE_CLIENT_KEY,
}
const page = `<!doctype html><title>Both kits</title><link rel="icon" href="data:,">
<script>window.settings = ${JSON.stringify(settings)}</script><script type="module" src="/client.js"></script>`

createServer((request, response) => {
  const isScript = request.url === '/client.js'
  response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
  response.end(isScript ? readFileSync(new URL('dist/client.js', import.meta.url)) : page)
}).listen(Number(process.env.PORT))
