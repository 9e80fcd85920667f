// Serves the pages and the bundles. Any web server will do: copy the bundles next to the pages.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'

const page = (name) => ['text/html; charset=utf-8', () => readFile(new URL(name, import.meta.url))]
const packaged = (type, name) => [type, () => readFile(fileURLToPath(import.meta.resolve(name)))]
const bundle = new URL('dist/browser.js', import.meta.resolve('@latchkey/core/package.json'))

const files = {
  '/': page('index.html'),
  '/handler/': page('handler.html'),
  '/latchkey.js': ['text/javascript', () => readFile(bundle)],
  '/browser.js': packaged('text/javascript', '@latchkey/react/browser'),
  '/styles.css': packaged('text/css', '@latchkey/react/styles.css'),
}

const port = Number(process.env.PORT || 3000)
createServer(async ({ url }, response) => {
  const { pathname } = new URL(url ?? '/', 'http://localhost')
  // One page shows all screens, such as `/handler/sign-in`.
  const [type, content] = files[pathname.startsWith('/handler/') ? '/handler/' : pathname] ?? []
  if (!content) return response.writeHead(404).end()
  response.writeHead(200, { 'Content-Type': type }).end(await content())
}).listen(port, () => console.log(`http://localhost:${port}`))
