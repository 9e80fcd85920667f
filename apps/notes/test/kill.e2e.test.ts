import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, fetchWithAuth, signUpWithPassword } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { authUrlOf, startNotes } from './notes-process.ts'
import { pgliteFolder } from './pglite-folder.ts'

test('kill -9 loses no note that the API has acknowledged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'notes-kill-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await pgliteFolder(join(folder, 'notes'))
  let notes = await startNotes(folder)
  const { projectId, publishableClientKey: publishableKey } = JSON.parse(
    await readFile(join(folder, 'project.json'), 'utf8'),
  )
  const baseUrl = authUrlOf(notes)
  const client = createClient({
    projectId,
    publishableKey,
    baseUrl,
    tokenStore: 'memory',
    redirectMethod: 'none',
  })
  const callbackUrl = `${notes.url}/handler/email-verification`
  await signUpWithPassword(client, { email: 'ann@example.test', password: 'correct horse', callbackUrl })

  const acknowledged = new Set<string>()
  for (let round = 0; round < 3; round++) {
    const { url } = notes
    let isRunning = true
    const write = async () => {
      while (isRunning) {
        const id = crypto.randomUUID()
        const body = JSON.stringify({ title: 'x', rev: crypto.randomUUID(), base: null })
        const request = { url: `${url}/api/notes/${id}`, method: 'PUT', body }
        const response = await fetchWithAuth(client, request).catch(() => undefined)
        if (response?.ok) acknowledged.add(id)
      }
    }
    const before = acknowledged.size
    const writers = [write(), write(), write()]
    await expect.poll(() => acknowledged.size - before).toBeGreaterThan(20)
    await notes.kill('SIGKILL')
    isRunning = false
    await Promise.all(writers)
    notes = await startNotes(folder)
  }
  const stored = new Set<string>()
  let before = ''
  do {
    const response = await fetchWithAuth(client, { url: `${notes.url}/api/notes${before && `?before=${before}`}` })
    const page = await response.json()
    for (const { id } of page.notes) stored.add(id)
    before = page.next ?? ''
  } while (before)
  await notes.stop()
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
})
