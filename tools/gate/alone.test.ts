import { expect, test } from 'vitest'
import { alone } from './alone.mjs'

test.runIf(process.platform === 'linux')('tasks with the same name run one after another', async () => {
  const name = `test-${process.pid}`
  const journal: string[] = []
  let finish = () => {}
  const first = alone(async () => {
    journal.push('first begins')
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    journal.push('first ends')
  }, name)
  await expect.poll(() => journal).toEqual(['first begins'])
  const others = [alone(async () => journal.push('another'), name), alone(async () => journal.push('another'), name)]
  await alone(async () => journal.push('a stranger'), `${name}-other`)
  expect(journal).toEqual(['first begins', 'a stranger'])
  finish()
  await Promise.all([first, ...others])
  expect(journal.slice(2)).toEqual(['first ends', 'another', 'another'])
})

test('a failed task releases its lock', async () => {
  const name = `test-failing-${process.pid}`
  await expect(alone(() => Promise.reject(new Error('no disk')), name)).rejects.toThrow('no disk')
  expect(await alone(async () => 'done', name)).toBe('done')
})
