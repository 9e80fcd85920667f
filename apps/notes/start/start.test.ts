import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { somePort } from '../test/some-port.ts'
import { claim } from './data-folder.ts'
import { listen } from './listen.ts'

let folder: string
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'notes-folder-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts another process that claims the folder and keeps running. Resolves with its output. */
async function another(place: string) {
  const source = `
    import { claim } from ${JSON.stringify(new URL('./data-folder.ts', import.meta.url).href)}
    const owned = claim(${JSON.stringify(place)})
    process.stdout.write(owned.project.projectId)
    setInterval(() => owned, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const [output] = await once(child.stdout, 'data')
  return { child, said: String(output) }
}

test('a folder has one owner at a time, and kill -9 releases it with its project', async () => {
  const place = join(folder, 'owned')
  const { child, said } = await another(place)
  expect(said).toMatch(/^[0-9a-f-]{36}$/)
  expect(() => claim(place)).toThrow('Another process uses the data folder')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const owned = claim(place)
  expect(owned.project.projectId).toBe(said)
  owned.release()
})

test('says why it cannot lock the folder', async () => {
  const place = join(folder, 'broken')
  await mkdir(place)
  await writeFile(join(place, 'lock.sqlite'), 'x'.repeat(1024))
  expect(() => claim(place)).toThrow(`Cannot lock the data folder ${place}: file is not a database`)
})

test('two folders have two projects, which stay the same', () => {
  const [one, two] = [claim(join(folder, 'one')), claim(join(folder, 'two'))]
  expect(one.project.projectId).not.toBe(two.project.projectId)
  one.release()
  two.release()
  const again = claim(join(folder, 'one'))
  expect(again.project).toEqual(one.project)
  again.release()
})

describe('listening', () => {
  test('closing completes running requests and accepts no new ones', async () => {
    let signalStart = () => {}
    const under = new Promise<void>((resolve) => {
      signalStart = resolve
    })
    let finish = () => {}
    const gate = new Promise<void>((resolve) => {
      finish = resolve
    })
    const port = await somePort()
    const close = await listen(
      async () => {
        signalStart()
        await gate
        return new Response('done')
      },
      port,
      '127.0.0.1',
    )
    const url = `http://127.0.0.1:${port}`
    const answer = fetch(url).then((response) => response.text())
    await under
    const closed = close()
    await expect(fetch(url)).rejects.toThrow()
    finish()
    expect(await answer).toBe('done')
    await closed
  })
})
