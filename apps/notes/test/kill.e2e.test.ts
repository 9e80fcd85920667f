import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, getAccessToken, signInAnonymously } from '@latchkey/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Note } from '../server/notes.ts'
import { type NotesProcess, startNotes } from './notes-process.ts'
import { pgliteFolder } from './pglite-folder.ts'

const ROUNDS = 3
const WRITERS = 4

let folder: string
let notes: NotesProcess

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-kill-'))
  await pgliteFolder(join(folder, 'notes'))
  notes = await startNotes(folder)
})
afterAll(async () => {
  await notes?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('kill -9 during autosaves loses no acknowledged save', async () => {
  const config = await (await fetch(`${notes.url}/config.json`)).json()
  const client = createClient({ ...config, tokenStore: 'memory' })
  await signInAnonymously(client)
  const call = async (method: string, path: string, body?: object): Promise<Note> => {
    const headers = { authorization: `Bearer ${await getAccessToken(client)}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await fetch(`${notes.url}/api/notes${path}`, init)
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return response.json()
  }
  const acknowledged = new Map<string, { body: string; rev: number }>()
  for (let round = 0; round < ROUNDS; round++) {
    let saves = 0
    let enough = () => {}
    const busy = new Promise<void>((resolve) => {
      enough = resolve
    })
    const writers = Array.from({ length: WRITERS }, async () => {
      let { id, rev } = await call('POST', '', { title: 'autosaved' })
      for (let key = 1; ; key++) {
        const body = 'one more word '.repeat(key)
        rev = (await call('PATCH', `/${id}`, { body, rev })).rev
        acknowledged.set(id, { body, rev })
        if (++saves === 40) enough()
      }
    })
    const ended = Promise.allSettled(writers)
    await busy
    await notes.kill('SIGKILL')
    await ended
    notes = await startNotes(folder)
    expect(acknowledged.size).toBe((round + 1) * WRITERS)
    for (const [id, { body, rev }] of acknowledged) {
      const found = await call('GET', `/${id}`)
      // One save more may have arrived, whose answer the kill cut off; none less.
      expect(found.rev - rev === 0 || found.rev - rev === 1).toBe(true)
      expect(found.body.startsWith(body)).toBe(true)
    }
  }
})
