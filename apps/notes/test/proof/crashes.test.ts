import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { long, reportFigures } from '../../../../tools/proof/figures.ts'
import { pgliteFolder } from '../pglite-folder.ts'
import { type Postgres, startPostgres } from '../postgres.ts'
import { type ApiProcess, createProject, type Project, startApi } from './api-process.ts'
import { type Call, callsOf, createLedger, type Ledger, readAll, seededRandom } from './ledger.ts'

// All traffic stays on 127.0.0.1 and is bounded in number.

/** Acknowledged writes on each database. */
const WRITES = long ? 10_000 : 80
/** Acknowledged writes between two kills. */
const BETWEEN_KILLS = long ? 900 : 60
const WRITERS = 8

vi.setConfig({ testTimeout: long ? 1_800_000 : 300_000, hookTimeout: 120_000 })

let folder: string
let project: Project
let postgres: Postgres | null

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-crashes-'))
  project = await createProject()
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('no acknowledged write is lost', () => {
  test('when the API is killed with its PGlite database', async () => {
    const data = await pgliteFolder(join(folder, 'pglite'))
    const start = () => startApi({ project, folder: data })
    let api = await start()
    const kill = async () => {
      await api.kill()
      api = await start()
    }
    await writeThroughCrashes('PGlite, API killed', () => api, kill)
    await api.kill()
  })

  test('when the API is killed next to Postgres', async ({ skip }) => {
    if (!postgres) return skip('there is no Postgres for this platform')
    const url = await postgres.database('api_killed')
    const start = () => startApi({ project, folder, url })
    let api = await start()
    const kill = async () => {
      await api.kill()
      api = await start()
    }
    await writeThroughCrashes('Postgres, API killed', () => api, kill)
    await api.kill()
  })

  test('when Postgres is killed, after which the API recovers', async ({ skip }) => {
    if (!postgres) return skip('there is no Postgres for this platform')
    const { crash } = postgres
    const url = await postgres.database('database_killed')
    const api = await startApi({ project, folder, url })
    await writeThroughCrashes('Postgres, database killed', () => api, crash)
    expect(api.errors()).toBe('')
    await api.kill()
  })
})

async function readToEnd(response: Response): Promise<number> {
  await response.arrayBuffer()
  return response.status
}

interface Writer {
  readonly call: Call
  readonly ledger: Ledger
}

/** Writes until enough writes are acknowledged, kills in between, and compares all that is stored in the end. */
async function writeThroughCrashes(title: string, api: () => ApiProcess, kill: () => Promise<void>): Promise<void> {
  const writers: Writer[] = await Promise.all(
    Array.from({ length: WRITERS }, async () => ({
      call: callsOf(() => api().url, await project.tokenFor(randomUUID())),
      ledger: createLedger(),
    })),
  )
  let acknowledged = 0
  let unknown = 0
  let kills = 0
  let killAt = BETWEEN_KILLS
  let killing: Promise<void> | undefined
  const unexpected = new Set<number>()

  const write = async ({ call, ledger }: Writer, random: () => number, noteIds: string[]) => {
    const known = noteIds[Math.floor(random() * noteIds.length)]
    const creates = known === undefined || random() < 0.5
    const id = creates ? randomUUID() : known
    const body = `text ${random()} `.repeat(1 + Math.floor(random() * 20))
    // A response that is cut off counts as one of unknown outcome.
    const sent = creates ? call('POST', '', { id, body }) : call('PATCH', `/${id}`, { body })
    const status = await sent.then(readToEnd).catch(() => 0)
    if (status === 200 || status === 201) {
      ledger.acknowledge(id, body)
      if (creates) noteIds.push(id)
      acknowledged++
      return
    }
    ledger.doubt(id, body)
    unknown++
    if (status !== 0 && status !== 503) unexpected.add(status)
    // The server is down, or refuses: no need to try all the time.
    await pause(100)
  }

  await Promise.all(
    writers.map(async (writer, index) => {
      const random = seededRandom(index + 1)
      const noteIds: string[] = []
      while (acknowledged < WRITES) {
        await write(writer, random, noteIds)
        if (acknowledged < killAt || killing) continue
        // In the middle of the writes of all others.
        killAt = acknowledged + BETWEEN_KILLS
        kills++
        killing = kill().finally(() => {
          killing = undefined
        })
      }
    }),
  )
  await killing
  if (long) {
    kills++
    await kill()
  }

  const differences: string[] = []
  for (const { call, ledger } of writers) differences.push(...ledger.compare(await readAll(call)))
  reportFigures([
    { name: `${title}: acknowledged writes`, value: acknowledged },
    { name: `${title}: kills`, value: kills },
    { name: `${title}: writes of unknown outcome`, value: unknown },
    { name: `${title}: acknowledged writes that were lost`, value: differences.length },
  ])
  expect([...unexpected]).toEqual([])
  expect(differences).toEqual([])
}
