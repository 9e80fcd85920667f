// Serves the notes API in a separate process that a test can overload and kill. Prints its port on standard output.
import { mkdir } from 'node:fs/promises'
import { createVerifier } from '@latchkey/core/verify'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db.ts'
import { LIMITS, listen } from '../../start/listen.ts'

const { FOLDER = '', DATABASE_URL, PROJECT_ID: projectId = '', KEY_SET = '{}', SERVER_LIMITS = '{}' } = process.env
const baseUrl = 'http://auth.example.test'

await mkdir(FOLDER, { recursive: true })
const database = await openDatabase({ url: DATABASE_URL, folder: FOLDER })
const app = createApp({
  web: { projectId, publishableClientKey: 'pck_public', baseUrl, database: database.name },
  database,
  verify: createVerifier({ projectId, baseUrl, fetch: async () => new Response(KEY_SET) }),
  folder: FOLDER,
  log: (line) => {
    if (line.includes('"level":"error"')) process.stderr.write(`${line}\n`)
  },
})
const limits = { ...LIMITS, ...JSON.parse(SERVER_LIMITS) }
const { port } = await listen(app.fetch, 0, '127.0.0.1', limits)
process.stdout.write(`${port}\n`)
// Ends with the test, however that ends.
process.stdin.on('end', () => process.exit()).resume()
