import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AdmissionLimits, createAdmission, Overloaded } from './admission.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const LIMITS: AdmissionLimits = { running: 3, runningPerUser: 2, queued: 4, queuedPerUser: 3, maxWaitMillis: 1_000 }

/** Work that records when it starts and that a test finishes by name. */
function bench(limits: Partial<AdmissionLimits> = {}) {
  const admit = createAdmission({ ...LIMITS, ...limits })
  const started: string[] = []
  const finishers = new Map<string, (error?: Error) => void>()
  const run = (name: string) =>
    admit(
      name.charAt(0),
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name)
          finishers.set(name, (error) => (error ? reject(error) : resolve(name)))
        }),
    )
  const finish = async (name: string, error?: Error) => {
    finishers.get(name)?.(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { run, finish, started }
}

test('runs tasks up to the limit and queues the rest in order of arrival', async () => {
  const { run, finish, started } = bench()
  const all = ['a1', 'b1', 'c1', 'd1', 'e1'].map(run)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a1', 'b1', 'c1'])
  for (const name of ['b1', 'a1', 'c1', 'd1', 'e1']) await finish(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'd1', 'e1'])
  expect(await Promise.all(all)).toEqual(['a1', 'b1', 'c1', 'd1', 'e1'])
})

test('skips a user who has reached their share', async () => {
  const { run, finish, started } = bench()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void run(name)
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a1', 'a2', 'b1'])
  await finish('b1')
  expect(started).toHaveLength(3)
  await finish('a2')
  expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('rejects a task immediately when the queue is full', async () => {
  const { run } = bench()
  for (const name of ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1']) run(name).catch(() => {})
  await expect(run('h1')).rejects.toThrow(Overloaded)
})

test('rejects a task immediately when the queue of its user is full', async () => {
  const { run, started } = bench()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) run(name).catch(() => {})
  await expect(run('a6')).rejects.toThrow(Overloaded)
  run('b1').catch(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

test('rejects a task that waited too long without starting it', async () => {
  const { run, finish, started } = bench({ running: 1 })
  void run('a1')
  const late = run('b1')
  const rejected = expect(late).rejects.toThrow(Overloaded)
  await vi.advanceTimersByTimeAsync(1_000)
  await rejected
  await finish('a1')
  expect(started).toEqual(['a1'])
})

test('frees the slot of a failed task', async () => {
  const { run, finish, started } = bench({ running: 1 })
  const failing = expect(run('a1')).rejects.toThrow('on purpose')
  void run('b1')
  await vi.advanceTimersByTimeAsync(0)
  await finish('a1', new Error('on purpose'))
  await failing
  expect(started).toEqual(['a1', 'b1'])
})
