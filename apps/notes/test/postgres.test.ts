import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { postgresPrograms, startPostgres } from './postgres.ts'

const programs = await postgresPrograms()

// Only root starts Postgres as another user.
test.skipIf(!programs || process.getuid?.() !== 0)(
  'starts when the checkout is in a folder that only root can read',
  { timeout: 120_000 },
  async () => {
    if (!programs) return
    const folder = await mkdtemp(join(tmpdir(), 'notes-private-'))
    await chmod(folder, 0o700)
    await cp(dirname(dirname(programs.postgres)), folder, { recursive: true, verbatimSymlinks: true })
    const postgres = await startPostgres({
      initdb: join(folder, 'bin/initdb'),
      postgres: join(folder, 'bin/postgres'),
    })
    expect((await postgres?.query('select 1 as one'))?.rows).toEqual([{ one: 1 }])
    await postgres?.close()
    await rm(folder, { recursive: true })
  },
)
