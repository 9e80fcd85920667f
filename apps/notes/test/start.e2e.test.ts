import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNotes } from './notes-process.ts'

/** As without PORT. */
const ON_DEFAULT_PORT = { PORT: '' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )
const config = (url: string) => fetch(`${url}/config.json`).then((response) => response.json())

test('keeps one owner, URL and project when started, started twice, stopped and killed', async () => {
  const first = await startNotes(folder, ON_DEFAULT_PORT)
  const told = await config(first.url)
  expect(told).toMatchObject({ projectId: expect.stringMatching(/^[0-9a-f-]{36}$/), database: 'PGlite' })

  const second = await startNotes(folder, ON_DEFAULT_PORT)
  expect(second.output()).toContain(`already running: ${first.url}`)
  expect(await second.stop()).toBe(0)
  expect(await answers(first.url)).toBe(true)

  expect(await first.stop()).toBe(0)
  expect([await answers(first.url), await answers(told.baseUrl)]).toEqual([false, false])

  const third = await startNotes(folder, ON_DEFAULT_PORT)
  expect([third.url, await config(third.url)]).toEqual([first.url, told])
  await third.kill('SIGKILL')

  const fourth = await startNotes(folder, ON_DEFAULT_PORT)
  expect([fourth.url, await config(fourth.url)]).toEqual([first.url, told])
  expect(await fourth.kill('SIGTERM')).toBe(0)
  expect(await answers(fourth.url)).toBe(false)
})

test('two folders run in parallel on separate ports', async () => {
  const [one, two] = await Promise.all([
    startNotes(join(folder, 'one'), ON_DEFAULT_PORT),
    startNotes(join(folder, 'two'), ON_DEFAULT_PORT),
  ])
  const told = await Promise.all([config(one.url), config(two.url)])
  expect(new Set([one.url, two.url, ...told.map((each) => each.baseUrl)]).size).toBe(4)
  expect(told[0].projectId).not.toBe(told[1].projectId)
  expect(await Promise.all([one.stop(), two.kill('SIGINT')])).toEqual([0, 0])
})
