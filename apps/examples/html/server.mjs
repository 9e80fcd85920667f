// Serves three files. Any web server will do: copy the bundle next to the page.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { configFromEnv } from '@latchkey/core'

const files = {
  '/': ['text/html; charset=utf-8', () => readFile(new URL('index.html', import.meta.url))],
  '/latchkey.js': ['text/javascript', () => readFile(fileURLToPath(import.meta.resolve('@latchkey/core/browser')))],
  '/config.json': ['application/json', () => JSON.stringify(configFromEnv(process.env))],
}

const port = Number(process.env.PORT ?? 3000)
createServer(async ({ url }, response) => {
  const [type, content] = files[new URL(url ?? '/', 'http://localhost').pathname] ?? []
  if (!content) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': type }).end(await content())
}).listen(port, () => console.log(`http://localhost:${port}`))
