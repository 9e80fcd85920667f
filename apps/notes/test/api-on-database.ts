import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VerifiedToken } from '@latchkey/core/verify'
import { type AppOptions, createApp } from '../server/app.ts'
import { type Database, openDatabase } from '../server/db.ts'
import { pgliteFolder } from './pglite-folder.ts'

export interface TestApi {
  readonly app: ReturnType<typeof createApp>
  readonly database: Database
  close(): Promise<void>
}

/**
 * Starts the notes API on PGlite, or on the Postgres server that postgres.test.ts has started. The bearer token of a
 * request is the user id itself.
 */
export async function startTestApi(options: Partial<AppOptions> = {}): Promise<TestApi> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-api-'))
  const url = process.env.NOTES_TEST_DATABASE
  const database = await openDatabase({ url, folder: await pgliteFolder(join(folder, 'notes')) })
  const app = createApp({
    web: { projectId: 'p', publishableClientKey: 'k', baseUrl: 'http://localhost', database: database.name },
    database,
    verify: async (userId) => ({ userId, sessionId: null, anonymous: false }) as VerifiedToken,
    folder,
    log: () => {},
    ...options,
  })
  return {
    app,
    database,
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
